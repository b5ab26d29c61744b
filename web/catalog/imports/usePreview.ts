// Requests the preview of an import from the server.
import { useEffect, useRef, useState } from 'react'

import { previewImport } from '#contract/catalog/imports.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/errorMessage.ts'

import { uploadFileName } from './importLabels.ts'
import { applyPreviewEvent, withColumnMapping, emptyPreview, type Preview } from './previewState.ts'

export interface PreviewRun {
  preview: Preview
  isRunning: boolean
  /** Stops the current run. `columns` is the user's mapping; without it the server guesses one. */
  run: (file: File, columns?: ColumnMapping) => void
  stop: () => void
}

export function usePreview(): PreviewRun {
  const [preview, setPreview] = useState(emptyPreview)
  const [isRunning, setIsRunning] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  function stop(): void {
    current.current?.abort()
    setIsRunning(false)
  }

  async function load(file: File, columns: ColumnMapping | undefined, signal: AbortSignal): Promise<void> {
    try {
      const input = { fileName: uploadFileName(file), columns }
      const events = await call(previewImport, input, { body: file, signal })
      for await (const event of events) {
        if (signal.aborted) return
        setPreview((preview) => applyPreviewEvent(preview, event))
      }
    } catch (error) {
      if (signal.aborted) return
      const message = errorMessage(error, 'The file could not be read or the server did not respond.')
      setPreview((preview) => ({ ...preview, error: { message, isFileError: false } }))
    }
    if (!signal.aborted) setIsRunning(false)
  }

  function run(file: File, columns?: ColumnMapping): void {
    stop()
    current.current = new AbortController()
    setIsRunning(true)
    setPreview(columns ? (preview) => withColumnMapping(preview, columns) : emptyPreview)
    void load(file, columns, current.current.signal)
  }

  return { preview, isRunning, run, stop }
}
