// A card that lists a few products, with a link to the full list.
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

interface ProductListProps {
  listLabel: string
  errorTitle: string
  filter: { limit: number; stockLevel?: 'short' }
  empty: ReactNode
  Badge: ComponentType<{ of: Product }>
}

interface ProductListCardProps extends ProductListProps {
  title: string
  allLabel: string
  allSearch: { stockLevel?: 'short' }
}

export function ProductListCard({ title, allLabel, allSearch, ...list }: ProductListCardProps) {
  const all = (
    <Link
      to="/products"
      search={allSearch}
      className={buttonStyles({ variant: 'ghost', size: 'sm', className: '-mr-2' })}
    >
      {allLabel}
    </Link>
  )
  return (
    <Card title={title} action={all} flush>
      <ProductList {...list} />
    </Card>
  )
}

function ProductList({ listLabel, errorTitle, filter, empty, Badge }: ProductListProps) {
  const query = useCall(findProducts, { page: 1, ...filter })
  const { data } = query
  if (query.error) {
    return <QueryError query={query} title={errorTitle} text="Nothing was changed. Try again in a moment." />
  }
  if (!data) {
    return (
      <SkeletonRegion label={`Loading ${listLabel.toLowerCase()}`}>
        <RowList label={listLabel} flush>
          {Array.from({ length: filter.limit }, (_, row) => (
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
  if (data.products.length === 0) return <>{empty}</>
  return (
    <RowList label={listLabel} flush>
      {data.products.map((product) => (
        <ListRow
          key={product.id}
          lead={<ProductImage product={product} alt="" width={160} size="thumb" />}
          title={
            <Link {...rowLink} to="/products/$id" params={{ id: String(product.id) }} title={product.name}>
              {product.name}
            </Link>
          }
          meta={<span className="code">{product.code}</span>}
          figure={<Badge of={product} />}
        />
      ))}
    </RowList>
  )
}
