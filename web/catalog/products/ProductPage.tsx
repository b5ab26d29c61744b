// One product: its picture, what it is, how much there is, its QR code, and every movement of its stock.
import { getRouteApi } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { findProduct } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { Id } from '#contract/platform/fields.ts'
import { useCall } from '#web/api/useCall.ts'
import { StockHistory } from '#web/catalog/stock/StockHistory.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

import { BackButton } from './BackButton.tsx'
import { ProductDetail, ProductDetailSkeleton } from './ProductDetail.tsx'

const route = getRouteApi('/shell/products/$id')

export function ProductPage() {
  const id = z.safeDecode(Id, route.useParams().id).data
  if (id === undefined) return <ErrorState title="Invalid product URL" action={<BackButton />} />
  return <KnownProduct id={id} />
}

function KnownProduct({ id }: { id: number }) {
  const query = useCall(findProduct, { id })
  if (query.isPending) return <ProductDetailSkeleton />
  if (query.isError) {
    if (query.error instanceof CallError && query.error.status === 404) {
      return (
        <ErrorState
          title="Product Not Found"
          text="The product you're looking for doesn't exist or has been removed"
          action={<BackButton />}
        />
      )
    }
    return (
      <ErrorState
        title="Failed to load product"
        text="The server could not be reached or did not answer."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={<BackButton />}
      />
    )
  }
  return (
    <>
      <ProductDetail product={query.data} />
      {/* A key, so that another product begins on its own first page. */}
      <StockHistory key={id} product={query.data} />
    </>
  )
}
