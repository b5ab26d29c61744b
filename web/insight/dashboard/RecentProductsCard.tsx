// The three products that were added last.
import { Link } from '@tanstack/react-router'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { HangerDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

/** SPEC.md section 9. */
const recentProductCount = 3

export function RecentProductsCard() {
  const all = (
    <Link to="/products" className={buttonStyles({ variant: 'ghost', size: 'sm', className: '-mr-2' })}>
      All products
    </Link>
  )
  return (
    <Card title="Recent Products" action={all} flush>
      <Rows />
    </Card>
  )
}

function Rows() {
  const { data, error, isFetching, refetch } = useCall(findProducts, { page: 1, limit: recentProductCount })
  if (error) {
    return (
      <ErrorState
        title="Failed to load products"
        text="Nothing was changed. Try again in a moment."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion label="Loading products">
        <RowList label="Products" flush>
          {Array.from({ length: recentProductCount }, (_, row) => (
            <ListRow
              key={row}
              lead={<Skeleton className="h-10 w-8 shrink-0" />}
              title={<Skeleton className="my-1 h-3 w-40" />}
              meta={<Skeleton className="my-0.5 h-3 w-24" />}
              figure={<Skeleton className="h-5 w-16" />}
            />
          ))}
        </RowList>
      </SkeletonRegion>
    )
  }
  if (data.products.length === 0) {
    return (
      <EmptyState
        drawing={<HangerDrawing />}
        title="No products found"
        text="The newest products of the catalogue will stand here."
      />
    )
  }
  return (
    <RowList label="Recent products" flush>
      {data.products.map((product) => (
        <ProductRow key={product.id} product={product} />
      ))}
    </RowList>
  )
}

function ProductRow({ product }: { product: Product }) {
  return (
    <ListRow
      lead={<Photo size="thumb" alt="" src={product.imageUrl === null ? null : `${product.imageUrl}/160`} />}
      title={
        <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }} title={product.productName}>
          {product.productName}
        </Link>
      }
      meta={<span className="code">{product.productId}</span>}
      // The dashboard knows two levels only (SPEC.md section 4).
      figure={
        getStockLevel(product) === 'in' ? (
          <Badge tone="good">In Stock</Badge>
        ) : (
          <Badge tone="warning">Low Stock</Badge>
        )
      }
    />
  )
}
