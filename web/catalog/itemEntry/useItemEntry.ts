// Adds scanned and typed products and styles to an invoice or a delivery, one after another in the order of entry.
import { useCallback, useEffect, useRef, useState } from 'react'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { scanReadings } from '#domain/platform/scans.ts'
import { call } from '#web/api/call.ts'
import { showError } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { findScanned } from '#web/catalog/stock/findScanned.ts'
import { scannedKeys } from '#web/catalog/stock/keyBurst.ts'
import { createQueue } from '#web/ui/createQueue.ts'
import { holdKeys, type KeyHold } from '#web/ui/keyHold.ts'
import { toastError } from '#web/ui/toast.ts'

import { forChosenCustomer, type ItemPrices } from './itemPrices.ts'
import { itemSearch } from './itemSearch.ts'

/** The result of an entry: units of a product, or the matrix of a style. */
export type Added = { productId: number } | { styleId: number }

/** Looks up the next item; undefined, after an error toast, if there is none. */
type LookUp = () => Promise<(() => Added | undefined) | undefined>

export type ItemEntry = ReturnType<typeof useItemEntry>

/** Where the items go. Its functions must be stable. */
export interface ItemTarget {
  prices: ItemPrices
  /** Adds one unit of the line that has this code. Returns its product, or undefined if no line has it. */
  addByCode: (code: string) => number | undefined
  /** False, after an error toast, if the product can't be added. */
  addUnits: (product: Product, units: number) => boolean
  openStyle: (styleId: number) => void
}

/**
 * Keys that are typed while an item is looked up belong to what comes next: they are held until the product is added or the matrix has
 * the focus (`handleStyleShown`). If nothing is added, they are dropped, and `droppedText` shows them.
 */
