// Random tokens for sessions, password links and uploads. Only their hash is stored.
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256: 256 random bits can't be guessed, so the hash need not be slow. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
