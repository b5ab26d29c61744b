// Values by category: the highest as bars, or all as a table.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { pluralize } from '#domain/platform/format.ts'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { BarList } from './BarList.tsx'

interface CategoryChartProps {
  label: string
  /** The heading of the value column. */
  unit: string
  rows: readonly { category: string | null; value: number; formattedValue: ReactNode }[]
  isTable: boolean
  maxBars: number
}

export function CategoryChart({ label, unit, rows, isTable, maxBars }: CategoryChartProps) {
  if (isTable) {
    return (
      <div className="-mx-4 border-t border-hairline">
        <Table label={label} flush>
          <TableHead>
            <ColumnHead>Category</ColumnHead>
            <ColumnHead kind="number">{unit}</ColumnHead>
          </TableHead>
          <TableBody>
            {rows.map(({ category, formattedValue }) => (
              <TableRow key={category ?? ''}>
                <Cell className="max-w-0 truncate">
                  <CategoryLink category={category} />
                </Cell>
                <Cell kind="number">{formattedValue}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    )
  }
  const bars = rows.slice(0, maxBars).map(({ category, value, formattedValue }) => ({
    key: category ?? '',
    name: <CategoryLink category={category} />,
    value,
    formattedValue,
  }))
  const hidden = rows.length - bars.length
  return (
    <>
      <BarList label={label} rows={bars} />
      {hidden > 0 && (
        <p className="mt-1 text-meta text-muted">
          {pluralize(hidden, 'more category', 'more categories')} in the table
        </p>
      )}
    </>
  )
}

/** Products without a category have no filtered list to link to. */
function CategoryLink({ category }: { category: string | null }) {
  if (category === null) return <span className="text-muted">No category</span>
  return (
    <Link {...rowLink} to="/products" search={{ category }} title={category}>
      {category}
    </Link>
  )
}
