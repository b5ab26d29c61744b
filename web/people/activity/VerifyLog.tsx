// The Admin's check of the log's chain: a button, and its outcome in words where the list begins.
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'

import { type ChainCheckResult, describeChainCheck } from '#domain/people/activity.ts'
import { formatCount } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { useVerifyLog } from './useVerifyLog.ts'

type Verify = ReturnType<typeof useVerifyLog>

export function VerifyButton({ verify: { start, isRunning, progress } }: { verify: Verify }) {
  const soFar = progress ? ` ${formatCount(progress.entries)} of ${formatCount(progress.total)}` : ''
  return (
    <Button {...shortcutProps('Alt+V')} busy={isRunning} busyText={`Verifying...${soFar}`} onClick={start}>
      <ShieldCheck aria-hidden="true" />
      Verify
    </Button>
  )
}

/** Stays until the next check, and is announced. */
export function VerifyResult({ verify: { outcome, isRunning } }: { verify: Verify }) {
  return <output className="block">{outcome && !isRunning && <Outcome check={outcome} />}</output>
}

function Outcome({ check }: { check: ChainCheckResult }) {
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
        {describeChainCheck(check)}
      </Notice>
    </div>
  )
}
