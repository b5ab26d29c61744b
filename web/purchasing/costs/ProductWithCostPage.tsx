import { ProductForOrdersPage } from '#web/sales/orders/allocation/ProductForOrdersPage.tsx'

import { ProductCostCard } from './ProductCostCard.tsx'

/** The page of a product, with what its units are worth. */
export function ProductWithCostPage() {
  return <ProductForOrdersPage renderMore={(product) => <ProductCostCard product={product} />} />
}
