// Bounds the uploads that a process receives and works on, so that many at once can't slow down everything else.
import type { Upload } from '#server/ctx.ts'
import { limitConcurrency } from '#server/platform/limitConcurrency.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { type SpooledFile, spoolUpload } from './spoolUpload.ts'

/** Uploads that are received, wait or run. */
export const maxUploads = 16

const tooManyMessage = 'Too many files are being uploaded at once. Please try again in a few seconds.'

let uploadCount = 0

/**
 * Stores the file of an upload, which counts until it is disposed of. Throws a 503, before it reads anything, if there are
 * `maxUploads` already.
 */
export async function receiveUpload({ stream }: Upload): Promise<SpooledFile> {
  if (uploadCount >= maxUploads) throw new Refusal('unavailable', tooManyMessage, { retryAfterSeconds: 5 })
  uploadCount += 1
  try {
    const file = await spoolUpload(stream)
    return {
      ...file,
      async [Symbol.asyncDispose]() {
        uploadCount -= 1
        await file[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    uploadCount -= 1
    throw error
  }
}

/** One slot for each user, so that the files of one don't make another wait. */
const perUser = {
  maxRunning: 4,
  maxWaiting: maxUploads,
  maxWaitingPerUser: maxUploads,
  message: tooManyMessage,
}

/** Previews and imports have separate slots: an import can take minutes, and holds a connection to the database. */
export const runPreview = limitPerUser(perUser)
const runSmallImport = limitPerUser(perUser)
const runLargeImport = limitConcurrency(1, maxUploads, tooManyMessage)

/** About 10,000 rows. */
const largeBytes = 1_000_000

/**
 * Large imports run one after another: until an import is committed, each product list has to skip its rows, which takes 0.1 s for
 * 140,000. Small ones don't wait for them.
 */
export function runImport<T>(
  userId: number,
  { size }: Pick<SpooledFile, 'size'>,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return size < largeBytes ? runSmallImport(userId, work, signal) : runLargeImport(work, signal)
}
