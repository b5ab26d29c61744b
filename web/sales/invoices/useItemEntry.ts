// Adds scanned and typed products and styles to the draft, one after another in the order of entry.
import { queryOptions } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { isSameCode } from '#web/catalog/stock/countLines.ts'
import { findScannedProduct, unknownCodeMessage } from '#web/catalog/stock/findScannedProduct.ts'
import { toastError } from '#web/ui/toast.ts'

import { atCustomerPrices } from './customerPrices.ts'
import type { DraftStore } from './draftStore.ts'
import type { DraftLines } from './useDraftLines.ts'

/** The result of an entry: one unit of a product, or the matrix of a style. */
export type Added = { productId: number } | { styleId: number }

export type ItemEntry = ReturnType<typeof useItemEntry>

/**
 * The search of the item field, with the prices of the customer. One query, so that its list never shows styles of one text with
 * products of another.
 */
export function itemSearch(search: string, customerId: number | null) {
  return queryOptions({
    // The path makes live updates of products reload it.
    queryKey: [findProducts.path, 'items', search, customerId],
    // Without the signal: it would abort the request when the text changes, while Enter waits for the result.
    queryFn: async () => {
      const [{ styles }, { products }] = await Promise.all([
        call(findStyles, { page: 1, limit: 5, search }),
        call(findProducts, { page: 1, limit: 12, search }),
      ])
      return itemOptions(search, styles, await atCustomerPrices(customerId, products))
    },
  })
}

interface EntryOptions {
  store: DraftStore
  items: DraftLines
  /** The matrix of a style was opened, or opened again. */
  onStyleOpened: (styleId: number) => void
}

export function useItemEntry({ store, items, onStyleOpened }: EntryOptions) {
  const { add, addUnit, openStyle, customerId } = items
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [pendingCount, setPendingCount] = useState(0)
  /** The product added last. */
  const [lastId, setLastId] = useState<number>()

  /** A product that is already on the invoice gets one unit more. */
  const addProduct = useCallback(
    (product: Product): Added | undefined => {
      if (!addUnit(product.id) && !add(product)) return undefined
      setLastId(product.id)
      return { productId: product.id }
    },
    [add, addUnit],
  )

  const addStyle = useCallback(
    (styleId: number): Added => {
      openStyle(styleId)
      setLastId(undefined)
      onStyleOpened(styleId)
      return { styleId }
    },
    [openStyle, onStyleOpened],
  )

  /** Resolves to undefined, after an error toast, if nothing was added. */
  const enqueue = useCallback((work: () => Promise<Added | undefined>) => {
    setPendingCount((count) => count + 1)
    const done = queue.current.then(work).catch((error: unknown) => {
      showError(error, 'Failed to load products')
      return undefined
    })
    queue.current = done
    return done.finally(() => setPendingCount((count) => count - 1))
  }, [])

  /** Adds the product or the style that has exactly this code. */
  const scan = useCallback(
    (code: string) =>
      enqueue(async () => {
        const known = store.read().draft.lines.find((line) => isSameCode(line.code, code))
        if (known && addUnit(known.productId)) {
          setLastId(known.productId)
          return { productId: known.productId }
        }
        const styleId = /^https?:\/\/\S+\/styles\/([1-9]\d{0,14})$/.exec(code)?.[1]
        if (styleId !== undefined) return addStyle(Number(styleId))
        const product = await findScannedProduct(code)
        const [priced] = await atCustomerPrices(customerId, product ? [product] : [])
        if (priced) return addProduct(priced)
        const style = await findStyleByNumber(code)
        if (style) return addStyle(style.id)
        toastError(unknownCodeMessage(code))
        return undefined
      }),
    [store, customerId, addUnit, addProduct, addStyle, enqueue],
  )

  /** Adds what the list of the item field would show first. */
  const addFirst = useCallback(
    (search: string) =>
      enqueue(async () => {
        const [first] = await queryClient.fetchQuery(itemSearch(search, customerId))
        if (!first) {
          toastError(`No product matches "${search}".`)
          return undefined
        }
        return first.kind === 'style' ? addStyle(first.style.id) : addProduct(first.product)
      }),
    [customerId, addProduct, addStyle, enqueue],
  )

  return { scan, addFirst, addProduct, addStyle, lastId, pendingCount }
}

export type ItemOption =
  | { kind: 'style'; key: string; style: StyleSummary }
  | { kind: 'product'; key: string; product: Product }

/** Styles first, but a product whose code was typed exactly before all others. */
function itemOptions(
  search: string,
  styles: readonly StyleSummary[],
  products: readonly Product[],
): ItemOption[] {
  const options: ItemOption[] = [
    ...styles
      .toSorted((a, b) => Number(hasNumber(b, search)) - Number(hasNumber(a, search)))
      .map((style) => ({ kind: 'style' as const, key: `style ${style.id}`, style })),
    ...products.map((product) => ({ kind: 'product' as const, key: `product ${product.id}`, product })),
  ]
  const isExact = (option: ItemOption) => option.kind === 'product' && isSameCode(option.product.code, search)
  return [...options.filter(isExact), ...options.filter((option) => !isExact(option))]
}

function hasNumber({ number }: StyleSummary, text: string): boolean {
  return foldText(number) === foldText(text)
}

async function findStyleByNumber(number: string): Promise<StyleSummary | undefined> {
  const { styles } = await call(findStyles, { page: 1, limit: 5, search: number })
  return styles.find((style) => hasNumber(style, number))
}
