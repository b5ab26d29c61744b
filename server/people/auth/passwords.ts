// Passwords: argon2id off the main thread, with a bounded queue, so that sign-ins can't exhaust the machine.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { limitConcurrency } from '#server/platform/limitConcurrency.ts'

const hash = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const inTurn = limitConcurrency(2, 50, 'Too many people are signing in at once. Please try again.')

/** 'argon2id$salt$hash', both in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  return `argon2id$${salt.toString('base64')}$${tag.toString('base64')}`
}

/** Takes as long for an account that does not exist (`stored` is null) as for one that does. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', tag = ''] = (stored ?? dummy).split('$')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'))
  return timingSafeEqual(actual, expected) && stored !== null
}

const dummy = `argon2id$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return inTurn(() => hash('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}
