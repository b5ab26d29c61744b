// Renders Typst templates as PDF or SVG, one document after another, in a child process that starts with the first one.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { forkChild } from '#server/platform/childProcess.ts'
import { documentsWaiting } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { RenderReply, RenderRequest, TypstDocument } from './rendererProcess.ts'

export interface DocumentRenderer {
  /**
   * Returns a tagged PDF (PDF/UA-1 if all characters have a glyph), or an SVG with all pages below each other. The same
   * document gives the same bytes. Rejects with RendererBusy if too many documents are waiting, and with RenderTimedOut.
   */
  render(document: TypstDocument, format?: RenderRequest['format']): Promise<Uint8Array>
  /** Ends the process and rejects waiting documents. */
  close(): Promise<void>
}

export class RendererBusy extends Refusal {
  constructor() {
    super('unavailable', 'Too many documents are being created. Please try again.', { retryAfterSeconds: 5 })
  }
}

export class RenderTimedOut extends Refusal {
  constructor(timeoutMs: number) {
    super('unavailable', `Creating the document took longer than ${timeoutMs / 1000} seconds.`)
  }
}

/** The child process ended by itself; its current document is lost. */
class RendererLost extends Error {}

interface Job {
  request: RenderRequest
  resolve: (file: Uint8Array) => void
  reject: (reason: Error) => void
}

/** An idle process is ended, because the typesetter never releases memory. */
const idleTimeoutMs = 60_000

/** One thread is 10 % faster than several, because the typesetter's threads block each other. Huge pages save as much on Linux. */
export const rendererEnv = { RAYON_NUM_THREADS: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** A process that crashes loses its current document; the next document starts a new process. */
export function openDocumentRenderer({ maxWaiting = 50, timeoutMs = 15_000 } = {}): DocumentRenderer {
  const waiting: Job[] = []
  let renderer: ChildProcess | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function startProcess(): ChildProcess {
    const started = forkChild(new URL('./rendererProcess.ts', import.meta.url), {
      // The typesetter's error output may contain customer data.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: rendererEnv,
    })
    started.on('message', (reply: RenderReply) => {
      finish((job) => {
        if ('file' in reply) job.resolve(reply.file)
        else job.reject(new Error(`The document could not be rendered: ${reply.error}`))
      })
    })
    const onLost = (reason: string) => {
      // Events of a process that was already replaced don't concern the current job.
      if (renderer === started) abandon(new RendererLost(`The rendering process ${reason}`))
    }
    started.on('error', (error) => onLost(`failed: ${error.message}`))
    started.on('exit', (code, signal) => onLost(`ended with ${signal ?? code}`))
    return started
  }

  function abandon(reason: Error): void {
    const last = renderer
    renderer = undefined
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
    // An idle process must not keep the server alive.
    renderer?.unref()
    renderer?.channel?.unref()
    idleTimer = setTimeout(() => abandon(new Error('Idle')), idleTimeoutMs).unref()
  }

  function startNext(): void {
    if (current) return
    const job = waiting.shift()
    if (!job) return
    clearTimeout(idleTimer)
    renderer ??= startProcess()
    renderer.ref()
    renderer.channel?.ref()
    const timer = setTimeout(() => abandon(new RenderTimedOut(timeoutMs)), timeoutMs)
    current = { job, timer }
    renderer.send(job.request)
  }

  async function enqueue(request: RenderRequest): Promise<Uint8Array> {
    if (isClosed) throw new Error('The renderer is closed')
    if (waiting.length >= maxWaiting) throw new RendererBusy()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    waiting.push({ request, resolve, reject })
    documentsWaiting.inc()
    startNext()
    return promise.finally(() => documentsWaiting.dec())
  }

  return {
    async render(document, format = 'pdf') {
      let lost: unknown
      for (const replace of replacements) {
        try {
          return await enqueue({ document: { ...document, data: replace(document.data) }, format })
        } catch (error) {
          if (!(error instanceof RendererLost)) throw error
          lost = error
        }
      }
      throw lost
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      const reason = new Error('The renderer is closed')
      for (const job of waiting.splice(0)) job.reject(reason)
      const last = renderer
      last?.ref()
      abandon(reason)
      if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit')
    },
  }
}

/** Tried one after another, as long as the document crashes the typesetter. */
const replacements = [(text: string) => text, replaceUnsafeCharacters, replaceRightToLeft]

/** Right-to-left characters outside modern Hebrew and Arabic. */
const unsafe = /[\u0700-\u074F\u0780-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Replaces characters that can crash the typesetter: it expects fonts to return right-to-left glyphs in that order, which not
 * all do. Presentation forms of Arabic and Hebrew letters become plain letters, all others a box; characters that change the direction are removed.
 */
export function replaceUnsafeCharacters(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(new RegExp(unsafe, 'gu'), (character) => {
    const plain = character.normalize('NFKC')
    return unsafe.test(plain) ? '□' : plain
  })
}

const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu

/** Replaces every right-to-left character by a box: symbols between Arabic and Hebrew letters can crash the typesetter, too. */
function replaceRightToLeft(text: string): string {
  return replaceUnsafeCharacters(text).replace(rightToLeft, '□')
}
