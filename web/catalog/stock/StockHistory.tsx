// Why a product has as many as it has: what came and went in all, each movement, and what changes it by hand.
import { useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { findStockMovements, type StockLedger } from '#contract/catalog/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { describeStock } from './movementLabels.ts'
import { refreshProduct } from './refetchProduct.ts'
import { StockButtons } from './StockButtons.tsx'
import { type StockAction, StockDialog } from './StockDialog.tsx'
import { StockMovements } from './StockMovements.tsx'

const movementsPerPage = 20

export function StockHistory({ product }: { product: Product }) {
  const isPhone = useIsPhone()
  const [page, setPage] = useState(1)
  const [deed, setDeed] = useState<StockAction>('receive')
  const [isOpen, setIsOpen] = useState(false)
  const start = (chosen: StockAction) => {
    setDeed(chosen)
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
                deeds={isPhone ? ['adjust'] : ['receive', 'adjust', 'count']}
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
              text="Every unit that comes in or goes out will stand here."
            />
          ) : (
            <>
              <Answer sums={query.data.sums} />
              <StockMovements movements={query.data.movements} />
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
          <StockButtons deeds={['count', 'receive']} main="receive" onStart={start} />
        </BottomBar>
      )}
      <StockDialog deed={deed} product={product} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

function Answer({ sums }: Pick<StockLedger, 'sums'>) {
  const [total, parts] = describeStock(sums)
  return (
    <p className="border-b border-hairline px-4 py-2.5 text-control tabular">
      <strong className="font-semibold">{total}</strong>: {parts}.
    </p>
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
