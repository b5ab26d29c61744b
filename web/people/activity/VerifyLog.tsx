// The check of the activity log's hash chain: a button, and its result above the list.
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { verifyActivity, type VerifyEvent } from '#contract/people/activity.ts'
import { type ChainCheckResult, describeChainCheck } from '#domain/people/activity.ts'
import { formatCount } from '#domain/platform/format.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

type Progress = Extract<VerifyEvent, { type: 'checking' }>

const failureMessage = 'Failed to verify the activity log'

export function useVerifyLog() {
  const [progress, setProgress] = useState<Progress>()
  const { mutate, isPending, data } = useAction(
    () => {
      setProgress(undefined)
      return verifyLog(setProgress)
    },
    { failure: failureMessage },
  )
  return { start: () => mutate(undefined), isRunning: isPending, progress, result: data }
}

async function verifyLog(onProgress: (progress: Progress) => void): Promise<ChainCheckResult> {
  for await (const event of await call(verifyActivity, {})) {
    if (event.type === 'done') return event
    if (event.type === 'failed') break
    onProgress(event)
  }
  throw new Error(failureMessage)
}

type Verify = ReturnType<typeof useVerifyLog>

export function VerifyButton({ verify: { start, isRunning, progress } }: { verify: Verify }) {
  const count = progress ? ` ${formatCount(progress.entries)} of ${formatCount(progress.total)}` : ''
  return (
    <Button {...shortcutProps('verify')} busy={isRunning} busyText={`Verifying...${count}`} onClick={start}>
      <ShieldCheck aria-hidden="true" />
      Verify
    </Button>
  )
}

export function VerifyResult({ verify: { result, isRunning } }: { verify: Verify }) {
  return <output className="block">{result && !isRunning && <ResultNotice result={result} />}</output>
}

function ResultNotice({ result }: { result: ChainCheckResult }) {
  const { firstAltered } = result
  return (
    <div className="mb-3">
      <Notice
        tone={firstAltered ? 'danger' : 'good'}
        title={firstAltered ? 'The activity log was altered' : 'No entry has been altered'}
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
        {describeChainCheck(result)}
      </Notice>
    </div>
  )
}
