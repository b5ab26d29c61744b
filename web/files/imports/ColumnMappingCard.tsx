// Shows the field that each column of the file is imported as, and lets the user change it.
import { useState } from 'react'

import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { assignColumn, type FileColumn, getColumnMapping } from './columnChoice.ts'

interface ColumnMappingCardProps<Field extends string> {
  columns: readonly FileColumn<Field>[]
  /** The labels of the fields, in the order of the choice. */
  labels: Readonly<Record<Field, string>>
  /** Fields that several columns can have. */
  repeatable?: readonly Field[] | undefined
  /** Where the file comes from, if it was recognized. */
  badge?: string | undefined
  /** Why the mapping is invalid. */
  error: string | undefined
  onChange: (mapping: ColumnMapping<Field>) => void
}

/** Up to this number, ignored columns are shown too. */
const maxColumnsShownAtOnce = 12

/** Keeps the page fast for files with thousands of columns. */
const maxColumnsShown = 200

export function ColumnMappingCard<Field extends string>({
  columns,
  labels,
  repeatable,
  badge,
  error,
  onChange,
}: ColumnMappingCardProps<Field>) {
  const [showsAll, setShowsAll] = useState(false)
  // The missing field can be in any ignored column.
  const isExpanded = showsAll || error !== undefined || columns.length <= maxColumnsShownAtOnce
  const indexed = columns.map((column, index) => ({ ...column, index }))
  const shown = indexed
    .filter(({ importAs, readAs }) => isExpanded || importAs !== null || readAs !== null)
    .slice(0, maxColumnsShown)
  const hiddenCount = columns.length - shown.length
  return (
    <Card title="Columns" flush action={badge !== undefined && <Badge tone="accent">{badge}</Badge>}>
      {error !== undefined && (
        <div className="border-b border-hairline p-4">
          <Notice tone="warning" title={error}>
            {columns.every(({ importAs }) => importAs === null)
              ? 'No name in the first row is known. If the file has no row with column names, add one; otherwise correct the mapping below.'
              : 'Correct the mapping below.'}
          </Notice>
        </div>
      )}
      <ColumnsTable
        columns={shown}
        labels={labels}
        onAssign={(index, importAs) =>
          onChange(assignColumn(getColumnMapping(columns), index, importAs, repeatable))
        }
      />
      {hiddenCount > 0 && (
        <div className="flex items-center justify-between gap-3 border-t border-hairline px-4 py-2 text-control text-muted">
          {`${pluralize(hiddenCount, 'more column')} ${isExpanded ? 'not shown' : 'ignored'}`}
          {!isExpanded && (
            <Button size="sm" onClick={() => setShowsAll(true)}>
              {columns.length > maxColumnsShown
                ? `Show the first ${formatCount(maxColumnsShown)}`
                : 'Show all'}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

interface ColumnsTableProps<Field extends string> {
  columns: readonly (FileColumn<Field> & { index: number })[]
  labels: Readonly<Record<Field, string>>
  onAssign: (index: number, importAs: Field | null) => void
}

function ColumnsTable<Field extends string>({ columns, labels, onAssign }: ColumnsTableProps<Field>) {
  const isPhone = useIsPhone()
  return (
    <Table label="Columns of the file" flush>
      <TableHead>
        <ColumnHead>Column in the file</ColumnHead>
        {!isPhone && <ColumnHead>Samples</ColumnHead>}
        <ColumnHead>Import as</ColumnHead>
      </TableHead>
      <TableBody>
        {columns.map(({ index, name, samples, importAs, readAs }) => {
          const shown = samples.filter((sample) => sample !== '').join(', ')
          return (
            <TableRow key={index}>
              <Cell className="w-2/5 max-w-0 truncate font-medium" title={name}>
                {name || <span className="font-normal text-muted">Column {index + 1}</span>}
                {isPhone && <div className="truncate text-meta font-normal text-muted">{shown}</div>}
              </Cell>
              {!isPhone && (
                <Cell className="w-3/5 max-w-0 truncate text-muted" title={shown}>
                  {shown}
                </Cell>
              )}
              <Cell className={isPhone ? 'w-3/5' : ''}>
                <Select
                  aria-label={`Import ${name || `column ${index + 1}`} as`}
                  className="w-40 max-sm:w-full"
                  value={importAs ?? ''}
                  onChange={({ target }) =>
                    onAssign(index, target.value === '' ? null : (target.value as Field))
                  }
                >
                  <option value="">{readAs ? `Read as ${labels[readAs]}` : 'Ignore'}</option>
                  {Object.entries<string>(labels).map(([field, label]) => (
                    <option key={field} value={field}>
                      {label}
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
