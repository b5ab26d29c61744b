// Tokens that open something to whoever holds them: in the database there is only their hash, so that it opens nothing.
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: there is nothing to guess in 256 bits, so it need not be slow. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
