// The integrity check: starts and cancels it, and shows its progress, its result and earlier checks.
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, ShieldCheck, Square } from 'lucide-react'

import {
  cancelIntegrityCheck,
  findIntegrityChecks,
  type IntegrityCheck,
  startIntegrityCheck,
} from '#contract/operations/health.ts'
import { describeOutcome, integrityCheckStatements } from '#domain/operations/integrityCheck.ts'
import { formatElapsed } from '#domain/platform/durations.ts'
import { formatCount } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { useStartTask } from './useStartTask.ts'

export function IntegrityCheckPanel() {
  const query = useCall(findIntegrityChecks, {})
  const { data, refetch } = query
  const [newest, ...earlier] = data?.checks ?? []
  if (!data) {
    return (
      <Card title="Integrity check" flush>
        {query.error ? (
          <QueryError query={query} title="Failed to load integrity checks" />
        ) : (
          <div className="p-4">
            <Skeleton className="h-44" />
          </div>
        )}
      </Card>
    )
  }
  return (
    <Card
      title="Integrity check"
      action={<CheckButton newest={newest} onSettled={() => void refetch()} />}
      flush
    >
      <p className="px-4 pt-3 text-control text-muted">
        Recomputes stock, totals, invoice numbers and the seals of the activity log. You can keep working
        while it runs.
      </p>
      {newest === undefined ? (
        <p className="px-4 pt-1 pb-4 text-control">The check has not been run yet.</p>
      ) : (
        <>
          <NewestCheck check={newest} />
          <EarlierChecks checks={earlier} />
        </>
      )}
    </Card>
  )
}

interface CheckButtonProps {
  newest: IntegrityCheck | undefined
  onSettled: () => void
}

function CheckButton({ newest, onSettled }: CheckButtonProps) {
  const start = useStartTask(startIntegrityCheck, {
    failure: 'Failed to start the integrity check',
    onSettled,
  })
  const cancel = useChange(cancelIntegrityCheck, { failure: 'Failed to cancel the integrity check' })
  if (newest?.outcome === null) {
    return (
      <Button
        size="sm"
        busy={cancel.isPending || newest.isCancelling}
        busyText="Canceling..."
        onClick={() => cancel.mutate({ id: newest.id }, { onDone: onSettled, onError: onSettled })}
      >
        <Square aria-hidden="true" />
        Cancel
      </Button>
    )
  }
  return (
    <Button
      {...shortcutProps('check')}
      size="sm"
      variant="primary"
      busy={start.isPending}
      busyText="Starting..."
      onClick={() => start.mutate({})}
    >
      <ShieldCheck aria-hidden="true" />
      Check integrity
    </Button>
  )
}

function NewestCheck({ check }: { check: IntegrityCheck }) {
  const { dayAndMinute } = useCompanyDates()
  const startedBy = `by ${check.startedBy}, ${dayAndMinute(check.startedAt)}`
  return (
    <div className="p-4">
      <output className="block">
        {check.outcome === null ? (
          <p className="text-control">
            <span className="font-medium">Running</span>{' '}
            <span className="text-muted">{`started ${startedBy}`}</span>
          </p>
        ) : (
          <CheckResult check={check} outcome={check.outcome} startedBy={startedBy} />
        )}
      </output>
      <IntegrityCheckSteps steps={check.steps} isOver={check.outcome !== null} />
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

interface CheckResultProps {
  check: IntegrityCheck
  outcome: NonNullable<IntegrityCheck['outcome']>
  startedBy: string
}

function CheckResult({
  check: { differences, differenceCount, failureReason },
  outcome,
  startedBy,
}: CheckResultProps) {
  return (
    <Notice tone={tones[outcome]} title={describeOutcome(outcome, differenceCount)}>
      {failureReason !== null && <p>{failureReason}</p>}
      {differences.length > 0 && (
        <ul className="my-1 max-h-80 list-disc overflow-y-auto pl-4">
          {differences.map((difference) => (
            <li key={difference} className="wrap-anywhere">
              {difference}
            </li>
          ))}
        </ul>
      )}
      {differenceCount > differences.length && <p>{`Only the first ${differences.length} are shown.`}</p>}
      <p className="text-muted">{`Started ${startedBy}`}</p>
    </Notice>
  )
}

function EarlierChecks({ checks }: { checks: readonly IntegrityCheck[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (checks.length === 0) return null
  return (
    <details className="border-t border-hairline">
      <summary className="cursor-pointer px-4 py-2.5 text-control text-muted focus-ring hover:text-ink">
        Earlier checks
      </summary>
      <RowList label="Earlier integrity checks" flush>
        {checks.map(({ id, startedAt, endedAt, startedBy, outcome, differenceCount }) => (
          <ListRow
            key={id}
            title={outcome ? describeOutcome(outcome, differenceCount) : 'Running'}
            meta={`${dayAndMinute(startedAt)}, by ${startedBy}`}
            figure={endedAt ? formatElapsed(endedAt.getTime() - startedAt.getTime()) : ''}
          />
        ))}
      </RowList>
    </details>
  )
}

type Step = IntegrityCheck['steps'][number]

/** When a check is over, its unfinished steps are shown as skipped. */
function IntegrityCheckSteps({ steps, isOver }: { steps: readonly Step[]; isOver: boolean }) {
  return (
    <ol aria-label="Steps of the integrity check" className="mt-3">
      {steps.map((step) => (
        <li
          key={step.step}
          className="flex items-center gap-2.5 border-b border-hairline py-1.5 text-control last:border-b-0"
        >
          <StepIcon step={step} isOver={isOver} />
          <span className={`min-w-0 flex-1 ${step.state === 'waiting' ? 'text-muted' : ''}`}>
            {integrityCheckStatements[step.step]}
          </span>
          <span className="shrink-0 text-meta text-muted tabular">{progressOf(step, isOver)}</span>
        </li>
      ))}
    </ol>
  )
}

const icon = 'size-4 shrink-0 stroke-[1.5]'

function StepIcon({ step, isOver }: { step: Step; isOver: boolean }) {
  const { label, Icon, look } = iconOf(step, isOver)
  return (
    <>
      {Icon ? <Icon aria-hidden="true" className={`${icon} ${look}`} /> : <Spinner className="shrink-0" />}
      <VisuallyHidden>{label}:</VisuallyHidden>
    </>
  )
}

function iconOf({ state }: Step, isOver: boolean) {
  if (state === 'agrees') return { label: 'OK', Icon: CircleCheck, look: 'text-good' }
  if (state === 'differs') return { label: 'Differences found', Icon: CircleAlert, look: 'text-danger' }
  if (isOver) return { label: 'Skipped', Icon: CircleMinus, look: 'text-muted' }
  if (state === 'running') return { label: 'Running', Icon: undefined, look: '' }
  return { label: 'Waiting', Icon: CircleDashed, look: 'text-muted' }
}

function progressOf({ state, done, total, milliseconds }: Step, isOver: boolean): string {
  if (milliseconds !== null) return formatElapsed(milliseconds)
  if (state !== 'running' || isOver || done === null) return ''
  return total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(Math.max(done, total))}`
}
