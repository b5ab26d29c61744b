// Makes PDF documents, one after another, in a process of their own that starts with the first of them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import { documentsWaiting } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { InvoiceDocument } from './formatInvoiceDocument.ts'
import type { RenderRequest, RenderReply } from './rendererProcess.ts'

export interface DocumentRenderer {
  /**
   * The invoice as a PDF (PDF/UA-1), the same bytes each time for the same data. Rejects with DocumentsBusy when too
   * many wait already, and with DocumentTimedOut when this one takes too long. As an SVG it is a picture of all its pages.
   * One that the typesetter fails at is made plain (`plainText`).
   */
  renderInvoice(document: InvoiceDocument, wish?: { as: RenderRequest['as'] }): Promise<Uint8Array>
  /** Ends the process. What is still waiting is rejected. */
  close(): Promise<void>
}

/** Too many documents wait to be made. Trying again in a few seconds is right. */
export class RendererBusy extends Refusal {
  constructor() {
    super('unavailable', 'Too many documents are being made at once. Please try again.', {
      retryAfterSeconds: 5,
    })
  }
}

/** A document took longer than a document may. */
export class RenderTimedOut extends Refusal {
  constructor(limitMs: number) {
    super('unavailable', `The document took longer than ${limitMs / 1000} seconds to make.`)
  }
}

/** The process that makes documents ended by itself, and the document that it was at is not made. */
class SetterLost extends Error {}

interface Job {
  order: RenderRequest
  resolve: (file: Uint8Array) => void
  reject: (reason: Error) => void
}

/** An idle process is ended after so long: the typesetter gives no memory back while it lives. */
const idleMs = 60_000

/**
 * The typesetter's threads would take turns at waiting for one another: one of them takes a tenth less time. As much is saved,
 * where the machine is Linux, by memory that it hands out two megabytes at a time.
 */
export const rendererEnv = { RAYON_NUM_THREADS: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/**
 * Opens the documents. No process runs until the first one is asked for; one that dies takes its document with it and
 * is replaced by the next job.
 */
export function openDocumentRenderer({ maxWaiting = 50, timeLimitMs = 15_000 } = {}): DocumentRenderer {
  const waiting: Job[] = []
  let setter: ChildProcess | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function startSetter(): ChildProcess {
    const { PATH, HOME, TMPDIR } = process.env
    const started = fork(new URL('rendererProcess.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // What the typesetter says when it fails has customers' texts in it.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It needs none of our secrets.
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...rendererEnv },
    })
    started.on('message', (reply: RenderReply) => {
      finish((job) => {
        if ('file' in reply) job.resolve(reply.file)
        else job.reject(new Error(`The invoice could not be set: ${reply.error}`))
      })
    })
    const lost = (why: string) => {
      // A process that was given up already has nothing to say about the job of its successor.
      if (setter === started) abandon(new SetterLost(`The process that makes documents ${why}`))
    }
    started.on('error', (error) => lost(`failed: ${error.message}`))
    started.on('exit', (code, signal) => lost(`ended with ${signal ?? code}`))
    return started
  }

  function abandon(reason: Error): void {
    const last = setter
    setter = undefined
    last?.kill('SIGKILL')
    finish((job) => job.reject(reason))
  }

  function finish(settle: (job: Job) => void): void {
    if (!current) return
    clearTimeout(current.timer)
    const { job } = current
    current = undefined
    settle(job)
    startNext()
    if (current) return
    // An idle process doesn't keep this one alive.
    setter?.unref()
    setter?.channel?.unref()
    idle = setTimeout(() => abandon(new Error('Idle')), idleMs).unref()
  }

  function startNext(): void {
    if (current) return
    const job = waiting.shift()
    if (!job) return
    clearTimeout(idle)
    setter ??= startSetter()
    setter.ref()
    setter.channel?.ref()
    const timer = setTimeout(() => {
      abandon(new RenderTimedOut(timeLimitMs))
    }, timeLimitMs)
    current = { job, timer }
    setter.send(job.order)
  }

  async function make(order: RenderRequest): Promise<Uint8Array> {
    if (closed) throw new Error('Documents are closed')
    if (waiting.length >= maxWaiting) throw new RendererBusy()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    waiting.push({ order, resolve, reject })
    documentsWaiting.inc()
    startNext()
    return promise.finally(() => documentsWaiting.dec())
  }

  return {
    async renderInvoice(document, { as } = { as: 'pdf' }) {
      try {
        return await make({ document, as })
      } catch (error) {
        if (!(error instanceof SetterLost)) throw error
        return await make({ document, as, isPlain: true })
      }
    },
    async close() {
      closed = true
      clearTimeout(idle)
      const reason = new Error('Documents are closed')
      for (const job of waiting.splice(0)) job.reject(reason)
      const last = setter
      // Whoever closes waits for its end, even with nothing else to do.
      last?.ref()
      abandon(reason)
      if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit')
    },
  }
}
