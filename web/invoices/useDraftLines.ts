// The lines of the invoice on the form, and what changes them.
import { useState } from 'react'

import { CallError } from '#contract/client.ts'
import { findProduct, type Product } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { reloadDependents } from '#web/api/queryClient.ts'
import { toast } from '#web/ui/toast.ts'

import { type DraftLine, newLine, refreshLine, whyNotAdd } from './invoiceLines.ts'

export interface DraftLines {
  lines: readonly DraftLine[]
  /** False, after a toast that says why, where the product can't become a line. */
  add: (product: Product) => boolean
  remove: (productId: number) => void
  setQuantity: (productId: number, quantity: number) => void
  /** Asks the catalogue for every product of the invoice again, and marks on its line what is different now. */
  refresh: () => Promise<void>
}

export function useDraftLines(): DraftLines {
  const [lines, setLines] = useState<readonly DraftLine[]>([])
  return {
    lines,
    add(product) {
      const whyNot = whyNotAdd(lines, product)
      if (whyNot) toast({ title: 'Error', description: whyNot, variant: 'destructive' })
      else setLines([...lines, newLine(product)])
      return whyNot === undefined
    },
    remove(productId) {
      setLines((lines) => lines.filter((line) => line.product.id !== productId))
    },
    setQuantity(productId, quantity) {
      setLines((lines) => lines.map((line) => (line.product.id === productId ? { ...line, quantity } : line)))
    },
    async refresh() {
      const answers = await Promise.all(
        lines.map(async ({ product }) => [product.id, await ask(product)] as const),
      )
      const fresh = new Map(answers)
      setLines((lines) =>
        lines.map((line) => {
          const answer = fresh.get(line.product.id)
          return answer === undefined ? line : refreshLine(line, answer)
        }),
      )
      await reloadDependents()
    },
  }
}

/** Null where the catalogue has the product no more, undefined where it gave no answer. */
async function ask(product: Product): Promise<Product | null | undefined> {
  try {
    return await call(findProduct, { id: product.id })
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}
