// Sending a new invoice: once, whatever happens on the way.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createInvoice, type NewInvoice } from '#contract/invoices.ts'
import { outcomeOf } from '#web/api/outcomeOf.ts'
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
