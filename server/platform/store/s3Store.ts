// File store in an S3-compatible bucket, with timeouts so that callers get an answer within seconds.
import { addAbortSignal, type Readable } from 'node:stream'

import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'

import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { storeSeconds } from '#server/platform/metrics.ts'

import { assertFileKey, type FileStore, maxFileBytes, FileStoreError } from './fileStore.ts'

export interface S3Settings {
  bucket: string
  /** Default: Amazon S3 in the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Options {
  /** Prefix of every key, such as 'images/'. */
  prefix: string
  log: Pick<Logger, 'warn' | 'info'>
  /** Timeouts in milliseconds, including a retry. */
  readLimit?: number
  writeLimit?: number
  /** After a timeout, requests fail immediately for this long (circuit breaker). */
  restMilliseconds?: number
}

const connections = 20
const maxWaiting = 200
const deletesAtOnce = 5

const connectTimeoutMs = 2000

/** Loads the SDK only if a bucket is configured, to save memory. */
export async function openS3Store(settings: S3Settings, options: S3Options): Promise<FileStore> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const { prefix, log, readLimit = 5000, writeLimit = 10_000, restMilliseconds = 1000 } = options
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other stores don't support Amazon's newest checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections },
    },
  })
  const run = createRunner(log, restMilliseconds)
  const removeObject = (key: string, abortSignal: AbortSignal) =>
    client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async write(key, bytes) {
      assertFileKey(key)
      const put = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: typeOf(key) })
      await run(writeLimit, (abortSignal) => client.send(put, { abortSignal }))
    },
    async read(key) {
      assertFileKey(key)
      return run(readLimit, (abortSignal) =>
        readObject(client, new sdk.GetObjectCommand(at(key)), abortSignal),
      )
    },
    async remove(keys) {
      keys.forEach(assertFileKey)
      // One by one: stores disagree about the checksum of DeleteObjects.
      for (let first = 0; first < keys.length; first += deletesAtOnce) {
        const some = keys.slice(first, first + deletesAtOnce)
        await Promise.all(some.map((key) => run(writeLimit, (signal) => removeObject(key, signal))))
      }
    },
    async close() {
      client.destroy()
    },
  }
}

async function readObject(
  client: S3Client,
  get: GetObjectCommand,
  abortSignal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const found = await client.send(get, { abortSignal }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined
    throw error
  })
  if (!found) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of addAbortSignal(abortSignal, found.Body as Readable)) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > maxFileBytes) throw new Error(`A file is larger than ${maxFileBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

type Run = <T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Limits concurrency and time, and turns errors into FileStoreErrors. Logs the first error of a series. */
function createRunner(log: S3Options['log'], restMilliseconds: number): Run {
  const limitRequests = limitConcurrency(
    connections,
    maxWaiting,
    'Too many images are requested at once. Please try again.',
  )
  let lastSuccessAt = 0
  let cooldownUntil = 0
  let isHealthy = true
  return (timeoutMs, work) =>
    limitRequests(async () => {
      const startedAt = performance.now()
      if (startedAt < cooldownUntil) throw new FileStoreError('it did not respond a moment ago')
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const result = await work(signal)
        lastSuccessAt = performance.now()
        storeSeconds.observe({ outcome: 'answered' }, (lastSuccessAt - startedAt) / 1000)
        if (!isHealthy) log.info('the S3 store responds again')
        isHealthy = true
        return result
      } catch (error) {
        const storeError = toStoreError(error, signal.aborted ? timeoutMs : undefined)
        const outcome = storeError.isPermanent ? 'refused' : 'silent'
        storeSeconds.observe({ outcome }, (performance.now() - startedAt) / 1000)
        // One slow request among successful ones doesn't open the circuit.
        if (storeError.isPermanent) lastSuccessAt = performance.now()
        else if (lastSuccessAt < startedAt) cooldownUntil = performance.now() + restMilliseconds
        if (isHealthy) log.warn({ words: storeError.detail }, 'the S3 store failed')
        isHealthy = false
        throw storeError
      }
    })
}

/** Keeps only name and message: the SDK's errors contain the signed request. */
function toStoreError(error: unknown, timedOutAfter: number | undefined): FileStoreError {
  if (timedOutAfter !== undefined) return new FileStoreError(`no answer within ${timedOutAfter} ms`)
  if (!(error instanceof Error)) return new FileStoreError(String(error))
  const words = `${error.name}: ${error.message}`.replaceAll(/\s+/g, ' ').slice(0, 300)
  const { $metadata: { httpStatusCode: status = 0 } = {} } = error as {
    $metadata?: { httpStatusCode?: number }
  }
  return new FileStoreError(words, status >= 300 && status < 500 && status !== 408 && status !== 429)
}

const types: Record<string, string> = { webp: 'image/webp', eml: 'message/rfc822' }

function typeOf(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
