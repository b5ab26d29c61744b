// The lines of the invoice on the form, and what changes them.
import { useMemo } from 'react'

import { findProduct, type Product } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { pluralize } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { mapConcurrently } from '#web/api/mapConcurrently.ts'
import { toast } from '#web/ui/toast.ts'

import { type DraftStore, useDraftState } from './draftStore.ts'
import { type DraftLine, newLine, refreshLine, addLineError } from './invoiceLines.ts'

export interface DraftLines {
  lines: readonly DraftLine[]
  /** False, after a toast that says why, where the product can't become a line. */
  add: (product: Product) => boolean
  remove: (productId: number) => void
  setQuantity: (productId: number, quantity: number) => void
  /** Asks the catalogue for every product of the invoice again, and marks on its line what is different now. */
  refresh: () => Promise<void>
}

export function useDraftLines(store: DraftStore): DraftLines {
  const lines = useDraftState(store, (state) => state.draft.lines)
  const changes = useMemo(() => changesOf(store), [store])
  return { lines, ...changes }
}

function changesOf(store: DraftStore): Omit<DraftLines, 'lines'> {
  const current = () => store.read().draft.lines
  const change = (next: (line: DraftLine) => DraftLine) => store.change({ lines: current().map(next) })
  return {
    add(product) {
      const whyNot = addLineError(current(), product)
      if (whyNot) toast({ title: 'Error', description: whyNot, variant: 'destructive' })
      else store.change({ lines: [...current(), newLine(product)] })
      return whyNot === undefined
    },
    remove(productId) {
      store.change({ lines: current().filter((line) => line.product.id !== productId) })
    },
    setQuantity(productId, quantity) {
      change((line) => (line.product.id === productId ? { ...line, quantity } : line))
    },
    async refresh() {
      const { opened } = store.read()
      const answers = await mapConcurrently(
        current(),
        mostAsked,
        async ({ product }) => [product.id, await ask(product)] as const,
      )
      // Another draft may stand on the form by now.
      if (answers.length === 0 || store.read().opened !== opened) return
      const fresh = new Map(answers)
      sayUnread(answers.filter(([, answer]) => answer === undefined).length)
      change((line) => {
        const answer = fresh.get(line.product.id)
        return answer === undefined ? line : refreshLine(line, answer)
      })
    },
  }
}

/** How many products are asked for at the same time: an invoice may have a thousand lines. */
const mostAsked = 12

function sayUnread(count: number): void {
  if (count === 0) return
  const description = `The price and stock of ${pluralize(count, 'product')} could not be read again. They are shown as they were.`
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Null where the catalogue has the product no more, undefined where it gave no answer. */
async function ask({ id }: { id: number }): Promise<Product | null | undefined> {
  try {
    return await call(findProduct, { id })
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}
