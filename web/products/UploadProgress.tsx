// The progress of a bulk upload as SPEC.md section 4 has it: 10 more every 200 ms up to 90, and 100 with the answer.
import { useEffect, useState } from 'react'

import { ProgressBar } from '#web/ui/ProgressBar.tsx'

const step = 10
const stepMilliseconds = 200
const most = 90

/** Stands there from the moment the upload starts. */
export function UploadProgress({ fileName, isDone }: { fileName: string; isDone: boolean }) {
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    if (isDone) return undefined
    const timer = setInterval(() => setProgress((now) => Math.min(most, now + step)), stepMilliseconds)
    return () => clearInterval(timer)
  }, [isDone])
  return (
    <ProgressBar
      label={isDone ? `Uploaded ${fileName}` : `Uploading ${fileName}`}
      value={isDone ? 100 : progress}
    />
  )
}
