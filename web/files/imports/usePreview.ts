// Requests the preview of an import from the server.
import { useEffect, useRef, useState } from 'react'

import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'

import type { FileHeader } from './columnChoice.ts'
import type { FileInput, ImportTypes, ImportUploads, Preview } from './importPages.ts'
import { applyPreviewEvent, emptyPreview, restartPreview } from './previewState.ts'
import { uploadFileName } from './uploadFile.ts'

/** `onRemembered` gets the header of a file whose columns are those of an earlier one: another run has them as its input. */
export function usePreview<T extends ImportTypes>(
  { endpoints }: ImportUploads<T>,
  onRemembered: (header: FileHeader<T['field']>) => void,
) {
  const [preview, setPreview] = useState<Preview<T>>(emptyPreview)
  const [isRunning, setIsRunning] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  function stop(): void {
    current.current?.abort()
    setIsRunning(false)
  }

  async function load(file: File, input: FileInput<T>, signal: AbortSignal): Promise<void> {
    try {
      const fileName = uploadFileName(file)
      const events = await call(endpoints.preview, { fileName, ...input }, { body: file, signal })
      for await (const event of events) {
        if (signal.aborted) return
        if (event.type === 'columns' && event.remembered) {
          onRemembered(event)
          run(file, { ...input, columns: event.remembered })
          return
        }
        setPreview((preview) => applyPreviewEvent(preview, event))
      }
    } catch (error) {
      if (signal.aborted) return
      const message = errorMessage(error, 'The file could not be read or the server did not respond.')
      setPreview((preview) => ({ ...preview, error: { message, isFileError: false } }))
    }
    if (!signal.aborted) setIsRunning(false)
  }

  /** Stops the current run. `keepsHeader`: the columns are those of the run before. */
  function run(file: File, input: FileInput<T>, keepsHeader = false): void {
    stop()
    current.current = new AbortController()
    setIsRunning(true)
    setPreview((preview) => restartPreview(preview, input, keepsHeader))
    void load(file, input, current.current.signal)
  }

  return { preview, isRunning, run, stop }
}
