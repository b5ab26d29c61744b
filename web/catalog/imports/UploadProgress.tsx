// How far an upload has come: as SPEC.md section 4 has it until the server's first answer, and real from then on.
import { useEffect, useState } from 'react'

import { pluralize, formatCount } from '#domain/platform/format.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

import type { UploadProgressState, Upload } from './useUpload.ts'

const step = 10
const stepMilliseconds = 200
const most = 90

export function UploadProgress({ upload }: { upload: Upload }) {
  const { fileName } = upload
  if (upload.step === 'done') return <ProgressBar label={`Uploaded ${fileName}`} value={100} />
  if (upload.step === 'saving')
    return <ProgressBar label={`Saving ${fileName}`} value={100} text="All rows" />
  if (upload.step === 'updating') {
    const { done, total } = upload
    const text = `${formatCount(done)} of ${pluralize(total, 'product')}`
    return <ProgressBar label="Updating existing products" value={done} max={total} text={text} />
  }
  if (upload.step !== 'sending') return null
  const { progress } = upload
  if (!progress) return <SentProgress fileName={fileName} />
  return <ProgressBar label={`Importing ${fileName}`} value={progress.share * 100} text={inWords(progress)} />
}

/** 10 more every 200 ms up to 90. */
function SentProgress({ fileName }: { fileName: string }) {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPercent((now) => Math.min(most, now + step)), stepMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return <ProgressBar label={`Uploading ${fileName}`} value={percent} />
}

/** '45,000 rows · 12,300 rows/s · 45%' */
function inWords({ rows, rowsPerSecond, share }: UploadProgressState): string {
  const speed = rowsPerSecond > 0 ? [`${formatCount(rowsPerSecond)} rows/s`] : []
  return [pluralize(rows, 'row'), ...speed, `${Math.round(share * 100)}%`].join(' · ')
}
