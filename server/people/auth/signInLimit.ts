// Throttles failed sign-ins and requests for reset links, per account and per IP address. The counts are in the database, so
// that they are shared by all processes and survive a restart.
import { isIPv6 } from 'node:net'

import { formatDuration } from '#domain/platform/durations.ts'
import type { PublicCtx } from '#server/ctx.ts'
import { eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { signInLimits } from '#server/platform/db/schema.ts'
import { rateLimited } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** This failure starts a wait of one second. Each further failure doubles it, up to `maxWaitSeconds`. */
const firstWaitAt = { account: 5, address: 30 } as const
const maxWaitSeconds = 900

/** The count starts again this long after the last failure. */
const resetAfterSeconds = 3600

/** Earlier than any attempt, even one that is recorded out of order. */
const notBlocked = new Date(0)

/** Limits are independent: failed sign-ins don't block a reset link. */
const limitMessages = {
  'sign-in': 'Too many failed sign-ins.',
  'reset link': 'Too many reset links were requested.',
} as const

type Limit = keyof typeof limitMessages

export interface LimitKeys {
  limit: Limit
  account: string
  address: string
}

/** IPv6 addresses count by their /64 network. */
export function limitKeys(ctx: PublicCtx, username: string, limit: Limit = 'sign-in'): LimitKeys {
  const prefix = limit === 'sign-in' ? '' : `${limit} `
  return {
    limit,
    account: `${prefix}account:${username.toLowerCase()}`,
    address: `${prefix}address:${networkOf(ctx.address)}`,
  }
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Counts the attempt as failed before the password is checked; a success calls `undoAttempt`. The check and the count are one
 * statement under a row lock, so that parallel attempts can't exceed the limit. Throws a 429 if the account or address is blocked.
 */
export async function countAttempt(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  // Checked before counting: an attempt from a blocked address must not count against the account.
  await assertNotBlocked(ctx, keys.limit, [keys.account, keys.address])
  // In a fixed order, to avoid deadlocks.
  await countFailure(ctx, keys.limit, keys.account, firstWaitAt.account)
  await countFailure(ctx, keys.limit, keys.address, firstWaitAt.address)
}

async function assertNotBlocked(ctx: PublicCtx, limit: Limit, keys: string[]): Promise<void> {
  const rows = await ctx.db.select().from(signInLimits).where(inArray(signInLimits.key, keys))
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blockedUntil.getTime()))
  const seconds = Math.ceil((blockedUntil - ctx.now.getTime()) / 1000)
  if (seconds > 0) throw tooManyAttempts(limit, seconds)
}

async function countFailure(ctx: PublicCtx, limit: Limit, key: string, firstWait: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    insert into sign_in_limits as stored (key, failures, last_at, blocked_until)
    values (${key}, 1, ${ctx.now}::timestamptz, ${notBlocked}::timestamptz)
    on conflict (key) do update set
      failures = case when stored.last_at < excluded.last_at - make_interval(secs => ${resetAfterSeconds})
        then 1 else stored.failures + 1 end,
      last_at = greatest(stored.last_at, excluded.last_at),
      blocked_until = case
        when stored.last_at < excluded.last_at - make_interval(secs => ${resetAfterSeconds}) then excluded.blocked_until
        when stored.failures + 1 < ${firstWait}::int then excluded.blocked_until
        else excluded.last_at + make_interval(secs => least(${maxWaitSeconds}, power(2, least(stored.failures + 1 - ${firstWait}::int, 20))))
      end
    where stored.blocked_until <= excluded.last_at
    returning key`)
  if (rows.length > 0) return
  await assertNotBlocked(ctx, limit, [key])
  throw tooManyAttempts(limit, 1)
}

function tooManyAttempts(limit: Limit, seconds: number): Refusal {
  rateLimited.inc({ of: limit })
  // Rounded up, so that a retry is never too early.
  const wait = seconds < 120 ? seconds : Math.ceil(seconds / 60) * 60
  const message = `${limitMessages[limit]} Please wait ${formatDuration(wait)} and try again.`
  return new Refusal('too many', message, { retryAfterSeconds: seconds })
}

/** Clears the account's count and gives the address its attempt back. */
export async function undoAttempt(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  await resetAccountLimit(ctx, keys)
  await ctx.db
    .update(signInLimits)
    .set({ failures: sql`greatest(0, ${signInLimits.failures} - 1)`, blockedUntil: notBlocked })
    .where(eq(signInLimits.key, keys.address))
}

export async function resetAccountLimit(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  await ctx.db.delete(signInLimits).where(eq(signInLimits.key, keys.account))
}
