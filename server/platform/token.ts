// Bearer tokens. The database stores only their hashes.
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
