// Converts a file to lines of JSON in a child process, because all of it is held in memory and a malicious one must not harm the server.
import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'

import { limitMemory, spawnFilter } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type SpooledFile, spoolUpload } from './spoolUpload.ts'

interface ConvertOptions {
  args?: string[]
  maxHeapMb: number
  /** Of the whole process. */
  maxMemoryMb?: number
  timeoutMs: number
  /** Ends the process. */
  signal: AbortSignal | undefined
  /** The message for the user, by how the process ended. */
  describeExit: (code: number | null, signal: NodeJS.Signals | null, hasExceededMemory: boolean) => string
}

/** Returns what the script writes. Throws a Refusal if it ends with an error. */
export async function convertFile(
  script: URL,
  file: SpooledFile,
  { describeExit, maxMemoryMb, ...options }: ConvertOptions,
): Promise<SpooledFile> {
  const reader = spawnFilter(script, file.fd, options)
  const hasExceededMemory = maxMemoryMb === undefined ? () => false : limitMemory(reader, maxMemoryMb)
  let spooling: Promise<SpooledFile> | undefined
  try {
    // Node drops unread output when a process exits, so reading starts at once.
    const output = pipeline(reader.stdout, new PassThrough(), () => undefined)
    spooling = spoolUpload(output)
    const [[code, killSignal], lines] = await Promise.all([once(reader, 'close'), spooling])
    if (code === 0) return lines
    throw new Refusal('invalid', describeExit(code, killSignal, hasExceededMemory()))
  } catch (error) {
    // The process may never have started, so this does not wait for the rest of the output.
    void spooling?.then(
      (lines) => lines[Symbol.asyncDispose](),
      () => undefined,
    )
    throw error
  } finally {
    reader.kill('SIGKILL')
  }
}
