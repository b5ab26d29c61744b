// The ledger of one product, newest first: by how much its stock changed, why, who and when.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { findStockMovements, type StockMovement } from '#contract/products.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Card } from '#web/ui/Card.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { reasonWords, signed } from './stockMovementWords.ts'

const movementsPerPage = 20

export function StockHistory({ productId }: { productId: number }) {
  const [page, setPage] = useState(1)
  const query = useCall(findStockMovements, { id: productId, page, limit: movementsPerPage }, { keep: true })
  const { movements = [], total = 0 } = query.data ?? {}
  return (
    // Below 1024 px a table scrolls in a frame of its own, at whose top its head belongs.
    <div className="print:hidden">
      <Card title="Stock history" flush aria-busy={query.isPlaceholderData}>
        {query.isPending ? (
          <HistorySkeleton />
        ) : query.isError ? (
          <ErrorState
            title="Failed to load the stock history"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : movements.length === 0 ? (
          <EmptyState
            drawing={<ClothDrawing />}
            title="No stock yet"
            text="Every unit that comes in or goes out will stand here."
          />
        ) : (
          <Movements movements={movements} />
        )}
      </Card>
      <Pagination page={page} pageSize={movementsPerPage} total={total} onPageChange={setPage} />
    </div>
  )
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (useIsPhone()) {
    return (
      <RowList label="Stock history" flush>
        {movements.map((movement) => (
          <ListRow
            key={movement.id}
            title={<Reason movement={movement} />}
            meta={`${dayAndMinute(movement.createdAt)} · ${movement.userName}`}
            figure={<Difference movement={movement} />}
            note={`${movement.quantityAfter.toLocaleString('en-US')} after`}
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
            <Cell>
              <Reason movement={movement} />
            </Cell>
            <Cell className="w-1/4 max-w-0 truncate" title={movement.userName}>
              {movement.userName}
            </Cell>
            <Cell kind="number">
              <Difference movement={movement} />
            </Cell>
            <Cell kind="number">{movement.quantityAfter.toLocaleString('en-US')}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Reason({ movement: { reason, invoice } }: { movement: StockMovement }) {
  return (
    <>
      {reasonWords[reason]}
      {invoice !== null && (
        <>
          {' '}
          <Link
            to="/invoices/$id"
            params={{ id: String(invoice.id) }}
            className="code text-link underline-offset-2 hover:underline"
          >
            {invoice.invoiceNumber}
          </Link>
        </>
      )}
    </>
  )
}

function Difference({ movement: { difference } }: { movement: StockMovement }) {
  return (
    <span className={`font-medium tabular ${difference < 0 ? 'text-ink' : 'text-good'}`}>
      {signed(difference)}
    </span>
  )
}

const places = [1, 2, 3]

function HistorySkeleton() {
  return (
    <SkeletonRegion label="Loading stock history">
      {places.map((place) => (
        <div key={place} className="flex h-9 items-center gap-6 border-b border-hairline px-4">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
