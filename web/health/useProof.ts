// The proof as this page sees it: its newest runs, read again whenever somebody tells how far one has come.
import { cancelProof, findProofs, startProof } from '#contract/health.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useFormKey } from '#web/api/useFormKey.ts'

export function useProof() {
  const { key, renew } = useFormKey('proof')
  const { data, error, refetch, isFetching } = useCall(findProofs, {})
  // Whatever came of it, the next one is another deed.
  const settle = () => {
    renew()
    void refetch()
    return false
  }
  const start = useChange(startProof, {
    failure: 'Failed to start the proof',
    idempotencyKey: key,
    onDone: settle,
    onFailure: settle,
  })
  const cancel = useChange(cancelProof, { failure: 'Failed to cancel the proof' })
  const [newest, ...older] = data?.runs ?? []
  const isRunning = newest !== undefined && newest.outcome === null
  return {
    isLoading: data === undefined && error === null,
    error,
    refetch: () => void refetch(),
    isFetching,
    /** The one that runs, or ended last. */
    newest,
    older,
    isRunning,
    isStarting: start.isPending,
    isCancelling: cancel.isPending || (newest?.isCancelling ?? false),
    start: () => start.mutate({}),
    cancel: () => newest && cancel.mutate({ id: newest.id }, { onSettled: () => void refetch() }),
  }
}
