// The address that takes one upload: its token is kept as a hash alone, so that the table opens nothing.
import { createHash, randomBytes } from 'node:crypto'

export const uploadPath = '/api/objects/upload/'

/** 256 random bits, 43 characters. */
export function makeUploadToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The key of the `uploads` table. */
export function hashUploadToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
