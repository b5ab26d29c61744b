// Creates the document of a draft, exactly once even if a response is lost.
import type * as z from 'zod/mini'

import { CallError, type CallResult } from '#contract/platform/client.ts'
import type { Endpoint, Reply } from '#contract/platform/endpoint.ts'
import { failureOutcome, randomId } from '#web/api/attemptKey.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { type ChangeOptions, useChange } from '#web/api/useChange.ts'

import type { DraftStore } from './draftStore.ts'
import type { SaleDraft } from './saleDraft.ts'
import { useDraftState } from './saleStore.ts'

interface CreationOptions<R extends Reply> extends Pick<ChangeOptions<R>, 'success' | 'failure'> {
  /** Opens the page of the new document. */
  onDone: (created: CallResult<R>) => void
}

/** `isCreating` stays true after the success, until the page is left. */
export function useCreateSale<I extends z.ZodMiniType, R extends Reply>(
  store: DraftStore,
  endpoint: Endpoint<I, R>,
  { onDone, ...texts }: CreationOptions<R>,
): { create: (input: z.output<I>) => void; isCreating: boolean } {
  const creation = useChange(endpoint, {
    ...texts,
    idempotencyKey: useDraftState(store, (state) => state.draft.key),
    onFailure: (error) => failureOutcome(error) === 'in doubt',
  })

  function recordFailure({ id, attempt }: SaleDraft, error: unknown): void {
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
    create(input) {
      const { draft } = store.read()
      // Saved before submitting, so that a reload knows of this attempt.
      const attempt = draft.attempt === 'in doubt' ? 'in doubt' : 'unanswered'
      store.change({ attempt, sentAt: new Date() })
      store.saveNow()
      creation.mutateAsync(input, { onDone }).then(
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
