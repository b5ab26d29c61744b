// The proof as this page sees it: its newest runs, read again whenever somebody tells how far one has come.
import {
  cancelIntegrityCheck,
  findIntegrityChecks,
  startIntegrityCheck,
} from '#contract/operations/health.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'

import { useStartTask } from './useStartTask.ts'

export function useIntegrityCheck() {
  const { data, error, refetch, isFetching } = useCall(findIntegrityChecks, {})
  const start = useStartTask(startIntegrityCheck, {
    form: 'proof',
    failure: 'Failed to start the proof',
    onSettled: () => void refetch(),
  })
  const cancel = useChange(cancelIntegrityCheck, { failure: 'Failed to cancel the proof' })
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
