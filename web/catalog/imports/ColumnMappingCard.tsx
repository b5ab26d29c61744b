// Which column of the file is which field of a product: guessed by the server, changed by hand.
import { useState } from 'react'

import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { type ImportColumn, importColumns } from '#domain/catalog/importRow.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { columnLabels } from './importLabels.ts'
import { getColumnMapping, type Preview, assignColumn } from './previewState.ts'

interface ImportColumnsProps {
  columns: NonNullable<Preview['columns']>
  /** Why products can't be read from these columns. */
  whyNot: string | undefined
  onChoose: (choice: ColumnMapping) => void
}

/** A file of few columns shows them all at once. */
const fewColumns = 12

/** How many columns are drawn at most; of ten thousand, somebody who looks for one opens the file. */
const mostColumns = 200

export function ColumnMappingCard({ columns: found, whyNot, onChoose }: ImportColumnsProps) {
  const { columns, isShopify } = found
  const [showsAll, setShowsAll] = useState(false)
  // A column that is missing may be any of those that were left out.
  const isOpen = showsAll || whyNot !== undefined || columns.length <= fewColumns
  const places = columns.map((column, at) => ({ ...column, at }))
  const shown = places.filter(({ takenFor }) => isOpen || takenFor !== null).slice(0, mostColumns)
  const leftOut = columns.length - shown.length
  return (
    <Card title="Columns" flush action={isShopify && <Badge tone="accent">Shopify export recognised</Badge>}>
      {whyNot !== undefined && (
        <div className="border-b border-hairline p-4">
          <Notice tone="warning" title={whyNot}>
            Choose below which column of the file it is.
          </Notice>
        </div>
      )}
      <ColumnsTable
        columns={shown}
        onTake={(at, takenFor) => onChoose(assignColumn(getColumnMapping(found), at, takenFor))}
      />
      {leftOut > 0 && (
        <div className="flex items-center justify-between gap-3 border-t border-hairline px-4 py-2 text-control text-muted">
          {`${pluralize(leftOut, 'more column')} left out`}
          {!isOpen && (
            <Button size="sm" onClick={() => setShowsAll(true)}>
              {columns.length > mostColumns ? `Show the first ${formatCount(mostColumns)}` : 'Show all'}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

interface ColumnsTableProps {
  columns: readonly { at: number; name: string; samples: string[]; takenFor: ImportColumn | null }[]
  onTake: (at: number, takenFor: ImportColumn | null) => void
}

function ColumnsTable({ columns, onTake }: ColumnsTableProps) {
  const isPhone = useIsPhone()
  return (
    <Table label="Columns of the file" flush>
      <TableHead>
        <ColumnHead>In the file</ColumnHead>
        {!isPhone && <ColumnHead>Samples</ColumnHead>}
        <ColumnHead>Taken for</ColumnHead>
      </TableHead>
      <TableBody>
        {columns.map(({ at, name, samples, takenFor }) => {
          const shown = samples.filter((sample) => sample !== '').join(', ')
          return (
            <TableRow key={at}>
              <Cell className="w-2/5 max-w-0 truncate font-medium" title={name}>
                {name || <span className="font-normal text-muted">Column {at + 1}</span>}
                {isPhone && <div className="truncate text-meta font-normal text-muted">{shown}</div>}
              </Cell>
              {!isPhone && (
                <Cell className="w-3/5 max-w-0 truncate text-muted" title={shown}>
                  {shown}
                </Cell>
              )}
              <Cell>
                <Select
                  aria-label={`What ${name || `column ${at + 1}`} is`}
                  className="w-40"
                  value={takenFor ?? ''}
                  onChange={({ target }) =>
                    onTake(at, target.value === '' ? null : (target.value as ImportColumn))
                  }
                >
                  <option value="">Left out</option>
                  {importColumns.map((column) => (
                    <option key={column} value={column}>
                      {columnLabels[column]}
                    </option>
                  ))}
                </Select>
              </Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
