// Files in a bucket of an S3-compatible store, which any number of processes share. Whatever the store does, whoever asks has an
// answer within seconds.
import { addAbortSignal, type Readable } from 'node:stream'

import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'

import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { storeSeconds } from '#server/platform/metrics.ts'

import { assertFileKey, type FileStore, maxFileBytes, FileStoreError } from './fileStore.ts'

export interface S3Settings {
  bucket: string
  /** None: that of Amazon's region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Options {
  /** What stands before every key in the bucket: 'images/'. */
  prefix: string
  log: Pick<Logger, 'warn' | 'info'>
  /** How long an answer may take, in milliseconds, a second attempt included. */
  readLimit?: number
  writeLimit?: number
  /** How long nobody asks after a silence, so that pages whose pictures don't come are quick to say so. */
  restMilliseconds?: number
}

/** Connections of one process, and how many requests may wait for one. */
const connections = 20
const mostWaiting = 200
const removedAtOnce = 5

/** A connection that isn't there by then never will be, in milliseconds. */
const connectLimit = 2000

/** The SDK is loaded here and nowhere else: who has no store has not the memory to pay for it. */
export async function openS3Store(settings: S3Settings, options: S3Options): Promise<FileStore> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const { prefix, log, readLimit = 5000, writeLimit = 10_000, restMilliseconds = 1000 } = options
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Stores that are not Amazon's don't know its newest checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectLimit,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections },
    },
  })
  const ask = asker(log, restMilliseconds)
  const removeObject = (key: string, abortSignal: AbortSignal) =>
    client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async write(key, bytes) {
      assertFileKey(key)
      const put = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: typeOf(key) })
      await ask(writeLimit, (abortSignal) => client.send(put, { abortSignal }))
    },
    async read(key) {
      assertFileKey(key)
      return ask(readLimit, (abortSignal) =>
        readObject(client, new sdk.GetObjectCommand(at(key)), abortSignal),
      )
    },
    async remove(keys) {
      keys.forEach(assertFileKey)
      // Each by itself, which every store knows: the call that removes many wants a checksum here and refuses it there.
      for (let first = 0; first < keys.length; first += removedAtOnce) {
        const some = keys.slice(first, first + removedAtOnce)
        await Promise.all(some.map((key) => ask(writeLimit, (signal) => removeObject(key, signal))))
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

type Ask = <T>(limit: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Asks the store in turn and within a limit; what is not its answer becomes a StoreFault. The log hears of the first of a row. */
function asker(log: S3Options['log'], restMilliseconds: number): Ask {
  const inTurn = limitConcurrency(
    connections,
    mostWaiting,
    'Too many pictures are asked for at once. Please try again.',
  )
  let answeredAt = 0
  let restsUntil = 0
  let isWell = true
  return (limit, work) =>
    inTurn(async () => {
      const began = performance.now()
      if (began < restsUntil) throw new FileStoreError('it did not answer a moment ago')
      const signal = AbortSignal.timeout(limit)
      try {
        const result = await work(signal)
        answeredAt = performance.now()
        storeSeconds.observe({ outcome: 'answered' }, (answeredAt - began) / 1000)
        if (!isWell) log.info('the S3 store answers again')
        isWell = true
        return result
      } catch (error) {
        const fault = faultOf(error, signal.aborted ? limit : undefined)
        const outcome = fault.isPermanent ? 'refused' : 'silent'
        storeSeconds.observe({ outcome }, (performance.now() - began) / 1000)
        // One slow answer among others is no silence.
        if (fault.isPermanent) answeredAt = performance.now()
        else if (answeredAt < began) restsUntil = performance.now() + restMilliseconds
        if (isWell) log.warn({ words: fault.detail }, 'the S3 store does not do what it is asked')
        isWell = false
        throw fault
      }
    })
}

/** The SDK's errors carry the whole request, its signature included: only their words go on. */
function faultOf(error: unknown, timedOutAfter: number | undefined): FileStoreError {
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
