// The stock history of a product: totals by reason, movements, and buttons to change the stock.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { findStockMovements, type StockLedger, type StockMovement } from '#contract/catalog/stock.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { describeStock, movementLabels } from './movementLabels.ts'
import { type StockAction, StockButtons, StockDialog } from './StockDialog.tsx'
import { Difference } from './StockFigures.tsx'
import { refreshProduct } from './useStockChange.ts'

const movementsPerPage = 20

export function StockHistory({ product }: { product: Product }) {
  const isPhone = useIsPhone()
  const columns = useMovementColumns()
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<StockAction>('receive')
  const [isOpen, setIsOpen] = useState(false)
  const start = (chosen: StockAction) => {
    setAction(chosen)
    setIsOpen(true)
    refreshProduct(product.id)
  }
  const query = useCall(findStockMovements, { id: product.id, page, limit: movementsPerPage }, { keep: true })
  return (
    <>
      <div className="print:hidden">
        <Card
          title="Stock history"
          flush
          aria-busy={query.isPlaceholderData}
          action={
            <div className="flex gap-2">
              <StockButtons
                actions={isPhone ? ['adjust'] : ['receive', 'adjust', 'count']}
                size="sm"
                onStart={start}
              />
            </div>
          }
        >
          {query.isPending ? (
            <HistorySkeleton />
          ) : query.isError ? (
            <ErrorState
              title="Failed to load the stock history"
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : query.data.total === 0 ? (
            <EmptyState
              drawing={<ClothDrawing />}
              title="No stock yet"
              text="Stock movements will appear here."
            />
          ) : (
            <>
              <StockSummary sums={query.data.sums} />
              <ListTable label="Stock history" flush columns={columns} rows={query.data.movements} />
            </>
          )}
        </Card>
        <Pagination
          page={page}
          pageSize={movementsPerPage}
          total={query.data?.total ?? 0}
          onPageChange={setPage}
        />
      </div>
      {isPhone && (
        <BottomBar>
          <StockButtons actions={['count', 'receive']} main="receive" onStart={start} />
        </BottomBar>
      )}
      <StockDialog action={action} product={product} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

function StockSummary({ sums }: Pick<StockLedger, 'sums'>) {
  const [total, parts] = describeStock(sums)
  return (
    <p className="border-b border-hairline px-4 py-2.5 text-control tabular">
      <strong className="font-semibold">{total}</strong>: {parts}.
    </p>
  )
}

const skeletonKeys = [1, 2, 3]

function HistorySkeleton() {
  return (
    <SkeletonRegion label="Loading stock history">
      {skeletonKeys.map((key) => (
        <div key={key} className="flex h-9 items-center gap-6 border-b border-hairline px-4">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </SkeletonRegion>
  )
}

function useMovementColumns(): readonly Column<StockMovement>[] {
  const { dayAndMinute } = useCompanyDates()
  return [
    {
      header: 'When',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{dayAndMinute(createdAt)}</time>,
      className: 'whitespace-nowrap tabular',
      phone: 'meta',
      phoneCell: ({ createdAt, userName, note }) => (
        <>
          {`${dayAndMinute(createdAt)} · ${userName}`}
          {note !== null && <span className="block wrap-anywhere whitespace-normal">{note}</span>}
        </>
      ),
    },
    {
      header: 'Reason',
      cell: (movement) => (
        <>
          <Reason movement={movement} />
          {movement.note !== null && <span className="ml-2 text-muted">{movement.note}</span>}
        </>
      ),
      className: 'w-1/2 wrap-anywhere',
      phone: 'title',
      phoneCell: (movement) => <Reason movement={movement} />,
    },
    { header: 'By', cell: ({ userName }) => userName, className: 'w-1/4 wrap-anywhere' },
    {
      header: 'Change',
      cell: ({ difference }) => <Difference units={difference} />,
      kind: 'number',
      phone: 'figure',
    },
    {
      header: 'In stock after',
      cell: ({ quantityAfter }) => formatCount(quantityAfter),
      kind: 'number',
      phone: 'note',
      phoneCell: ({ quantityAfter }) => `${formatCount(quantityAfter)} after`,
    },
  ]
}

const link = 'text-link underline-offset-2 hover:underline'

function Reason({
  movement: { reason, fromAllocated, invoice, order, creditNote, import: file },
}: {
  movement: StockMovement
}) {
  return (
    <>
      {movementLabels[reason]}
      {invoice !== null && (
        <>
          {' '}
          <Link to="/invoices/$id" params={{ id: String(invoice.id) }} className={`code ${link}`}>
            {invoice.number}
          </Link>
        </>
      )}
      {fromAllocated > 0 && (
        <span className="ml-2 text-muted">{`${formatCount(fromAllocated)} allocated to the order`}</span>
      )}
      {order !== null && (
        <>
          {' '}
          <Link to="/orders/$id" params={{ id: String(order.id) }} className={`code ${link}`}>
            {order.number}
          </Link>
        </>
      )}
      {creditNote !== null && (
        <>
          {' '}
          <Link to="/credit-notes/$id" params={{ id: String(creditNote.id) }} className={`code ${link}`}>
            {creditNote.number}
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
  if (usePermissionError('products.import') !== undefined) return <>{name}</>
  return (
    <Link to="/imports/$id" params={{ id: String(file.id) }} className={link}>
      {name}
    </Link>
  )
}
