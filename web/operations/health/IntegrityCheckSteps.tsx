// The steps of an integrity check with their states.
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'

import type { IntegrityCheck } from '#contract/operations/health.ts'
import { integrityCheckClaims } from '#domain/operations/integrityCheck.ts'
import { formatElapsed } from '#domain/platform/durations.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type Step = IntegrityCheck['steps'][number]

/** When a check is over, its unfinished steps are shown as skipped. */
export function IntegrityCheckSteps({ steps, isOver }: { steps: readonly Step[]; isOver: boolean }) {
  return (
    <ol aria-label="Steps of the integrity check" className="mt-3">
      {steps.map((step) => (
        <li
          key={step.step}
          className="flex items-center gap-2.5 border-b border-hairline py-1.5 text-control last:border-b-0"
        >
          <StepIcon step={step} isOver={isOver} />
          <span className={`min-w-0 flex-1 ${step.state === 'waiting' ? 'text-muted' : ''}`}>
            {integrityCheckClaims[step.step]}
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
