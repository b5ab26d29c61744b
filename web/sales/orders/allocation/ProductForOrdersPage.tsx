// The page of a product, with the orders that wait for it and the codes that others have for it.
import type { ReactNode } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { ProductPage } from '#web/catalog/products/ProductPage.tsx'
import { ProductAliasesCard } from '#web/sales/aliases/ProductAliasesCard.tsx'

import { WaitingOrdersCard } from './WaitingOrdersCard.tsx'

interface ProductForOrdersPageProps {
  /** Below the orders. */
  renderMore: (product: Product) => ReactNode
}

export function ProductForOrdersPage({ renderMore }: ProductForOrdersPageProps) {
  return (
    <ProductPage
      renderOrders={(product) => (
        <>
          <WaitingOrdersCard of={{ productId: product.id }} products={[product]} />
          <ProductAliasesCard productId={product.id} />
          {renderMore(product)}
        </>
      )}
    />
  )
}
