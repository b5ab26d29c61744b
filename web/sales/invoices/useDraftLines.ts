// The lines of the draft on the form, and the actions that change them.
import { useMemo } from 'react'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { mapConcurrently } from '#web/api/mapConcurrently.ts'
import { toast } from '#web/ui/toast.ts'

import { type DraftStore, useDraftState } from './draftStore.ts'
import { addLineError, type DraftLine, newLine, refreshLine } from './invoiceLines.ts'

export type DraftLines = ReturnType<typeof useDraftLines>

const maxConcurrentCalls = 12

export function useDraftLines(store: DraftStore) {
  const lines = useDraftState(store, (state) => state.draft.lines)
  const actions = useMemo(() => lineActions(store), [store])
  return { lines, ...actions }
}

function lineActions(store: DraftStore) {
  const current = () => store.read().draft.lines
  const updateLines = (update: (line: DraftLine) => DraftLine) =>
    store.change({ lines: current().map(update) })
  return {
    /** False, after an error toast, if the product can't be added. */
    add: (product: Product) => {
      const error = addLineError(current(), product)
      if (error) showError(error)
      else store.change({ lines: [...current(), newLine(product)] })
      return error === undefined
    },
    remove: (productId: number) => {
      store.change({ lines: current().filter((line) => line.productId !== productId) })
    },
    setQuantity: (productId: number, quantity: number) => {
      updateLines((line) => (line.productId === productId ? { ...line, quantity } : line))
    },
    /** Reads every product again, so that the lines show current prices and stock. */
    refresh: async () => {
      const { openCount } = store.read()
      const products = new Map(
        await mapConcurrently(
          current(),
          maxConcurrentCalls,
          async ({ productId }) => [productId, await readProduct(productId)] as const,
        ),
      )
      // Another draft may be open by now.
      if (products.size === 0 || store.read().openCount !== openCount) return
      const failedCount = [...products.values()].filter((product) => product === undefined).length
      if (failedCount > 0) {
        showError(
          `The price and stock of ${pluralize(failedCount, 'product')} could not be refreshed. The last known values are shown.`,
        )
      }
      updateLines((line) => {
        const product = products.get(line.productId)
        return product === undefined ? line : refreshLine(line, product)
      })
    },
  }
}

function showError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Null if the product was deleted, undefined if it could not be read. */
async function readProduct(id: number): Promise<Product | null | undefined> {
  try {
    return await call(findProduct, { id })
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}
