// Adds scanned and typed products and styles to the draft, one after another in the order of entry.
import { queryOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { findProduct, findProducts, type Product } from '#contract/catalog/products.ts'
import { findStyle, findStyles, type StyleSummary } from '#contract/catalog/styles.ts'
import { isSameCode, meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { findScannedProduct, unknownCodeMessage } from '#web/catalog/stock/findScannedProduct.ts'
import { scannedKeys } from '#web/catalog/stock/keyBurst.ts'
import { holdKeys, type KeyHold } from '#web/ui/keyHold.ts'
import { toastError } from '#web/ui/toast.ts'

import { atCustomerPrices, customerPricesQuery, forChosenCustomer } from './customerPrices.ts'
import type { DraftStore } from './draftStore.ts'
import type { DraftLines } from './useDraftLines.ts'

/** The result of an entry: one unit of a product, or the matrix of a style. */
export type Added = { productId: number } | { styleId: number }

/** Looks up the next item; undefined, after an error toast, if there is none. */
type LookUp = () => Promise<(() => Added | undefined) | undefined>

export type ItemEntry = ReturnType<typeof useItemEntry>

/**
 * The search of the item field, with the prices of the customer. One query, so that its list never shows styles of one text with
 * products of another.
 */
export function itemSearch(search: string, customerId: number | null) {
  return queryOptions({
    // The path makes live updates of products reload it.
    queryKey: [findProducts.path, 'items', customerId, search],
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

/**
 * Keys that are typed while an item is looked up belong to what comes next: they are held until the product is added or the matrix has
 * the focus (`handleStyleShown`). If nothing is added, they are dropped, and `droppedText` shows them.
 */
export function useItemEntry({ store, items, onStyleOpened }: EntryOptions) {
  const { add, addUnit, openStyle } = items
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [pendingCount, setPendingCount] = useState(0)
  const [droppedText, setDroppedText] = useState('')
  /** The product added last. */
  const [lastId, setLastId] = useState<number>()
  /** Of the style that is being opened. */
  const openHold = useRef<KeyHold>(undefined)

  const handleStyleShown = useCallback(() => {
    openHold.current?.release()
    openHold.current = undefined
  }, [])
  // The form was left meanwhile.
  useEffect(() => handleStyleShown, [handleStyleShown])

  /** Another customer may be chosen while an item is looked up. */
  const chosenId = useCallback(() => store.read().draft.form.customerId ?? null, [store])

  const enqueue = useCallback((lookUp: LookUp): Promise<Added | undefined> => {
    const hold = holdKeys()
    setPendingCount((count) => count + 1)
    setDroppedText('')
    const done = queue.current.then(async () => {
      const enter = await lookUp().catch((error: unknown) => {
        showError(error, 'The item could not be looked up. Try again.')
        return undefined
      })
      const added = enter?.()
      if (added === undefined) void hold.discard(scannedKeys).then(setDroppedText)
      else if ('productId' in added) hold.release()
      else {
        openHold.current?.release()
        openHold.current = hold
      }
      return added
    })
    queue.current = done
    return done.finally(() => setPendingCount((count) => count - 1))
  }, [])

  /** A product that is already on the invoice gets one unit more. */
  const enterProduct = useCallback(
    (product: Product) => (): Added | undefined => {
      if (!addUnit(product.id) && !add(product)) return undefined
      setLastId(product.id)
      return { productId: product.id }
    },
    [add, addUnit],
  )

  /** Loads what the matrix shows, so that it opens at once. */
  const lookUpStyle = useCallback(
    async (styleId: number) => {
      const { products } = await queryClient.fetchQuery(callQuery(findStyle, { id: styleId }))
      const ids = products.map(({ id }) => id)
      await forChosenCustomer(chosenId, (customerId) =>
        queryClient.fetchQuery(customerPricesQuery(customerId, ids)),
      )
      return (): Added => {
        openStyle(styleId)
        setLastId(undefined)
        onStyleOpened(styleId)
        return { styleId }
      }
    },
    [chosenId, openStyle, onStyleOpened],
  )

  /** Adds a listed product, which has the prices of that customer. */
  const addProduct = useCallback(
    (product: Product, customerId: number | null) =>
      enqueue(async () => {
        if (chosenId() === customerId) return enterProduct(product)
        const found = await call(findProduct, { id: product.id })
        const [priced] = await forChosenCustomer(chosenId, (id) => atCustomerPrices(id, [found]))
        return priced && enterProduct(priced)
      }),
    [chosenId, enterProduct, enqueue],
  )
  const addStyle = useCallback(
    (styleId: number) => enqueue(() => lookUpStyle(styleId)),
    [lookUpStyle, enqueue],
  )

  /** Adds the product or the style that has exactly this code. */
  const scan = useCallback(
    (code: string) =>
      enqueue(async () => {
        const known = store.read().draft.lines.find((line) => isSameCode(line.code, code))
        if (known) {
          return () => {
            if (!addUnit(known.productId)) return undefined
            setLastId(known.productId)
            return { productId: known.productId }
          }
        }
        const styleId = /^https?:\/\/\S+\/styles\/([1-9]\d{0,14})$/.exec(code)?.[1]
        if (styleId !== undefined) return lookUpStyle(Number(styleId))
        const product = await findScannedProduct(code)
        const [priced] = await forChosenCustomer(chosenId, (customerId) =>
          atCustomerPrices(customerId, product ? [product] : []),
        )
        if (priced) return enterProduct(priced)
        const style = await findStyleByNumber(code)
        if (style) return lookUpStyle(style.id)
        toastError(unknownCodeMessage(code))
        return undefined
      }),
    [store, chosenId, addUnit, enterProduct, lookUpStyle, enqueue],
  )

  /** Adds what the list of the item field would show first. */
  const addFirst = useCallback(
    (search: string) =>
      enqueue(async () => {
        const [first] = await forChosenCustomer(chosenId, (customerId) =>
          queryClient.fetchQuery(itemSearch(search, customerId)),
        )
        if (first) return first.kind === 'style' ? lookUpStyle(first.style.id) : enterProduct(first.product)
        toastError(`No product matches "${search}".`)
        return undefined
      }),
    [chosenId, enterProduct, lookUpStyle, enqueue],
  )

  return { scan, addFirst, addProduct, addStyle, handleStyleShown, lastId, pendingCount, droppedText }
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
  const isExact = (option: ItemOption) => option.kind === 'product' && meansCode(option.product.code, search)
  return [...options.filter(isExact), ...options.filter((option) => !isExact(option))]
}

function hasNumber({ number }: StyleSummary, text: string): boolean {
  return foldText(number) === foldText(text)
}

async function findStyleByNumber(number: string): Promise<StyleSummary | undefined> {
  const { styles } = await call(findStyles, { page: 1, limit: 5, search: number })
  return styles.find((style) => hasNumber(style, number))
}
