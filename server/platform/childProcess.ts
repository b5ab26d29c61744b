// Child processes for expensive work.
import {
  type ChildProcess,
  type ChildProcessByStdio,
  fork,
  type ForkOptions,
  spawn,
} from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { readFromStart } from './tempFile.ts'

/**
 * Without background tasks of V8, for which the end of a process can wait forever (nodejs/node#54918): one in twenty of short
 * processes on a busy machine.
 */
const execArgv = ['--single-threaded']

/**
 * Forks a script with only PATH, HOME, TMPDIR and the compile cache of the environment, so that it gets no secrets; messages may
 * contain binary data.
 */
export function forkChild(script: URL, options: ForkOptions = {}): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return fork(script, {
    serialization: 'advanced',
    execArgv,
    ...options,
    env: {
      ...(PATH && { PATH }),
      ...(HOME && { HOME }),
      ...(TMPDIR && { TMPDIR }),
      ...cacheEnvironment(),
      ...options.env,
    },
  })
}

interface FilterOptions {
  args?: string[]
  maxHeapMb: number
  timeoutMs?: number
  /** Ends the process. */
  signal?: AbortSignal | undefined
}

/**
 * Starts a script that reads the open file `fd` and writes its result to standard output. Its environment has only the compile
 * cache, so that it gets no secrets.
 */
export function spawnFilter(
  script: URL,
  fd: number,
  { args = [], maxHeapMb, timeoutMs, signal }: FilterOptions,
): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(
    process.execPath,
    [...execArgv, `--max-old-space-size=${maxHeapMb}`, fileURLToPath(script), ...args],
    { stdio: [fd, 'pipe', 'ignore'], env: cacheEnvironment(), timeout: timeoutMs, killSignal: 'SIGKILL' },
  ) as ChildProcessByStdio<null, Readable, null>
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  if (signal?.aborted) kill()
  child.once('exit', () => signal?.removeEventListener('abort', kill))
  return child
}

const checkMs = 50
/** The unit of processor times that Linux tells to programs, on all its machines. */
const ticksPerSecond = 100

export type ExceededLimit = 'memory' | 'time'

interface ProcessLimits {
  maxMemoryMb?: number | undefined
  /** Of its own work: waiting for other processes on a busy machine does not count. */
  maxProcessorSeconds?: number | undefined
}

/**
 * Kills the process when all of its memory or its processor time is more than that, and returns which of them was: the limit of the heap
 * does not count buffers, such as what a compressed file unpacks to. Only Linux says how much it is.
 */
export function limitProcess(
  child: ChildProcess,
  { maxMemoryMb = Infinity, maxProcessorSeconds = Infinity }: ProcessLimits,
): () => ExceededLimit | undefined {
  let exceeded: ExceededLimit | undefined
  const checks = setInterval(() => void check(), checkMs)
  const stop = () => clearInterval(checks)
  async function check(): Promise<void> {
    try {
      const [status, stat] = await Promise.all(
        ['status', 'stat'].map((name) => readFile(`/proc/${child.pid}/${name}`, 'utf8')),
      )
      if (readMemoryMb(status) > maxMemoryMb) exceeded = 'memory'
      else if (readProcessorSeconds(stat) > maxProcessorSeconds) exceeded = 'time'
      if (exceeded) child.kill('SIGKILL')
    } catch {
      // The process has ended, or the system has no such file.
      stop()
    }
  }
  child.once('exit', stop)
  child.once('error', stop)
  return () => exceeded
}

function readMemoryMb(status = ''): number {
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** `utime` and `stime` of proc(5), the 14th and 15th value; the name of the program in brackets is the second. */
function readProcessorSeconds(stat = ''): number {
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(values[11]) + Number(values[12])) / ticksPerSecond
}

/** Node's compile cache saves half of the start or more. */
function cacheEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** Called in such a script. Reads the file from its start every time. */
export function readInputFile(): AsyncGenerator<Buffer> {
  return readFromStart(0)
}

/** Called in a child process. `niceness` is from 0 (normal) to 19 (lowest). Ignores sandboxes that forbid it. */
export function lowerPriority(niceness: number): void {
  try {
    setPriority(niceness)
  } catch {
    // Runs with normal priority.
  }
}
