// The rows that an import refused, with the reasons.
import { maxListed, type RefusedRow } from '#contract/files/imports.ts'
import { pluralize, formatCount } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { ListLimitNote, ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

/** The labels of the fields. A column that is none of them is shown as it is. */
type Labels = Readonly<Record<string, string>>

interface RefusedRowsProps {
  labels: Labels
  rows: readonly RefusedRow[]
  total: number
}

export function RefusedRows({ labels, rows, total }: RefusedRowsProps) {
  const isPhone = useIsPhone()
  return (
    <Card
      title={`${pluralize(total, 'row')} refused`}
      flush
      action={total > rows.length && <ListLimitNote listed={maxListed.refused} />}
    >
      <ScrollRegion label="Refused rows">
        {isPhone ? (
          <RefusedRowList labels={labels} rows={rows} />
        ) : (
          <RefusedRowTable labels={labels} rows={rows} />
        )}
      </ScrollRegion>
    </Card>
  )
}

function RefusedRowTable({ labels, rows }: Pick<RefusedRowsProps, 'labels' | 'rows'>) {
  return (
    <Table label="Refused rows" flush>
      <TableHead>
        <ColumnHead kind="number">Row</ColumnHead>
        <ColumnHead>Column</ColumnHead>
        <ColumnHead>Value</ColumnHead>
        <ColumnHead>Reason</ColumnHead>
      </TableHead>
      <TableBody>
        {withKeys(rows).map((refused) => (
          <TableRow key={refused.key}>
            <Cell kind="number" className="w-px">
              {formatCount(refused.row)}
            </Cell>
            <Cell className="whitespace-nowrap">{labels[refused.column] ?? refused.column}</Cell>
            <Cell className="w-1/3 max-w-0 truncate" title={refused.value}>
              {refused.value}
            </Cell>
            <Cell>{refused.reason}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A row with a column for each size can be refused several times. */
function withKeys(rows: readonly RefusedRow[]) {
  return rows.map((row, key) => ({ ...row, key }))
}

function RefusedRowList({ labels, rows }: Pick<RefusedRowsProps, 'labels' | 'rows'>) {
  return (
    <RowList label="Refused rows" flush>
      {withKeys(rows).map((refused) => (
        <li key={refused.key} className="px-4 py-2 text-control">
          <span className="block text-meta text-muted">Row {formatCount(refused.row)}</span>
          <RefusedCell labels={labels} {...refused} />
        </li>
      ))}
    </RowList>
  )
}

/** Shows the column, the value and the reason. */
export function RefusedCell({ labels, column, value, reason }: Omit<RefusedRow, 'row'> & { labels: Labels }) {
  return (
    <>
      {column !== '' && (
        <span className="line-clamp-1 wrap-anywhere" title={value}>
          <span className="text-muted">{labels[column] ?? column} </span>
          {value === '' ? (
            <span className="text-muted">is empty</span>
          ) : (
            <span className="font-medium">{value}</span>
          )}
        </span>
      )}
      <span className="block text-danger">{reason}</span>
    </>
  )
}
