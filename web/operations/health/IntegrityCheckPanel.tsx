// The proof: a button that recomputes everything, how far that has come, and what it found, kept with who asked for it.
import { ShieldCheck, Square } from 'lucide-react'

import type { IntegrityCheck } from '#contract/operations/health.ts'
import { describeOutcome } from '#domain/operations/integrityCheck.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { EarlierChecks } from './EarlierChecks.tsx'
import { IntegrityCheckSteps } from './IntegrityCheckSteps.tsx'
import { useIntegrityCheck } from './useIntegrityCheck.ts'

type Proof = ReturnType<typeof useIntegrityCheck>

export function IntegrityCheckPanel() {
  const proof = useIntegrityCheck()
  return (
    <Card title="The Proof" action={!proof.isLoading && !proof.error && <Deed proof={proof} />} flush>
      <Contents proof={proof} />
    </Card>
  )
}

function Deed({ proof: { isRunning, isStarting, isCancelling, start, cancel } }: { proof: Proof }) {
  if (isRunning) {
    return (
      <Button size="sm" busy={isCancelling} busyText="Cancelling..." onClick={cancel}>
        <Square aria-hidden="true" />
        Cancel
      </Button>
    )
  }
  return (
    <Button
      {...shortcutProps('Alt+P')}
      size="sm"
      variant="primary"
      busy={isStarting}
      busyText="Starting..."
      onClick={start}
    >
      <ShieldCheck aria-hidden="true" />
      Run the Proof
    </Button>
  )
}

function Contents({ proof: { error, isLoading, refetch, isFetching, newest, older } }: { proof: Proof }) {
  if (error) {
    return (
      <ErrorState
        title="Failed to load the runs of the proof"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  }
  if (isLoading) {
    return (
      <div className="p-4">
        <Skeleton className="h-44" />
      </div>
    )
  }
  return (
    <>
      <p className="px-4 pt-3 text-control text-muted">
        Recomputes every quantity from its movements, every total from its lines, every number and every seal,
        while the shop goes on.
      </p>
      {newest === undefined ? (
        <p className="px-4 pt-1 pb-4 text-control">Nobody has run it yet.</p>
      ) : (
        <>
          <Run run={newest} />
          <EarlierChecks runs={older} />
        </>
      )}
    </>
  )
}

function Run({ run }: { run: IntegrityCheck }) {
  const { dayAndMinute } = useCompanyDates()
  const whose = `by ${run.startedBy}, ${dayAndMinute(run.startedAt)}`
  return (
    <div className="p-4">
      <output className="block">
        {run.outcome === null ? (
          <p className="text-control">
            <span className="font-medium">Running</span>{' '}
            <span className="text-muted">{`started ${whose}`}</span>
          </p>
        ) : (
          <Outcome run={run} outcome={run.outcome} whose={whose} />
        )}
      </output>
      <IntegrityCheckSteps steps={run.steps} isOver={run.outcome !== null} />
    </div>
  )
}

const tones = {
  agrees: 'good',
  differs: 'danger',
  cancelled: 'info',
  failed: 'danger',
  lost: 'warning',
} as const

interface OutcomeProps {
  run: IntegrityCheck
  outcome: NonNullable<IntegrityCheck['outcome']>
  whose: string
}

function Outcome({ run: { differences, differenceCount, words }, outcome, whose }: OutcomeProps) {
  return (
    <Notice tone={tones[outcome]} title={describeOutcome(outcome, differenceCount)}>
      {words !== null && <p>{words}</p>}
      {differences.length > 0 && (
        <ul className="my-1 max-h-80 list-disc overflow-y-auto pl-4">
          {differences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {differenceCount > differences.length && <p>{`These are the first ${differences.length}.`}</p>}
      <p className="text-muted">{`Run ${whose}`}</p>
    </Notice>
  )
}
