// Uploads an import, follows its progress, and looks up its outcome if the connection is lost.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ProgressEvent } from '#contract/files/imports.ts'
import { CallError } from '#contract/platform/client.ts'
import { type ImportKind, importedNames } from '#domain/files/imports.ts'
import { randomId } from '#web/api/attemptKey.ts'
import { call } from '#web/api/call.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { readTab, removeTab, writeTab } from '#web/api/tabStorage.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { toast } from '#web/ui/toast.ts'

import type {
  ImportOf,
  ImportOutcome,
  ImportTypes,
  ImportUploads,
  UploadEvent,
  UploadInput,
} from './importPages.ts'
import { uploadFileName } from './uploadFile.ts'

export interface UploadProgressState {
  rows: number
  /** How much of the file is read, from 0 to 1. */
  share: number
  rowsPerSecond: number
}

export type Upload<T extends ImportTypes = ImportTypes> = { fileName: string } &
  /** `progress` is undefined until the server's first response. */
  (
    | { step: 'sending'; progress: UploadProgressState | undefined }
    /** For the end of another import. */
    | { step: 'waiting' }
    | { step: 'updating'; done: number; total: number }
    /** Can't be canceled any more. */
    | { step: 'saving' }
    /** The outcome is unknown, because the user canceled or the connection was lost. `nextAt` is in milliseconds. */
    | { step: 'checking'; isCanceled: boolean; nextAt: number | undefined }
    | { step: 'done'; result: ImportOutcome<T> }
    /** Imported, but the response was lost. */
    | { step: 'recovered'; import: ImportOf<T>; isCanceled: boolean }
    /** Nothing was imported. */
    | { step: 'failed'; reason: string }
    | { step: 'canceled' }
  )

const runningSteps: ReadonlySet<Upload['step']> = new Set(['sending', 'waiting', 'updating', 'saving'])

export function isUploadRunning(upload: Upload | undefined): boolean {
  return upload !== undefined && runningSteps.has(upload.step)
}

export function hasUploadResult(upload: Upload | undefined): boolean {
  return upload?.step === 'done' || upload?.step === 'recovered'
}

const connectionLostMessage = 'The connection was lost before anything was imported.'

/** The delays between lookups of the outcome. The last one repeats. */
const checkDelaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

export function useUpload<T extends ImportTypes>(
  { kind, endpoints, toasts: ownToasts }: ImportUploads<T>,
  { describeDone, failedTitle } = ownToasts,
) {
  const failedMessage = `Failed to upload ${importedNames[kind].names}`
  const userId = useCurrentUser().user?.id ?? 0
  const [upload, setUpload] = useState<Upload<T>>()
  const sending = useRef<AbortController>(undefined)
  const leaving = useRef<AbortController>(undefined)
  const wake = useRef<() => void>(undefined)

  const resume = useEffectEvent((pending: PendingImport) => void findOutcome(pending, false))
  useEffect(() => {
    leaving.current = new AbortController()
    const pending = loadPendingImport(kind, userId)
    if (pending) resume(pending)
    return () => {
      leaving.current?.abort()
      sending.current?.abort()
    }
  }, [kind, userId])
  return {
    upload,
    start,
    cancel: () => sending.current?.abort(),
    /** Looks up the outcome at once. */
    checkNow: () => wake.current?.(),
    reset: () => setUpload(undefined),
  }

  /** Resolves to whether anything was imported, or undefined if the page was left before that was known. */
  async function start(file: File, input: UploadInput<T>): Promise<boolean | undefined> {
    const fileName = uploadFileName(file)
    const pending = { key: randomId(), fileName }
    savePendingImport(kind, userId, pending)
    setUpload({ step: 'sending', fileName, progress: undefined })
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const events = await call(endpoints.start, { ...pending, ...input }, { body: file, signal })
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
  async function readEvents(events: AsyncGenerator<UploadEvent<T>>, fileName: string, signal: AbortSignal) {
    let measure = createProgressMeter()
    for await (const event of events) {
      if (event.type === 'done' || event.type === 'failed') return event
      if (signal.aborted) continue
      if (event.type === 'waiting') measure = createProgressMeter()
      if (event.type === 'progress') setUpload({ step: 'sending', fileName, progress: measure(event) })
      else if (event.type === 'updating') setUpload({ step: 'updating', fileName, ...event })
      else setUpload({ step: event.type, fileName })
    }
    return undefined
  }

  async function findOutcome(pending: PendingImport, isCanceled: boolean): Promise<boolean | undefined> {
    const signal = leaving.current?.signal
    const { key, fileName } = pending
    for (let attempt = 0; ; attempt++) {
      if (!signal || signal.aborted) return undefined
      setUpload({ step: 'checking', fileName, isCanceled, nextAt: undefined })
      const found = await findOutcomeByKey(key, signal)
      if (signal.aborted) return undefined
      if (found) {
        clearPendingImport(kind, userId)
        setUpload({ step: 'recovered', fileName, import: found, isCanceled })
        await reloadDependentQueries()
        return true
      }
      if (found === null && !isCanceled) return fail(fileName, connectionLostMessage, failedMessage)
      if (found === null) {
        clearPendingImport(kind, userId)
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

  async function finish(result: ImportOutcome<T>): Promise<boolean> {
    clearPendingImport(kind, userId)
    setUpload({ step: 'done', fileName: result.import.fileName ?? '', result })
    toast(describeDone(result.import))
    await reloadDependentQueries()
    return true
  }

  function fail(fileName: string, reason: string, toastText = reason): boolean {
    clearPendingImport(kind, userId)
    setUpload({ step: 'failed', fileName, reason })
    toast({ title: failedTitle, description: toastText, variant: 'destructive' })
    return false
  }

  /** Returns null if nothing was imported, undefined if the lookup failed. */
  async function findOutcomeByKey(key: string, signal: AbortSignal) {
    try {
      return await call(endpoints.findByKey, { key }, { signal })
    } catch (error) {
      return error instanceof CallError && error.status === 404 ? null : undefined
    }
  }
}

/** Computes the speed since the first progress event. */
function createProgressMeter() {
  let first: { rows: number; at: number } | undefined
  return ({ rows, bytes, totalBytes }: ProgressEvent): UploadProgressState => {
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

const storageKey = (kind: ImportKind, userId: number) => `${kind} import of ${userId}`

function savePendingImport(kind: ImportKind, userId: number, pending: PendingImport): void {
  writeTab(storageKey(kind, userId), JSON.stringify(pending))
}

function loadPendingImport(kind: ImportKind, userId: number): PendingImport | undefined {
  const stored = readTab(storageKey(kind, userId))
  return stored === null ? undefined : (JSON.parse(stored) as PendingImport)
}

function clearPendingImport(kind: ImportKind, userId: number): void {
  removeTab(storageKey(kind, userId))
}
