// One page of products: cards side by side, rows on a phone; and the same shapes empty while the page loads.
import type { Product } from '#contract/catalog/products.ts'
import { CardGrid } from '#web/ui/CardGrid.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { StartProductAction } from './productActions.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductRow } from './ProductRow.tsx'

/** SPEC.md section 9. */
export const productsPerPage = 12

/** The most cards that stand side by side. */
const cardsPerRow = 6

interface ProductListProps {
  products: readonly Product[]
  onDeed: StartProductAction
}

export function ProductList({ products, onDeed }: ProductListProps) {
  if (useIsPhone()) {
    return (
      <RowList label="Products">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onDeed={onDeed} />
        ))}
      </RowList>
    )
  }
  return (
    <CardGrid label="Products">
      {products.map((product, at) => (
        <ProductCard key={product.id} product={product} eager={at < cardsPerRow} onDeed={onDeed} />
      ))}
    </CardGrid>
  )
}

const places = Array.from({ length: productsPerPage }, (_, at) => at)

export function ProductListSkeleton() {
  const isPhone = useIsPhone()
  return (
    <SkeletonRegion label="Loading products">
      {isPhone ? (
        <RowList label="Products">
          {places.map((place) => (
            <ListRow
              key={place}
              lead={<Skeleton className="h-10 w-8" />}
              title={<Skeleton className="h-4 w-40" />}
              meta={<Skeleton className="mt-1 h-3 w-28" />}
              figure={<Skeleton className="h-4 w-14" />}
            />
          ))}
        </RowList>
      ) : (
        <CardGrid label="Products">
          {places.map((place) => (
            <li key={place} className="rounded-md border border-hairline bg-surface">
              <Skeleton className="aspect-4/5 w-full" />
              <div className="flex h-24 flex-col gap-2 p-2">
                <Skeleton className="h-4 w-4/5" />
                <Skeleton className="h-3 w-1/2" />
                <Skeleton className="h-3 w-2/3" />
              </div>
            </li>
          ))}
        </CardGrid>
      )}
    </SkeletonRegion>
  )
}
