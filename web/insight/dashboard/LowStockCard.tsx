// The products that are low or out of stock, the newest first: the beginning of the list that it leads to.
import { Link } from '@tanstack/react-router'

import { findProducts } from '#contract/catalog/products.ts'
import { useCall } from '#web/api/useCall.ts'
import { StockBadge } from '#web/catalog/products/StockBadge.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { EmptyChart } from './EmptyChart.tsx'

const shownCount = 6

export function LowStockCard() {
  const all = (
    <Link
      to="/products"
      search={{ stockLevel: 'short' }}
      className={buttonStyles({ variant: 'ghost', size: 'sm', className: '-mr-2' })}
    >
      All low stock
    </Link>
  )
  return (
    <Card title="Low Stock" action={all} flush>
      <Rows />
    </Card>
  )
}

function Rows() {
  const { data, error, isFetching, refetch } = useCall(findProducts, {
    page: 1,
    limit: shownCount,
    stockLevel: 'short',
  })
  if (error) {
    return (
      <ErrorState
        title="Failed to load low stock"
        text="Nothing was changed. Try again in a moment."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion label="Loading low stock">
        <RowList label="Low stock" flush>
          {Array.from({ length: shownCount }, (_, row) => (
            <ListRow
              key={row}
              lead={<Skeleton className="h-10 w-8 shrink-0" />}
              title={<Skeleton className="my-1 h-3 w-32" />}
              meta={<Skeleton className="my-0.5 h-3 w-20" />}
              figure={<Skeleton className="h-5 w-20" />}
            />
          ))}
        </RowList>
      </SkeletonRegion>
    )
  }
  if (data.products.length === 0) {
    return <EmptyChart className="min-h-55">No product is low on stock or out of it.</EmptyChart>
  }
  return (
    <RowList label="Low stock" flush>
      {data.products.map((product) => (
        <ListRow
          key={product.id}
          lead={
            <Photo size="thumb" alt="" src={product.imageUrl === null ? null : `${product.imageUrl}/160`} />
          }
          title={
            <Link
              {...rowLink}
              to="/products/$id"
              params={{ id: String(product.id) }}
              title={product.productName}
            >
              {product.productName}
            </Link>
          }
          meta={<span className="code">{product.productId}</span>}
          figure={<StockBadge of={product} />}
        />
      ))}
    </RowList>
  )
}
