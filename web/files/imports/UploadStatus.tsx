// The progress of an upload and, if it fails or the connection is lost, a notice.
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'

import { countImported, type ImportKind, importedNames } from '#domain/files/imports.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import type { Upload, UploadProgressState } from './useUpload.ts'

const percentStep = 10
const stepMs = 200
const maxPercent = 90

export function UploadNotice({ upload, onCheckNow }: { upload: Upload; onCheckNow: () => void }) {
  const { fileName } = upload
  if (upload.step === 'failed') {
    return (
      <Notice tone="danger" title="Nothing was imported">
        {upload.reason}
      </Notice>
    )
  }
  if (upload.step === 'canceled') {
    return <Notice title="Nothing was imported">{`You canceled the upload of ${fileName}.`}</Notice>
  }
  if (upload.step === 'recovered') {
    return (
      <Notice tone="good" title="Import complete">
        {upload.isCanceled
          ? `It was too late to cancel ${fileName}, but you can undo the import.`
          : `The connection was lost, but ${fileName} was imported.`}
      </Notice>
    )
  }
  if (upload.step !== 'checking') return null
  const { isCanceled, nextAt } = upload
  return (
    <Notice
      tone={isCanceled ? 'info' : 'warning'}
      title={isCanceled ? `Canceling ${fileName}` : `Checking whether ${fileName} was imported`}
      action={
        <Button size="sm" busy={nextAt === undefined} busyText="Checking..." onClick={onCheckNow}>
          <RotateCw aria-hidden="true" />
          Check now
        </Button>
      }
    >
      {isCanceled
        ? 'Checking that nothing was imported.'
        : 'The connection was lost. Either the whole file was imported or nothing. This page keeps checking.'}
      {nextAt !== undefined && <Countdown key={nextAt} to={nextAt} />}
    </Notice>
  )
}

/** Hidden from screen readers, which would announce it every second. */
function Countdown({ to }: { to: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(to))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(to)), 1000)
    return () => clearInterval(timer)
  }, [to])
  return <span aria-hidden="true" className="tabular">{` Next check in ${seconds} s.`}</span>
}

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000))
}

export function UploadProgress({ kind, upload }: { kind: ImportKind; upload: Upload }) {
  const { fileName } = upload
  if (upload.step === 'done') return <ProgressBar label={`Uploaded ${fileName}`} value={100} />
  if (upload.step === 'saving')
    return <ProgressBar label={`Saving ${fileName}`} value={100} text="All rows" />
  if (upload.step === 'updating') {
    const { done, total } = upload
    const text = `${formatCount(done)} of ${countImported(kind, total)}`
    return (
      <ProgressBar
        label={`Updating existing ${importedNames[kind].names}`}
        value={done}
        max={total}
        text={text}
      />
    )
  }
  if (upload.step === 'waiting')
    return <ProgressBar label={`${fileName} waits for another import to end`} value={0} text="Waiting" />
  if (upload.step !== 'sending') return null
  const { progress } = upload
  if (!progress) return <SimulatedProgress fileName={fileName} />
  return (
    <ProgressBar
      label={`Importing ${fileName}`}
      value={progress.share * 100}
      text={formatProgress(progress)}
    />
  )
}

/** Simulated until the first response from the server. */
function SimulatedProgress({ fileName }: { fileName: string }) {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPercent((now) => Math.min(maxPercent, now + percentStep)), stepMs)
    return () => clearInterval(timer)
  }, [])
  return <ProgressBar label={`Uploading ${fileName}`} value={percent} />
}

/** '45,000 rows · 12,300 rows/s · 45%' */
function formatProgress({ rows, rowsPerSecond, share }: UploadProgressState): string {
  const speed = rowsPerSecond > 0 ? [`${formatCount(rowsPerSecond)} rows/s`] : []
  return [pluralize(rows, 'row'), ...speed, `${Math.round(share * 100)}%`].join(' · ')
}
