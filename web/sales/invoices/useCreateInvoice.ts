// Sending a new invoice: once, whatever happens on the way.
import { useNavigate } from '@tanstack/react-router'

import { CallError } from '#contract/platform/client.ts'
import { createInvoice, type NewInvoice } from '#contract/sales/invoices.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import { failureOutcome } from '#web/api/useIdempotencyKey.ts'
import { randomId } from '#web/api/useIdempotencyKey.ts'

import { type DraftStore, useDraftState } from './draftStore.ts'
import type { InvoiceDraft } from './invoiceDraft.ts'

/** `onRefused` is called when stock or prices are no longer what the person saw. */
export function useCreateInvoice(
  store: DraftStore,
  onRefused: () => Promise<void>,
): { create: (invoice: NewInvoice) => void; isCreating: boolean } {
  const navigate = useNavigate()
  const creation = useChange(createInvoice, {
    success: 'Invoice created successfully',
    failure: 'Failed to create invoice',
    idempotencyKey: useDraftState(store, (state) => state.draft.key),
    onFailure: (error) => failureOutcome(error) === 'in doubt',
  })

  function settle({ id, attempt }: InvoiceDraft, error: unknown): void {
    if (store.read().draft.id !== id) return
    const outcome = failureOutcome(error)
    const isInDoubt = outcome === 'in doubt' || attempt === 'in doubt'
    if (outcome !== 'unknown') store.change({ key: randomId(), attempt: isInDoubt ? 'in doubt' : 'none' })
    else if (isTurnedAway(error)) store.change({ attempt })
    store.saveNow()
    if (outcome === 'refused') void Promise.all([onRefused(), reloadDependentQueries()])
  }

  return {
    create(invoice) {
      const { draft } = store.read()
      // Kept before it is sent: whatever becomes of the page, the next attempt knows of this one.
      const attempt = draft.attempt === 'in doubt' ? 'in doubt' : 'unanswered'
      store.change({ attempt, sentAt: new Date() })
      store.saveNow()
      creation
        .mutateAsync(invoice, {
          onSuccess: ({ id }) => void navigate({ to: '/invoices/$id', params: { id: String(id) } }),
        })
        .then(
          () => store.markCreated(draft.id),
          (error: unknown) => settle(draft, error),
        )
    },
    isCreating: creation.isPending,
  }
}

/** Whether the server said that it did nothing this time. It may not have looked at the key: see useFormKey.ts. */
function isTurnedAway(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.retryAfterSeconds === undefined
}
