// Reads what a copy of an invoice or order needs: its customer and its products as they are today.
import type { Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { call } from '#web/api/call.ts'

import type { PricedProduct } from './linePrices.ts'
import { readProducts } from './useLineRefresh.ts'

/** The customer whose prices apply today: the one that it was merged into, if it was; null if it was deleted. */
export async function findCopiedCustomer({
  customerId,
}: Pick<Invoice, 'customerId'>): Promise<number | null> {
  if (customerId === null) return null
  try {
    const { id, mergedInto } = await call(findCustomer, { id: customerId })
    return mergedInto?.id ?? id
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** The products of an invoice or order as they are today, at the prices of the customer; null for deleted ones. */
export async function readSoldProducts(
  { items }: { items: readonly { productId: number }[] },
  customerId: number | null,
): Promise<Map<number, PricedProduct<Product> | null>> {
  const ids = [...new Set(items.map(({ productId }) => productId))]
  const products = new Map<number, PricedProduct<Product> | null>()
  for (const [productId, product] of await readProducts(ids, customerId)) {
    if (product === undefined) throw new Error('The current prices could not be read')
    products.set(productId, product)
  }
  return products
}
