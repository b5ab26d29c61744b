// What became of an upload that did not come to its end on this page.
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { Upload } from './useUpload.ts'

export function UploadNotice({ upload, onAsk }: { upload: Upload; onAsk: () => void }) {
  const { fileName } = upload
  if (upload.step === 'failed') {
    return (
      <Notice tone="danger" title="Nothing was imported">
        {upload.why}
      </Notice>
    )
  }
  if (upload.step === 'cancelled') {
    return <Notice title="Nothing was imported">{`You cancelled the upload of ${fileName}.`}</Notice>
  }
  if (upload.step === 'found') {
    return (
      <Notice tone="good" title="All of it was imported">
        {upload.isCancelled
          ? `It was too late to cancel, but ${fileName} can still be undone.`
          : `The answer was lost on its way, but ${fileName} was saved.`}
      </Notice>
    )
  }
  if (upload.step !== 'asking') return null
  const { isCancelled, nextAt } = upload
  return (
    <Notice
      tone={isCancelled ? 'info' : 'warning'}
      title={isCancelled ? `Cancelling ${fileName}` : `It is not known yet whether ${fileName} was imported`}
      action={
        <Button size="sm" busy={nextAt === undefined} busyText="Asking..." onClick={onAsk}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      }
    >
      {isCancelled
        ? 'Making sure that nothing was imported.'
        : 'The connection broke off. Either all of it was imported or nothing; this page goes on asking.'}
      {nextAt !== undefined && <Countdown key={nextAt} to={nextAt} />}
    </Notice>
  )
}

/** Seen alone: read aloud every second it would drown everything else. */
function Countdown({ to }: { to: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(to))
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsUntil(to)), 1000)
    return () => clearInterval(clock)
  }, [to])
  return <span aria-hidden="true" className="tabular">{` Next try in ${seconds} s.`}</span>
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}
