// A child process that renders documents, one at a time. It starts with the first one.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { forkChild } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import type { RenderReply, RenderRequest } from './rendererProcess.ts'

export class RenderTimedOut extends Refusal {
  constructor(timeoutMs: number) {
    super('unavailable', `Creating the document took longer than ${timeoutMs / 1000} seconds.`)
  }
}

/** The child process ended by itself; its current document is lost. */
export class RendererLost extends Error {}

interface Job {
  resolve: (file: Uint8Array) => void
  reject: (reason: Error) => void
  timer: NodeJS.Timeout
}

export interface Renderer {
  isBusy: () => boolean
  /** Requires that it isn't busy. Rejects with RenderTimedOut, and with RendererLost if the process crashes. */
  render(request: RenderRequest): Promise<Uint8Array>
  /** Ends the process and rejects its document. */
  close(): Promise<void>
}

/** An idle process is ended, because the typesetter never releases memory. */
const idleTimeoutMs = 60_000

/** One thread is 10 % faster than several, because the typesetter's threads block each other. Huge pages save as much on Linux. */
export const rendererEnv = { RAYON_NUM_THREADS: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** A process that crashes or takes too long is replaced for the next document. */
export function openRenderer(timeoutMs: number): Renderer {
  let child: ChildProcess | undefined
  let current: Job | undefined
  let idleTimer: NodeJS.Timeout | undefined

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
      if (child === started) abandon(new RendererLost(`The rendering process ${reason}`))
    }
    started.on('error', (error) => onLost(`failed: ${error.message}`))
    started.on('exit', (code, signal) => onLost(`ended with ${signal ?? code}`))
    return started
  }

  function abandon(reason: Error): void {
    const last = child
    child = undefined
    last?.kill('SIGKILL')
    finish((job) => job.reject(reason))
  }

  function finish(settle: (job: Job) => void): void {
    if (!current) return
    const job = current
    current = undefined
    clearTimeout(job.timer)
    // An idle process must not keep the server alive.
    child?.unref()
    child?.channel?.unref()
    idleTimer = setTimeout(() => abandon(new Error('Idle')), idleTimeoutMs).unref()
    settle(job)
  }

  return {
    isBusy: () => current !== undefined,
    render(request) {
      clearTimeout(idleTimer)
      child ??= startProcess()
      child.ref()
      child.channel?.ref()
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const timer = setTimeout(() => abandon(new RenderTimedOut(timeoutMs)), timeoutMs)
      current = { resolve, reject, timer }
      child.send(request)
      return promise
    },
    async close() {
      const last = child
      last?.ref()
      abandon(new Error('The renderer is closed'))
      clearTimeout(idleTimer)
      if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit')
    },
  }
}
