import { useNavigate } from '@tanstack/react-router'

import { useAction } from '#web/api/useAction.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'

import type { CopiedSale } from './copiedSale.ts'

/** Opens Create Invoice with a copy of the invoice. A draft that is being edited is kept. */
export function useCopyInvoice({ id }: { id: number }) {
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const copying = useAction(
    async (kind: CopiedSale['kind']) => {
      // Loaded when first used, because it needs most of Create Invoice.
      const { readInvoiceCopy } = await import('./invoiceCopy.ts')
      return readInvoiceCopy(id, kind)
    },
    {
      failure: 'Failed to copy the invoice',
      onDone: (open) => {
        if (!user) return
        open(user.id)
        void navigate({ to: '/create-invoice' })
      },
    },
  )
  return {
    duplicate: () => copying.mutate('duplicate'),
    correct: () => copying.mutate('correction'),
    isCopying: copying.isPending,
  }
}
