// Requests the preview of an import from the server.
import { useEffect, useRef, useState } from 'react'

import type { ColumnMapping } from '#domain/files/columnMapping.ts'
import { errorMessage } from '#web/api/errorMessage.ts'

import { uploadFileName } from './uploadFile.ts'

/** Shared by all previews. `isFileError` is false if the file was never read, so that a retry can succeed. */
export interface PreviewError {
  error: { message: string; isFileError: boolean } | undefined
}

interface PreviewInput<Field extends string> {
  fileName: string
  columns: ColumnMapping<Field> | undefined
}

/** How files of one kind of record are previewed. */
interface PreviewOptions<Field extends string, Event, Preview extends PreviewError> {
  load: (
    input: PreviewInput<Field>,
    options: { body: File; signal: AbortSignal },
  ) => Promise<AsyncGenerator<Event>>
  empty: Preview
  apply: (preview: Preview, event: Event) => Preview
  /** The preview while the server checks a new mapping. */
  withMapping: (preview: Preview, mapping: ColumnMapping<Field>) => Preview
}

export interface PreviewRun<Field extends string, Preview> {
  preview: Preview
  isRunning: boolean
  /** Stops the current run. `columns` is the user's mapping; without it the server guesses one. */
  run: (file: File, columns?: ColumnMapping<Field>) => void
  stop: () => void
}

export function usePreview<Field extends string, Event, Preview extends PreviewError>(
  options: PreviewOptions<Field, Event, Preview>,
): PreviewRun<Field, Preview> {
  const [preview, setPreview] = useState(options.empty)
  const [isRunning, setIsRunning] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  function stop(): void {
    current.current?.abort()
    setIsRunning(false)
  }

  async function load(
    file: File,
    columns: ColumnMapping<Field> | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const events = await options.load({ fileName: uploadFileName(file), columns }, { body: file, signal })
      for await (const event of events) {
        if (signal.aborted) return
        setPreview((preview) => options.apply(preview, event))
      }
    } catch (error) {
      if (signal.aborted) return
      const message = errorMessage(error, 'The file could not be read or the server did not respond.')
      setPreview((preview) => ({ ...preview, error: { message, isFileError: false } }))
    }
    if (!signal.aborted) setIsRunning(false)
  }

  function run(file: File, columns?: ColumnMapping<Field>): void {
    stop()
    current.current = new AbortController()
    setIsRunning(true)
    setPreview(columns ? (preview) => options.withMapping(preview, columns) : options.empty)
    void load(file, columns, current.current.signal)
  }

  return { preview, isRunning, run, stop }
}
