// Sending a new invoice: once, whatever happens on the way.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CallError } from '#contract/client.ts'
import { createInvoice, type NewInvoice } from '#contract/invoices.ts'
import { useChange } from '#web/api/useChange.ts'
import { useFormKey } from '#web/api/useFormKey.ts'

/**
 * `onRefused` is called when stock or prices are no longer what the person saw. `isInDoubt` turns true when an
 * earlier attempt, whose answer got lost, may have created the invoice as it was then.
 */
export function useCreateInvoice(onRefused: () => Promise<void>): {
  create: (invoice: NewInvoice) => void
  isCreating: boolean
  isInDoubt: boolean
} {
  const { key, renew } = useFormKey('create-invoice')
  const [isInDoubt, setIsInDoubt] = useState(false)
  const navigate = useNavigate()
  const creation = useChange(createInvoice, {
    success: 'Invoice created successfully',
    failure: 'Failed to create invoice',
    idempotencyKey: key,
    onFailure(error) {
      const outcome = outcomeOf(error)
      // The answer stands under its key for good: the next attempt is another deed.
      if (outcome !== 'unknown') renew()
      if (outcome === 'refused') void onRefused()
      setIsInDoubt(outcome === 'in doubt')
      return outcome === 'in doubt'
    },
  })
  return {
    create: (invoice) =>
      creation.mutate(invoice, {
        onSuccess: ({ id }) => {
          renew()
          void navigate({ to: '/invoices/$id', params: { id: String(id) } })
        },
      }),
    isCreating: creation.isPending,
    isInDoubt,
  }
}

function outcomeOf(error: unknown): 'refused' | 'in doubt' | 'unknown' {
  if (!(error instanceof CallError)) return 'unknown'
  if (error.status === 422) return 'in doubt'
  // A 409 that is worth repeating says that the first attempt is still running, and must keep its key.
  return error.status === 409 && error.retryAfterSeconds === undefined ? 'refused' : 'unknown'
}
