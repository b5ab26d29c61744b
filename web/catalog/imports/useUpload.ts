// The import as this page sees it: sent, followed, cancelled, and asked after where the connection broke off.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import {
  findImportByKey,
  type Import,
  type ImportEvent,
  type RefusedRow,
  startImport,
} from '#contract/catalog/imports.ts'
import { CallError } from '#contract/platform/client.ts'
import type { ColumnMapping } from '#domain/catalog/columnMapping.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { call } from '#web/api/call.ts'
import { isUnauthorized, redirectToSignIn } from '#web/api/errorMessage.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { randomId } from '#web/api/useIdempotencyKey.ts'
import { toast } from '#web/ui/toast.ts'

import { formatImportSummary, uploadFileName } from './importLabels.ts'
import {
  clearPendingImport,
  type PendingImport,
  loadPendingImport,
  savePendingImport,
} from './pendingImport.ts'

export interface UploadDone {
  import: Import
  duplicates: readonly string[]
  refused: readonly RefusedRow[]
}

export interface UploadProgressState {
  rows: number
  /** How much of the file they stand in, from 0 to 1. */
  share: number
  rowsPerSecond: number
}

export type Upload = { fileName: string } &
  /** The first progress is the server's first answer. */
  (
    | { step: 'sending'; progress: UploadProgressState | undefined }
    | { step: 'updating'; done: number; total: number }
    /** Too late to cancel. */
    | { step: 'saving' }
    /** Nobody knows yet what became of it: it was cancelled, or the connection broke off. `nextAt` is in milliseconds. */
    | { step: 'asking'; isCancelled: boolean; nextAt: number | undefined }
    | { step: 'done'; done: UploadDone }
    /** Known only by what the server kept, since its answer never came. */
    | { step: 'found'; found: Import; isCancelled: boolean }
    /** Nothing was imported. */
    | { step: 'failed'; why: string }
    | { step: 'cancelled' }
  )

export function isUploadRunning(upload: Upload | undefined): boolean {
  return upload?.step === 'sending' || upload?.step === 'updating' || upload?.step === 'saving'
}

/** Whether something was imported, and is shown. */
export function hasUploadResult(upload: Upload | undefined): boolean {
  return upload?.step === 'done' || upload?.step === 'found'
}

export interface UploadRun {
  upload: Upload | undefined
  /** Ends with whether anything was imported, once that is known. */
  start: (file: File, columns: ColumnMapping | undefined, mode: ImportMode) => Promise<boolean | undefined>
  cancel: () => void
  /** Asks at once what became of it. */
  checkNow: () => void
  reset: () => void
}

/** Where there is no sentence of the server (SPEC.md section 8). */
const failed = 'Failed to upload products'

const brokenOff = 'The connection broke off before anything was saved.'

/** Between one question and the next, while there is no answer. The last one goes on. */
const pauses = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * 1000)

export function useUpload(): UploadRun {
  const userId = useCurrentUser().user?.id ?? 0
  const [upload, setUpload] = useState<Upload>()
  const sending = useRef<AbortController>(undefined)
  const leaving = useRef<AbortController>(undefined)
  const wake = useRef<() => void>(undefined)

  const resume = useEffectEvent((pending: PendingImport) => void findOut(pending, false))
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
      const end = await follow(events, fileName, signal)
      if (end?.type === 'done') return await finish(end)
      if (end?.type === 'failed') return fail(fileName, end.requestId === undefined ? end.message : failed)
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn()
      // The server has said no before it began. Of anything above, or no answer at all, it may have begun.
      if (error instanceof CallError && error.status < 500) return fail(fileName, error.sentence ?? failed)
    }
    return await findOut(pending, signal.aborted)
  }

  /** The last event, or undefined where the connection ended before it. */
  async function follow(events: AsyncGenerator<ImportEvent>, fileName: string, signal: AbortSignal) {
    const measure = measurer()
    for await (const event of events) {
      if (event.type === 'done' || event.type === 'failed') return event
      if (signal.aborted) continue
      if (event.type === 'progress') setUpload({ step: 'sending', fileName, progress: measure(event) })
      else if (event.type === 'updating') setUpload({ step: 'updating', fileName, ...event })
      else setUpload({ step: 'saving', fileName })
    }
    return undefined
  }

  /** Undefined where the page was left before anybody knew. */
  async function findOut(pending: PendingImport, isCancelled: boolean): Promise<boolean | undefined> {
    const signal = leaving.current?.signal
    const { key, fileName } = pending
    for (let asked = 0; ; asked++) {
      if (!signal || signal.aborted) return undefined
      setUpload({ step: 'asking', fileName, isCancelled, nextAt: undefined })
      const found = await findByKey(key, signal)
      if (signal.aborted) return undefined
      if (found) {
        clearPendingImport(userId)
        setUpload({ step: 'found', fileName, found, isCancelled })
        await reloadDependentQueries()
        return true
      }
      if (found === null && !isCancelled) return fail(fileName, brokenOff, failed)
      if (found === null) {
        clearPendingImport(userId)
        setUpload({ step: 'cancelled', fileName })
        return false
      }
      const pause = pauses[Math.min(asked, pauses.length - 1)] ?? 0
      setUpload({ step: 'asking', fileName, isCancelled, nextAt: Date.now() + pause })
      await new Promise<void>((resolve) => {
        wake.current = resolve
        setTimeout(resolve, pause)
      })
    }
  }

  async function finish(done: UploadDone): Promise<boolean> {
    clearPendingImport(userId)
    setUpload({ step: 'done', fileName: done.import.fileName ?? '', done })
    toast({ title: 'Upload Complete', description: formatImportSummary(done.import) })
    await reloadDependentQueries()
    return true
  }

  function fail(fileName: string, why: string, inShort = why): boolean {
    clearPendingImport(userId)
    setUpload({ step: 'failed', fileName, why })
    toast({ title: 'Error', description: inShort, variant: 'destructive' })
    return false
  }
}

/** Null where nothing of it is there, undefined where nobody could say. */
async function findByKey(key: string, signal: AbortSignal): Promise<Import | null | undefined> {
  try {
    return await call(findImportByKey, { key }, { signal })
  } catch (error) {
    if (isUnauthorized(error)) redirectToSignIn()
    return error instanceof CallError && error.status === 404 ? null : undefined
  }
}

/** Turns the server's counts into a share and a speed, the speed since the first of them. */
function measurer() {
  let first: { rows: number; at: number } | undefined
  return ({ rows, bytes, totalBytes }: Extract<ImportEvent, { type: 'progress' }>): UploadProgressState => {
    const at = performance.now()
    first ??= { rows, at }
    const seconds = (at - first.at) / 1000
    return {
      rows,
      share: totalBytes > 0 ? bytes / totalBytes : 0,
      rowsPerSecond: seconds > 0 ? Math.round((rows - first.rows) / seconds) : 0,
    }
  }
}
