// The prices at which items are found: those of a customer, who may change meanwhile.
import type { Product } from '#contract/catalog/products.ts'

export interface ItemPrices {
  /** The customer chosen now, or null. */
  chosenId: () => number | null
  /** The products at the prices of the customer. */
  atPrices: (customerId: number | null, products: readonly Product[]) => Promise<readonly Product[]>
  /** Loads the prices that the matrix of a style shows. */
  loadPrices: (customerId: number | null, productIds: readonly number[]) => Promise<unknown>
}

/** The prices of the products themselves. */
export const ownPrices: ItemPrices = {
  chosenId: () => null,
  atPrices: (_, products) => Promise.resolve(products),
  loadPrices: () => Promise.resolve(),
}

/** Finds something at the prices of the chosen customer; again if another one is chosen meanwhile. */
export async function forChosenCustomer<T>(
  chosenId: () => number | null,
  find: (customerId: number | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const customerId = chosenId()
    const found = await find(customerId)
    if (chosenId() === customerId) return found
  }
}

/** Keeps what a query showed while it loads, but never the prices of another customer, whose id is third in the key. */
export function keepOfSameCustomer(customerId: number | null) {
  return <T>(previous: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    before?.queryKey[2] === customerId ? previous : undefined
}
