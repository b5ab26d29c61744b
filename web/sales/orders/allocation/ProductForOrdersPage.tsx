// The page of a product, with the orders that wait for it and the codes that others have for it.
import { ProductPage } from '#web/catalog/products/ProductPage.tsx'
import { ProductAliasesCard } from '#web/sales/aliases/ProductAliasesCard.tsx'

import { WaitingOrdersCard } from './WaitingOrdersCard.tsx'

export function ProductForOrdersPage() {
  return (
    <ProductPage
      renderOrders={(product) => (
        <>
          <WaitingOrdersCard of={{ productId: product.id }} products={[product]} />
          <ProductAliasesCard productId={product.id} />
        </>
      )}
    />
  )
}
