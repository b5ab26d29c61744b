// The lines of the draft on the form, and the actions that change them.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { findProducts, maxQueriedIds, type Product } from '#contract/catalog/products.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { isSameCode } from '#domain/platform/codes.ts'
import { pluralize } from '#domain/platform/format.ts'
import { maxInvoiceLines, tooManyLinesMessage } from '#domain/sales/invoices.ts'
import { call } from '#web/api/call.ts'
import { chunk, mapConcurrently } from '#web/api/mapConcurrently.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { useCall } from '#web/api/useCall.ts'
import type { ItemTarget } from '#web/catalog/itemEntry/useItemEntry.ts'
import type { MatrixValues } from '#web/catalog/styles/matrixValues.ts'
import { toastError } from '#web/ui/toast.ts'

import { withReturnedUnits } from './copiedInvoice.ts'
import { atCustomerPrices, customerPricesQuery } from './customerPrices.ts'
import { type DraftStore, useDraftState } from './draftStore.ts'
import {
  addLineError,
  type DraftLine,
  newLine,
  refreshLine,
  withCells,
  withPacks,
  withTypedQuantity,
} from './invoiceLines.ts'

export type DraftLines = ReturnType<typeof useDraftLines>

export function useDraftLines(store: DraftStore) {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const lines = useDraftState(store, (state) => state.draft.lines)
  const styleIds = useDraftState(store, (state) => state.draft.styleIds)
  /** Its price list applies. */
  const customerId = useDraftState(store, (state) => state.draft.form.customerId) ?? null
  const actions = useMemo(() => lineActions(store), [store])
  return { lines, styleIds, copyOf, customerId, ...actions }
}

/**
 * Reads prices and stock when the draft is opened, and again after changes of products, of the customer or its price list, unless
 * `isPaused`.
 */
export function useLineRefresh(store: DraftStore, { isPaused }: { isPaused: boolean }): void {
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
    queryKey: [findProducts.path, 'invoice lines', openCount, customerId, dataUpdatedAt],
    queryFn: () => refreshLines(store),
    enabled: !isPaused && !(customerId !== null && isPending),
    // Reads again when the draft is opened again.
    gcTime: 0,
  })
}

/** Adds looked up items to the draft, at the prices of its customer. */
export function useItemTarget(store: DraftStore): ItemTarget {
  return useMemo(() => {
    const { add, addUnit, openStyle } = lineActions(store)
    return {
      prices: {
        chosenId: () => store.read().draft.form.customerId ?? null,
        atPrices: atCustomerPrices,
        loadPrices: (customerId, ids) => queryClient.fetchQuery(customerPricesQuery(customerId, ids)),
      },
      addByCode(code) {
        const known = store.read().draft.lines.find((line) => isSameCode(line.code, code))
        if (known) addUnit(known.productId)
        return known?.productId
      },
      addUnit: (product) => addUnit(product.id) || add(product),
      openStyle,
    }
  }, [store])
}

function lineActions(store: DraftStore) {
  const current = () => store.read().draft.lines
  const withStock = (product: Product) => withReturnedUnits(product, store.read().draft.copyOf)
  const replace = (productId: number, update: (line: DraftLine) => DraftLine) =>
    store.change({ lines: current().map((line) => (line.productId === productId ? update(line) : line)) })
  const setLines = (lines: DraftLine[]) => {
    if (lines.length > maxInvoiceLines) toastError(tooManyLinesMessage)
    else store.change({ lines })
  }
  return {
    /** False, after an error toast, if the product can't be added. */
    add: (product: Product) => {
      const sellable = withStock(product)
      const error = addLineError(current(), sellable)
      if (error) toastError(error)
      else store.change({ lines: [...current(), newLine(sellable)] })
      return error === undefined
    },
    /** Adds one unit to the line of a product; false if it has none. */
    addUnit: (productId: number) => {
      const line = current().find((line) => line.productId === productId)
      if (line) replace(productId, (line) => withTypedQuantity(line, String(line.quantity + 1)))
      return line !== undefined
    },
    remove: (productId: number) => {
      store.change({ lines: current().filter((line) => line.productId !== productId) })
    },
    /** Shows the matrix of a style. */
    openStyle: (styleId: number) => {
      const { styleIds } = store.read().draft
      if (!styleIds.includes(styleId)) store.change({ styleIds: [...styleIds, styleId] })
    },
    /** Shows the lines of the style in the list again. */
    closeStyle: (styleId: number) => {
      store.change({ styleIds: store.read().draft.styleIds.filter((id) => id !== styleId) })
    },
    /** Removes the style and its lines. Returns the undo function. */
    removeStyle: (styleId: number) => {
      const { lines, styleIds } = store.read().draft
      const isKept = (line: DraftLine) => line.styleId !== styleId
      store.change({ lines: lines.filter(isKept), styleIds: styleIds.filter((id) => id !== styleId) })
      return () => {
        const { draft } = store.read()
        store.change({
          lines: [...draft.lines.filter(isKept), ...lines.filter((line) => !isKept(line))],
          styleIds: [...draft.styleIds.filter((id) => id !== styleId), styleId],
        })
      }
    },
    /** Writes typed texts of a style's cells, by product id. */
    setCells: (products: readonly Product[], typed: MatrixValues) => {
      setLines(withCells(current(), products.map(withStock), typed))
    },
    /** Writes the cells that packs filled, and remembers the packs. */
    fillPacks: (
      products: readonly Product[],
      filled: MatrixValues,
      prepack: NonNullable<DraftLine['prepack']>,
    ) => {
      setLines(withPacks(current(), products.map(withStock), filled, prepack))
    },
    /** Keeps the typed text, whatever it is. */
    setQuantity: (productId: number, typed: string) => {
      replace(productId, (line) => withTypedQuantity(line, typed))
    },
  }
}

/** Updates the lines to current prices and stock, with one call for 250 products. */
async function refreshLines(store: DraftStore): Promise<null> {
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
): Promise<Map<number, Product | null | undefined>> {
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
