// Uploads an import, follows its progress, and looks up its outcome if the connection is lost.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { findImportByKey, type Import, type ImportEvent, startImport } from '#contract/catalog/imports.ts'
import type { RefusedRow } from '#contract/files/imports.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { randomId } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

import { formatImportSummary, formatUploadSummary, uploadFileName } from './importLabels.ts'

interface UploadOutcome {
  import: Import
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
  leftStyles: readonly string[]
  leftStyleCount: number
}

export interface UploadProgressState {
  rows: number
  /** How much of the file is read, from 0 to 1. */
  share: number
  rowsPerSecond: number
}

export type Upload = { fileName: string } &
  /** `progress` is undefined until the server's first response. */
  (
    | { step: 'sending'; progress: UploadProgressState | undefined }
    | { step: 'updating'; done: number; total: number }
    /** Can't be canceled any more. */
    | { step: 'saving' }
    /** The outcome is unknown, because the user canceled or the connection was lost. `nextAt` is in milliseconds. */
    | { step: 'checking'; isCanceled: boolean; nextAt: number | undefined }
    | { step: 'done'; result: UploadOutcome }
    /** Imported, but the response was lost. */
    | { step: 'recovered'; import: Import; isCanceled: boolean }
    /** Nothing was imported. */
    | { step: 'failed'; reason: string }
    | { step: 'canceled' }
  )

export function isUploadRunning(upload: Upload | undefined): boolean {
  return upload?.step === 'sending' || upload?.step === 'updating' || upload?.step === 'saving'
}

export function hasUploadResult(upload: Upload | undefined): boolean {
  return upload?.step === 'done' || upload?.step === 'recovered'
}

export interface UploadRun {
  upload: Upload | undefined
  /** Resolves to whether anything was imported, or undefined if the page was left before that was known. */
  start: (file: File, columns: ColumnMapping | undefined, mode: ImportMode) => Promise<boolean | undefined>
  cancel: () => void
  /** Looks up the outcome at once. */
  checkNow: () => void
  reset: () => void
}

const failedMessage = 'Failed to upload products'
const connectionLostMessage = 'The connection was lost before anything was imported.'

/** The delays between lookups of the outcome. The last one repeats. */
const checkDelaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

interface UploadOptions {
  /** The file was chosen on the product list, whose uploads have their own messages. */
  startsOnList: boolean
}

