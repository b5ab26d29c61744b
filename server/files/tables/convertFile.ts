// Converts a file to lines of JSON in a child process, because all of it is held in memory and a malicious one must not harm the server.
import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'

import { type ExceededLimit, limitProcess, spawnFilter } from '#server/platform/childProcess.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type SpooledFile, spoolUpload } from './spoolUpload.ts'

interface ConvertOptions {
  args?: string[]
  maxHeapMb: number
  /** Of the whole process. */
  maxMemoryMb: number
  maxProcessorSeconds?: number
  /** Also of waiting on a busy machine. */
  timeoutMs: number
  /** Ends the process. */
  signal: AbortSignal | undefined
  /** The message for the user, by how the process ended. */
  describeExit: (
    code: number | null,
    signal: NodeJS.Signals | null,
    exceeded: ExceededLimit | undefined,
  ) => string
}

/** Returns what the script writes. Throws a Refusal if it ends with an error. */
export async function convertFile(
  script: URL,
  file: SpooledFile,
  { describeExit, maxMemoryMb, maxProcessorSeconds, ...options }: ConvertOptions,
): Promise<SpooledFile> {
  const reader = spawnFilter(script, file.fd, options)
  const readExceeded = limitProcess(reader, { maxMemoryMb, maxProcessorSeconds })
  let spooling: Promise<SpooledFile> | undefined
  try {
    // Node drops unread output when a process exits, so reading starts at once.
    const output = pipeline(reader.stdout, new PassThrough(), () => undefined)
    spooling = spoolUpload(output)
    const [[code, killSignal], lines] = await Promise.all([once(reader, 'close'), spooling])
    if (code === 0) return lines
    throw new Refusal('invalid', describeExit(code, killSignal, readExceeded()))
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
