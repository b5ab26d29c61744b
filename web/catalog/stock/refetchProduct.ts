// A product's stock as it is now: what a page shows may be hours old, and stock is changed against what is there.
import { findProduct, type Product } from '#contract/catalog/products.ts'
import { findStockMovements } from '#contract/catalog/stock.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'

/** Whatever shows the product or its ledger shows it as answered. Throws where there is no answer. */
export async function refetchProduct(id: number): Promise<Product> {
  const product = await call(findProduct, { id })
  queryClient.setQueryData(callQuery(findProduct, { id }).queryKey, product)
  await queryClient.invalidateQueries({ queryKey: [findStockMovements.path, { id }] })
  return product
}

/** The same, where what is known will do until the answer is there, and without one: the server judges what is saved. */
export function refreshProduct(id: number): void {
  void refetchProduct(id).catch(() => undefined)
}
