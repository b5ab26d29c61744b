// Figures by category as bars, the highest few, or as a table of all that were told.
import type { ReactNode } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { BarList } from './BarList.tsx'
import { CategoryLink } from './CategoryLink.tsx'

interface CategoryFiguresProps {
  label: string
  /** The name of the column of figures. */
  unit: string
  rows: readonly { category: string | null; value: number; figure: ReactNode }[]
  isTable: boolean
  /** As many as stand beside what is next to them without making it taller. */
  mostBars: number
}

export function CategoryChart({ label, unit, rows, isTable, mostBars }: CategoryFiguresProps) {
  if (isTable) {
    return (
      <div className="-mx-4 border-t border-hairline">
        <Table label={label} flush>
          <TableHead>
            <ColumnHead>Category</ColumnHead>
            <ColumnHead kind="number">{unit}</ColumnHead>
          </TableHead>
          <TableBody>
            {rows.map(({ category, figure }) => (
              <TableRow key={category ?? ''}>
                <Cell className="max-w-0 truncate">
                  <CategoryLink category={category} />
                </Cell>
                <Cell kind="number">{figure}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    )
  }
  const bars = rows.slice(0, mostBars).map(({ category, value, figure }) => ({
    key: category ?? '',
    name: <CategoryLink category={category} />,
    value,
    formattedValue: figure,
  }))
  const left = rows.length - bars.length
  return (
    <>
      <BarList label={label} rows={bars} />
      {left > 0 && (
        <p className="mt-1 text-meta text-muted">
          {pluralize(left, 'more category', 'more categories')} in the table
        </p>
      )}
    </>
  )
}
