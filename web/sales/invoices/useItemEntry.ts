// Adds scanned and typed products to the draft, one after another in the order of entry.
import { useCallback, useRef, useState } from 'react'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { errorMessage, isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery } from '#web/api/useCall.ts'
import { isSameCode } from '#web/catalog/stock/countLines.ts'
import { findScannedProduct, unknownCodeMessage } from '#web/catalog/stock/findScannedProduct.ts'
import { toast } from '#web/ui/toast.ts'

import type { DraftStore } from './draftStore.ts'
import type { DraftLines } from './useDraftLines.ts'

export type ItemEntry = ReturnType<typeof useItemEntry>

/** The search behind the item field. */
export function itemSearch(search: string) {
  return callQuery(findProducts, { page: 1, limit: maxOptions, search })
}

const maxOptions = 12

/** A product that is already on the invoice gets one unit more. */
export function useItemEntry(store: DraftStore, { add, addUnit }: DraftLines) {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [pendingCount, setPendingCount] = useState(0)
  /** The product added last. */
  const [lastId, setLastId] = useState<number>()

  const addProduct = useCallback(
    (product: Product) => {
      const isAdded = addUnit(product.id) || add(product)
      if (isAdded) setLastId(product.id)
      return isAdded ? product.id : undefined
    },
    [add, addUnit],
  )

  /** Resolves to the id of the added product; undefined, after an error toast, if none was added. */
  const enqueue = useCallback((work: () => Promise<number | undefined>) => {
    setPendingCount((count) => count + 1)
    const done = queue.current.then(work).catch((error: unknown) => {
      if (isUnauthorized(error)) redirectToSignIn()
      else showError(errorMessage(error, 'Failed to load products'))
      return undefined
    })
    queue.current = done
    return done.finally(() => setPendingCount((count) => count - 1))
  }, [])

  const scan = useCallback(
    (code: string) =>
      enqueue(async () => {
        const known = store.read().draft.lines.find((line) => isSameCode(line.code, code))
        if (known && addUnit(known.productId)) {
          setLastId(known.productId)
          return known.productId
        }
        const product = await findScannedProduct(code)
        if (product) return addProduct(product)
        showError(unknownCodeMessage(code))
        return undefined
      }),
    [store, addUnit, addProduct, enqueue],
  )

  /** Adds the first product that a search finds. */
  const addFirst = useCallback(
    (search: string) =>
      enqueue(async () => {
        const { products } = await queryClient.fetchQuery(itemSearch(search))
        if (products[0]) return addProduct(products[0])
        showError(`No product matches "${search}".`)
        return undefined
      }),
    [addProduct, enqueue],
  )

  return { scan, addFirst, addProduct, lastId, pendingCount }
}

function showError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