export function useItemEntry({ prices, addByCode, addUnits, openStyle }: ItemTarget) {
  const { chosenId, atPrices, loadPrices } = prices
  const [enqueueWork] = useState(createQueue)
  const [pendingCount, setPendingCount] = useState(0)
  const [droppedText, setDroppedText] = useState('')
  /** The product added last. */
  const [lastId, setLastId] = useState<number>()
  /** The style opened last, and how often styles were opened. */
  const [opened, setOpened] = useState<{ styleId: number; count: number }>()
  /** Of the style that is being opened. */
  const openHold = useRef<KeyHold>(undefined)

  const handleStyleShown = useCallback(() => {
    openHold.current?.release()
    openHold.current = undefined
  }, [])
  // The form was left meanwhile.
  useEffect(() => handleStyleShown, [handleStyleShown])

  const enqueue = useCallback(
    (lookUp: LookUp, keepsKeys = false): Promise<Added | undefined> => {
      const hold = holdKeys()
      setPendingCount((count) => count + 1)
      setDroppedText('')
      const done = enqueueWork(async () => {
        let added: Added | undefined
        try {
          const enter = await lookUp()
          // The hold is kept before the page shows what this opens, which releases it.
          added = enter?.()
        } catch (error) {
          showError(error, 'The item could not be added. Try again.')
        }
        if (added === undefined && !keepsKeys) void hold.discard(scannedKeys).then(setDroppedText)
        else if (added === undefined) hold.release()
        else if ('productId' in added) hold.release()
        else {
          openHold.current?.release()
          openHold.current = hold
        }
        return added
      })
      return done.finally(() => setPendingCount((count) => count - 1))
    },
    [enqueueWork],
  )

  const enterProduct = useCallback(
    (product: Product, units = 1) =>
      (): Added | undefined => {
        if (!addUnits(product, units)) return undefined
        setLastId(product.id)
        return { productId: product.id }
      },
    [addUnits],
  )

  /** Loads what the matrix shows, so that it opens at once. */
  const lookUpStyle = useCallback(
    async (styleId: number) => {
      const { products } = await queryClient.fetchQuery(callQuery(findStyle, { id: styleId }))
      const ids = products.map(({ id }) => id)
      await forChosenCustomer(chosenId, (customerId) => loadPrices(customerId, ids))
      return (): Added => {
        openStyle(styleId)
        setLastId(undefined)
        setOpened((before) => ({ styleId, count: (before?.count ?? 0) + 1 }))
        return { styleId }
      }
    },
    [chosenId, loadPrices, openStyle],
  )

  /** Adds a listed product, which has the prices of that customer. */
  const addProduct = useCallback(
    (product: Product, customerId: number | null) =>
      enqueue(async () => {
        if (chosenId() === customerId) return enterProduct(product)
        const found = await call(findProduct, { id: product.id })
        const [priced] = await forChosenCustomer(chosenId, (id) => atPrices(id, [found]))
        return priced && enterProduct(priced)
      }),
    [chosenId, atPrices, enterProduct, enqueue],
  )
  const addStyle = useCallback(
    (styleId: number) => enqueue(() => lookUpStyle(styleId)),
    [lookUpStyle, enqueue],
  )

  /**
   * Adds one unit of the line that has exactly this code, or returns how to add its product or style, or why there is none. With
   * `isOffline`, undefined instead of a call.
   */
  const lookUpScan = useCallback(
    async (
      code: string,
      isOffline = false,
    ): Promise<(() => Added | undefined) | { refusal: string } | undefined> => {
      const known = addByCode(code)
      if (known !== undefined) {
        return () => {
          setLastId(known)
          return { productId: known }
        }
      }
      if (isOffline) return undefined
      const scanned = await findScanned(code, chosenId())
      if ('styleId' in scanned) return lookUpStyle(scanned.styleId)
      if ('refusal' in scanned) return scanned
      const [priced] = await forChosenCustomer(chosenId, (customerId) =>
        atPrices(customerId, [scanned.product]),
      )
      return priced ? enterProduct(priced, scanned.units) : () => undefined
    },
    [addByCode, chosenId, atPrices, enterProduct, lookUpStyle],
  )

  /** An unknown code that may be typed has no message and drops no keys. */
  const scan = useCallback(
    (code: string, { isMaybeTyped = false } = {}) =>
      enqueue(async () => {
        const scanned = await lookUpScan(code)
        if (typeof scanned === 'function') return scanned
        if (scanned && !isMaybeTyped) toastError(scanned.refusal)
        return undefined
      }, isMaybeTyped),
    [lookUpScan, enqueue],
  )

  /**
   * Calls `settle` together with the change, with the reason if the scan was refused. Throws the error of a failed call. With `isOffline`,
   * it only adds to lines that have the code. Holds no keys: those of the next scan are not to wait for the network.
   */
  const scanKept = useCallback(
    async (
      code: string,
      { settle, isOffline }: { settle: (refusal?: string) => void; isOffline: boolean },
    ): Promise<void> => {
      const scanned = await lookUpScan(code, isOffline)
      if (scanned === undefined) return
      if (typeof scanned === 'function') {
        settle()
        scanned()
      } else settle(scanned.refusal)
    },
    [lookUpScan],
  )

  /** Adds what the list of the item field would show first. */
  const addFirst = useCallback(
    (search: string) =>
      enqueue(async () => {
        for (const reading of scanReadings(search)) {
          const [first] = await forChosenCustomer(chosenId, (customerId) =>
            queryClient.fetchQuery(itemSearch(reading, customerId, prices)),
          )
          if (first) return first.kind === 'style' ? lookUpStyle(first.style.id) : enterProduct(first.product)
        }
        toastError(`No product matches "${search}".`)
        return undefined
      }),
    [chosenId, prices, enterProduct, lookUpStyle, enqueue],
  )

  return {
    prices,
    scan,
    scanKept,
    addFirst,
    addProduct,
    addStyle,
    handleStyleShown,
    opened,
    lastId,
    pendingCount,
    droppedText,
  }
}
