// Rows of a file with what would become of each: what changes in a product, or why the row is refused.
import type { PreviewRow } from '#contract/catalog/imports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { columnLabels } from './importLabels.ts'
import { RefusedCell } from './RefusedCell.tsx'
import { rowResultTones, rowResultLabels } from './rowResultLabels.ts'

const label = 'Rows of the file'

export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  if (useIsPhone()) {
    return (
      <RowList label={label} flush>
        {rows.map((row) => (
          <li key={row.row} className="flex flex-col gap-1 px-4 py-2 text-control">
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{row.productName || row.productId}</span>
              <VerdictBadge row={row} />
            </span>
            <span className="truncate text-meta text-muted">
              Row {formatCount(row.row)} · <span className="code">{row.productId}</span>
            </span>
            <Story row={row} />
          </li>
        ))}
      </RowList>
    )
  }
  return (
    <Table label={label} flush>
      <TableHead>
        <ColumnHead kind="number">Row</ColumnHead>
        <ColumnHead>Verdict</ColumnHead>
        <ColumnHead>Product ID</ColumnHead>
        <ColumnHead>Name</ColumnHead>
        <ColumnHead>What changes, or why not</ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.row}>
            <Cell kind="number" className="w-px align-top leading-7 text-muted">
              {formatCount(row.row)}
            </Cell>
            <Cell className="w-px align-top leading-7 whitespace-nowrap">
              <VerdictBadge row={row} />
            </Cell>
            <Cell className="w-1/6 max-w-0 truncate align-top leading-7" title={row.productId}>
              <span className="code">{row.productId}</span>
            </Cell>
            <Cell className="w-1/3 max-w-0 truncate align-top leading-7" title={row.productName}>
              {row.productName}
            </Cell>
            <Cell className="py-2 align-top">
              <Story row={row} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function VerdictBadge({ row: { verdict } }: { row: PreviewRow }) {
  return <Badge tone={rowResultTones[verdict]}>{rowResultLabels[verdict]}</Badge>
}

function Story({ row: { changes, refusal } }: { row: PreviewRow }) {
  if (refusal) {
    return <RefusedCell {...refusal} />
  }
  return changes?.map(({ column, from, to }) => (
    <span key={column} className="line-clamp-2 wrap-anywhere">
      <span className="text-muted">{columnLabels[column]} </span>
      <Value text={from} /> <span aria-label="becomes">→</span> <Value text={to} />
    </span>
  ))
}

function Value({ text }: { text: string }) {
  return text === '' ? <span className="text-muted">empty</span> : <span className="font-medium">{text}</span>
}
