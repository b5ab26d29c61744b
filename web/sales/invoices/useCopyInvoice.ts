import { useNavigate } from '@tanstack/react-router'

import type { Product } from '#contract/catalog/products.ts'
import { findInvoice } from '#contract/sales/invoices.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'

import type { CopiedInvoice } from './copiedInvoice.ts'
import { copyInvoice } from './copyInvoice.ts'
import { openDraftStore } from './draftStore.ts'
import { readProducts } from './useDraftLines.ts'

/** Opens Create Invoice with a copy of the invoice. A draft that is being edited is kept. */
export function useCopyInvoice({ id }: { id: number }) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const copying = useAction(
    async (kind: CopiedInvoice['kind']) => {
      const invoice = await call(findInvoice, { id })
      const found = await readProducts(invoice.items.map(({ productId }) => productId))
      const products = new Map<number, Product | null>()
      for (const [productId, product] of found) {
        if (product === undefined) throw new Error('The current prices could not be read')
        products.set(productId, product)
      }
      return copyInvoice(invoice, products, kind)
    },
    {
      failure: 'Failed to copy the invoice',
      onSuccess: async (draft) => {
        if (!user) return
        openDraftStore(user.id).startCopy(draft)
        await navigate({ to: '/create-invoice' })
      },
    },
  )
  return {
    duplicate: () => copying.mutate('duplicate'),
    correct: () => copying.mutate('correction'),
    isCopying: copying.isPending,
  }
}
