// Asks the server what an import of a file would do with each of its rows.
import { useEffect, useRef, useState } from 'react'

import { previewImport } from '#contract/catalog/imports.ts'
import type { ColumnChoice } from '#domain/catalog/importColumns.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, sayUnauthorized, sentenceOf } from '#web/api/failures.ts'

import { sentName } from './importWords.ts'
import { addEvent, choose, nothingKnown, type Preview } from './preview.ts'

export interface PreviewRun {
  preview: Preview
  isRunning: boolean
  /** `columns` as a person chose them; left out, they are guessed. A run before it is ended. */
  run: (file: File, columns?: ColumnChoice) => void
  stop: () => void
}

export function usePreview(): PreviewRun {
  const [preview, setPreview] = useState(nothingKnown)
  const [isRunning, setIsRunning] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  function stop(): void {
    current.current?.abort()
    setIsRunning(false)
  }

  async function judge(file: File, columns: ColumnChoice | undefined, signal: AbortSignal): Promise<void> {
    try {
      const input = { fileName: sentName(file), columns }
      const events = await call(previewImport, input, { body: file, signal })
      for await (const event of events) {
        if (signal.aborted) return
        setPreview((preview) => addEvent(preview, event))
      }
    } catch (error) {
      if (signal.aborted) return
      if (isUnauthorized(error)) sayUnauthorized()
      const sentence = sentenceOf(error, 'The file could not be read, or the server did not answer.')
      setPreview((preview) => ({ ...preview, failure: { sentence, isOfFile: false } }))
    }
    if (!signal.aborted) setIsRunning(false)
  }

  function run(file: File, columns?: ColumnChoice): void {
    stop()
    current.current = new AbortController()
    setIsRunning(true)
    setPreview(columns ? (preview) => choose(preview, columns) : nothingKnown)
    void judge(file, columns, current.current.signal)
  }

  return { preview, isRunning, run, stop }
}
