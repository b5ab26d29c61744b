// Updates the lines of the draft to current prices and stock.
import { useQuery } from '@tanstack/react-query'

import { findProducts, maxQueriedIds, type Product } from '#contract/catalog/products.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { chunk, mapConcurrently } from '#web/api/mapConcurrently.ts'
import { useCall } from '#web/api/useCall.ts'
import { toastError } from '#web/ui/toast.ts'

import { withReturnedUnits } from './copiedSale.ts'
import { atCustomerPrices } from './customerPrices.ts'
import { refreshLine } from './draftLines.ts'
import type { PricedProduct } from './linePrices.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'

/**
 * Reads prices and stock when the draft is opened, and again after changes of products, of the customer or its price list, unless
 * `isPaused`.
 */
export function useLineRefresh(store: SaleStore, { isPaused }: { isPaused: boolean }): void {
  const openCount = useDraftState(store, (state) => state.openCount)
  const customerId = useDraftState(store, (state) => state.draft.form.customerId) ?? null
  // Reloads after changes of the price list.
  const { dataUpdatedAt, isPending } = useCall(
    findCustomer,
    { id: customerId ?? 0 },
    { enabled: customerId !== null },
  )
  useQuery({
    // The path makes live updates of products reload it.
    queryKey: [
      findProducts.path,
      'draft lines',
      store.document.name,
      store.edits?.id,
      openCount,
      customerId,
      dataUpdatedAt,
    ],
    queryFn: () => refreshLines(store),
    enabled: !isPaused && !(customerId !== null && isPending),
    // Reads again when the draft is opened again.
    gcTime: 0,
  })
}

/** Updates the lines to current prices and stock, with one call for 250 products. */
async function refreshLines(store: SaleStore): Promise<null> {
  const { openCount, draft } = store.read()
  const products = await readProducts(
    draft.lines.map(({ productId }) => productId),
    draft.form.customerId,
  )
  // Another draft may be open by now, or another customer chosen.
  const now = store.read()
  const isReplaced = now.openCount !== openCount || now.draft.form.customerId !== draft.form.customerId
  if (products.size === 0 || isReplaced) return null
  const failedCount = [...products.values()].filter((product) => product === undefined).length
  if (failedCount > 0) {
    toastError(
      `The price and stock of ${pluralize(failedCount, 'product')} could not be refreshed. The last known values are shown.`,
    )
  }
  store.change({
    lines: store.read().draft.lines.map((line) => {
      const product = products.get(line.productId)
      return product === undefined
        ? line
        : refreshLine(line, product && withReturnedUnits(product, draft.copyOf))
    }),
  })
  return null
}

const maxConcurrentCalls = 4

/** At the prices of the customer. Null for a deleted product, undefined if it could not be read. */
export async function readProducts(
  ids: readonly number[],
  customerId: number | null | undefined,
): Promise<Map<number, PricedProduct<Product> | null | undefined>> {
  const results = await mapConcurrently(chunk(ids, maxQueriedIds), maxConcurrentCalls, async (ids) => {
    try {
      const { products } = await call(findProducts, { page: 1, limit: maxQueriedIds, ids })
      const priced = await atCustomerPrices(customerId, products)
      const found = new Map(priced.map((product) => [product.id, product]))
      return ids.map((id) => [id, found.get(id) ?? null] as const)
    } catch {
      return ids.map((id) => [id, undefined] as const)
    }
  })
  return new Map(results.flat())
}
