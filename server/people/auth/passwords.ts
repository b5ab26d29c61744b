// Password hashing with argon2id, off the main thread and with a bounded queue, so that sign-ins can't exhaust memory.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { limitConcurrency } from '#server/platform/limitConcurrency.ts'

const hash = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const queued = limitConcurrency(2, 50, 'Too many people are signing in at once. Please try again.')

const unknownUserHash = `argon2id$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`

/** 'argon2id$salt$hash', both in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  return `argon2id$${salt.toString('base64')}$${tag.toString('base64')}`
}

/** Takes equally long if there is no such account or no password (`stored` is null). */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', tag = ''] = (stored ?? unknownUserHash).split('$')
  const actual = await derive(password, Buffer.from(salt, 'base64'))
  return timingSafeEqual(actual, Buffer.from(tag, 'base64')) && stored !== null
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return queued(() => hash('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}