export function useUpload({ startsOnList }: UploadOptions = { startsOnList: false }): UploadRun {
  const userId = useCurrentUser().user?.id ?? 0
  const [upload, setUpload] = useState<Upload>()
  const sending = useRef<AbortController>(undefined)
  const leaving = useRef<AbortController>(undefined)
  const wake = useRef<() => void>(undefined)

  const resume = useEffectEvent((pending: PendingImport) => void findOutcome(pending, false))
  useEffect(() => {
    leaving.current = new AbortController()
    const pending = loadPendingImport(userId)
    if (pending) resume(pending)
    return () => {
      leaving.current?.abort()
      sending.current?.abort()
    }
  }, [userId])
  return {
    upload,
    start,
    cancel: () => sending.current?.abort(),
    checkNow: () => wake.current?.(),
    reset: () => setUpload(undefined),
  }

  async function start(file: File, columns: ColumnMapping | undefined, mode: ImportMode) {
    const fileName = uploadFileName(file)
    const pending = { key: randomId(), fileName }
    savePendingImport(userId, pending)
    setUpload({ step: 'sending', fileName, progress: undefined })
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const events = await call(startImport, { ...pending, columns, mode }, { body: file, signal })
      const end = await readEvents(events, fileName, signal)
      if (end?.type === 'done') return await finish(end)
      if (end?.type === 'failed') {
        return fail(fileName, end.requestId === undefined ? end.message : failedMessage)
      }
    } catch (error) {
      // A status below 500 means that the import did not start. After any other failure it may have.
      if (error instanceof CallError && error.status < 500) {
        return fail(fileName, error.sentence ?? failedMessage)
      }
    }
    return await findOutcome(pending, signal.aborted)
  }

  /** Returns the last event, or undefined if the connection ended before it. */
  async function readEvents(events: AsyncGenerator<ImportEvent>, fileName: string, signal: AbortSignal) {
    const measure = createProgressMeter()
    for await (const event of events) {
      if (event.type === 'done' || event.type === 'failed') return event
      if (signal.aborted) continue
      if (event.type === 'progress') setUpload({ step: 'sending', fileName, progress: measure(event) })
      else if (event.type === 'updating') setUpload({ step: 'updating', fileName, ...event })
      else setUpload({ step: 'saving', fileName })
    }
    return undefined
  }

  async function findOutcome(pending: PendingImport, isCanceled: boolean): Promise<boolean | undefined> {
    const signal = leaving.current?.signal
    const { key, fileName } = pending
    for (let attempt = 0; ; attempt++) {
      if (!signal || signal.aborted) return undefined
      setUpload({ step: 'checking', fileName, isCanceled, nextAt: undefined })
      const found = await findByKey(key, signal)
      if (signal.aborted) return undefined
      if (found) {
        clearPendingImport(userId)
        setUpload({ step: 'recovered', fileName, import: found, isCanceled })
        await reloadDependentQueries()
        return true
      }
      if (found === null && !isCanceled) return fail(fileName, connectionLostMessage, failedMessage)
      if (found === null) {
        clearPendingImport(userId)
        setUpload({ step: 'canceled', fileName })
        return false
      }
      const delayMs = checkDelaysMs[Math.min(attempt, checkDelaysMs.length - 1)] ?? 0
      setUpload({ step: 'checking', fileName, isCanceled, nextAt: Date.now() + delayMs })
      await new Promise<void>((resolve) => {
        wake.current = resolve
        setTimeout(resolve, delayMs)
      })
    }
  }

  async function finish(result: UploadOutcome): Promise<boolean> {
    clearPendingImport(userId)
    setUpload({ step: 'done', fileName: result.import.fileName ?? '', result })
    toast(
      startsOnList
        ? { title: 'Bulk Upload Successful', description: formatUploadSummary(result.import) }
        : { title: 'Upload Complete', description: formatImportSummary(result.import) },
    )
    await reloadDependentQueries()
    return true
  }

  function fail(fileName: string, reason: string, toastText = reason): boolean {
    clearPendingImport(userId)
    setUpload({ step: 'failed', fileName, reason })
    const title = startsOnList ? 'Bulk Upload Failed' : 'Error'
    toast({ title, description: toastText, variant: 'destructive' })
    return false
  }
}

/** Returns null if nothing was imported, undefined if the lookup failed. */
async function findByKey(key: string, signal: AbortSignal): Promise<Import | null | undefined> {
  try {
    return await call(findImportByKey, { key }, { signal })
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}

/** Computes the speed since the first progress event. */
function createProgressMeter() {
  let first: { rows: number; at: number } | undefined
  return ({ rows, bytes, totalBytes }: Extract<ImportEvent, { type: 'progress' }>): UploadProgressState => {
    const now = performance.now()
    first ??= { rows, at: now }
    const seconds = (now - first.at) / 1000
    return {
      rows,
      share: totalBytes > 0 ? bytes / totalBytes : 0,
      rowsPerSecond: seconds > 0 ? Math.round((rows - first.rows) / seconds) : 0,
    }
  }
}

/**
 * An import whose outcome is not known yet. Stored per user in this browser tab before the upload starts, so that the page
 * can look up the outcome even after a reload.
 */
interface PendingImport {
  key: string
  fileName: string
}

const storageKey = (userId: number) => `import of ${userId}`

function savePendingImport(userId: number, pending: PendingImport): void {
  sessionStorage.setItem(storageKey(userId), JSON.stringify(pending))
}

function loadPendingImport(userId: number): PendingImport | undefined {
  const stored = sessionStorage.getItem(storageKey(userId))
  return stored === null ? undefined : (JSON.parse(stored) as PendingImport)
}

function clearPendingImport(userId: number): void {
  sessionStorage.removeItem(storageKey(userId))
}
