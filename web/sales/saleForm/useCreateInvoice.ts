// Creates the invoice of a draft, exactly once even if a response is lost.
import { useNavigate } from '@tanstack/react-router'

import { CallError } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { failureOutcome, randomId } from '#web/api/attemptKey.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'

import { type DraftStore, useDraftState } from './draftStore.ts'
import type { InvoiceDraft } from './saleDraft.ts'

/** `isCreating` stays true after the success, until the page is left. */
export function useCreateInvoice(store: DraftStore): {
  create: (invoice: NewInvoice) => void
  isCreating: boolean
} {
  const navigate = useNavigate()
  const creation = useChange(createInvoice, {
    success: ({ replaces }) => ({
      title: 'Invoice created successfully',
      ...(replaces && { description: `${replaces.invoiceNumber} was voided.` }),
    }),
    failure: 'Failed to create invoice',
    idempotencyKey: useDraftState(store, (state) => state.draft.key),
    onFailure: (error) => failureOutcome(error) === 'in doubt',
  })

  function recordFailure({ id, attempt }: InvoiceDraft, error: unknown): void {
    if (store.read().draft.id !== id) return
    const outcome = failureOutcome(error)
    const isInDoubt = outcome === 'in doubt' || attempt === 'in doubt'
    if (outcome !== 'unknown') store.change({ key: randomId(), attempt: isInDoubt ? 'in doubt' : 'none' })
    else if (isDefiniteFailure(error)) store.change({ attempt })
    store.saveNow()
    // Stock or prices may have changed.
    if (outcome === 'refused') void reloadDependentQueries()
  }

  return {
    create(invoice) {
      const { draft } = store.read()
      // Saved before submitting, so that a reload knows of this attempt.
      const attempt = draft.attempt === 'in doubt' ? 'in doubt' : 'unanswered'
      store.change({ attempt, sentAt: new Date() })
      store.saveNow()
      creation
        .mutateAsync(invoice, {
          onDone: ({ id }) => void navigate({ to: '/invoices/$id', params: { id: String(id) } }),
        })
        .then(
          () => store.markCreated(draft.id),
          (error: unknown) => recordFailure(draft, error),
        )
    },
    isCreating: creation.isPending || creation.isSuccess,
  }
}

/** Whether this attempt created nothing. The server may not have looked at the key. */
function isDefiniteFailure(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.retryAfterSeconds === undefined
}
