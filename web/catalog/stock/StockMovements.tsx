// The ledger of one product, newest first: by how much its stock changed, why, who and when.
import { Link } from '@tanstack/react-router'

import type { StockMovement } from '#contract/catalog/stock.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { Difference } from './Difference.tsx'
import { movementLabels } from './movementLabels.ts'

export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (useIsPhone()) {
    return (
      <RowList label="Stock history" flush>
        {movements.map((movement) => (
          <ListRow
            key={movement.id}
            title={<Reason movement={movement} />}
            meta={
              <>
                {`${dayAndMinute(movement.createdAt)} · ${movement.userName}`}
                {movement.note !== null && (
                  <span className="block wrap-anywhere whitespace-normal">{movement.note}</span>
                )}
              </>
            }
            figure={<Difference units={movement.difference} />}
            note={`${formatCount(movement.quantityAfter)} after`}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Stock history" flush>
      <TableHead>
        <ColumnHead>When</ColumnHead>
        <ColumnHead>Reason</ColumnHead>
        <ColumnHead>By</ColumnHead>
        <ColumnHead kind="number">Change</ColumnHead>
        <ColumnHead kind="number">In stock after</ColumnHead>
      </TableHead>
      <TableBody>
        {movements.map((movement) => (
          <TableRow key={movement.id}>
            <Cell className="whitespace-nowrap tabular">
              <time dateTime={movement.createdAt.toISOString()}>{dayAndMinute(movement.createdAt)}</time>
            </Cell>
            <Cell className="w-1/2 wrap-anywhere">
              <Reason movement={movement} />
              {movement.note !== null && <span className="ml-2 text-muted">{movement.note}</span>}
            </Cell>
            <Cell className="w-1/4 wrap-anywhere">{movement.userName}</Cell>
            <Cell kind="number">
              <Difference units={movement.difference} />
            </Cell>
            <Cell kind="number">{formatCount(movement.quantityAfter)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const link = 'text-link underline-offset-2 hover:underline'

function Reason({ movement: { reason, invoice, import: file } }: { movement: StockMovement }) {
  return (
    <>
      {movementLabels[reason]}
      {invoice !== null && (
        <>
          {' '}
          <Link to="/invoices/$id" params={{ id: String(invoice.id) }} className={`code ${link}`}>
            {invoice.invoiceNumber}
          </Link>
        </>
      )}
      {file !== null && (
        <>
          {' '}
          <ImportLink file={file} />
        </>
      )}
    </>
  )
}

function ImportLink({ file }: { file: NonNullable<StockMovement['import']> }) {
  const name = file.fileName ?? `Import ${file.id}`
  if (usePermissionError('products.import') !== undefined) return name
  return (
    <Link to="/imports/$id" params={{ id: String(file.id) }} className={link}>
      {name}
    </Link>
  )
}
