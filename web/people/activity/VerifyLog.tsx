// The Admin's check of the log's chain: a button, and its outcome in words where the list begins.
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'

import { type ChainCheck, checkInWords } from '#domain/people/activity.ts'
import { figure } from '#domain/platform/figures.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { keyed } from '#web/ui/keys.ts'
import { Notice } from '#web/ui/Notice.tsx'

import type { useVerify } from './useVerify.ts'

type Verify = ReturnType<typeof useVerify>

export function VerifyButton({ verify: { start, isRunning, progress } }: { verify: Verify }) {
  const soFar = progress ? ` ${figure(progress.entries)} of ${figure(progress.total)}` : ''
  return (
    <Button {...keyed('Alt+V')} busy={isRunning} busyText={`Verifying...${soFar}`} onClick={start}>
      <ShieldCheck aria-hidden="true" />
      Verify
    </Button>
  )
}

/** Stays until the next check, and is announced. */
export function VerifyOutcome({ verify: { outcome, isRunning } }: { verify: Verify }) {
  return <output className="block">{outcome && !isRunning && <Outcome check={outcome} />}</output>
}

function Outcome({ check }: { check: ChainCheck }) {
  const { firstAltered } = check
  return (
    <div className="mb-3">
      <Notice
        tone={firstAltered ? 'danger' : 'good'}
        title={firstAltered ? 'The activity log was altered' : 'The activity log is whole'}
        action={
          firstAltered && (
            <Link
              to="/activity-logs"
              search={(search) => ({ ...search, entry: firstAltered.id })}
              resetScroll={false}
              className={buttonStyles({ size: 'sm' })}
            >
              Open entry
            </Link>
          )
        }
      >
        {checkInWords(check)}
      </Notice>
    </div>
  )
}
