// Failed sign-ins slow down, per account and per address, and so does asking for links to reset a password: kept in the
// database, so that neither a restart nor a second process forgets them.
import { isIPv6 } from 'node:net'

import type { PublicCtx } from '#server/ctx.ts'
import { eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { signInLimits } from '#server/platform/db/schema.ts'
import { rateLimited } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** So many failures are free; each further one doubles the wait, from a second up to a quarter of an hour. */
const free = { account: 5, address: 30 } as const
const longestWaitSeconds = 900

/** After so long without a failure, the count begins anew. */
const forgetAfterSeconds = 3600

/** Before any request, even one that began a moment ago and is counted after a later one. */
const notBlocked = new Date(0)

/** What is limited. Each is counted by itself: who failed to sign in must still be able to ask for a link. */
const tooMany = {
  'sign-in': 'Too many failed sign-ins.',
  'reset link': 'Too many reset links were asked for.',
} as const

type Limited = keyof typeof tooMany

/** The keys of an attempt: the account as it is compared, and the peer (a /64 network where it is IPv6). */
export interface LimitKeys {
  of: Limited
  account: string
  address: string
}

export function limitKeys(ctx: PublicCtx, username: string, of: Limited = 'sign-in'): LimitKeys {
  const kind = of === 'sign-in' ? '' : `${of} `
  return {
    of,
    account: `${kind}account:${username.toLowerCase()}`,
    address: `${kind}address:${network(ctx.address)}`,
  }
}

function network(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Counts the attempt as failed before the password is looked at; a success takes it back (`forgiveAttempt`). Whether
 * it may be made is judged under the lock of the count itself, so that of a hundred at once no more slip through than
 * of a hundred in a row. Throws a 429 while the account or the address must wait.
 */
export async function countAttempt(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  // Both are looked at before either is counted: an attempt that the address may not make is not the account's.
  await assertNotBlocked(ctx, keys.of, [keys.account, keys.address])
  // One after the other in a fixed order, so that two attempts never wait for each other in a circle.
  await count(ctx, keys.of, keys.account, free.account)
  await count(ctx, keys.of, keys.address, free.address)
}

async function assertNotBlocked(ctx: PublicCtx, of: Limited, keys: string[]): Promise<void> {
  const rows = await ctx.db.select().from(signInLimits).where(inArray(signInLimits.key, keys))
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blockedUntil.getTime()))
  const seconds = Math.ceil((blockedUntil - ctx.now.getTime()) / 1000)
  if (seconds > 0) throw mustWait(of, seconds)
}

async function count(ctx: PublicCtx, of: Limited, key: string, free: number): Promise<void> {
  const counted = await ctx.db.execute(sql`
    insert into sign_in_limits as kept (key, failures, last_at, blocked_until)
    values (${key}, 1, ${ctx.now}::timestamptz, ${notBlocked}::timestamptz)
    on conflict (key) do update set
      failures = case when kept.last_at < excluded.last_at - make_interval(secs => ${forgetAfterSeconds})
        then 1 else kept.failures + 1 end,
      last_at = greatest(kept.last_at, excluded.last_at),
      blocked_until = case
        when kept.last_at < excluded.last_at - make_interval(secs => ${forgetAfterSeconds}) then excluded.blocked_until
        when kept.failures + 1 < ${free}::int then excluded.blocked_until
        else excluded.last_at + make_interval(secs => least(${longestWaitSeconds}, power(2, least(kept.failures + 1 - ${free}::int, 20))))
      end
    where kept.blocked_until <= excluded.last_at
    returning key`)
  if (counted.rows.length > 0) return
  await assertNotBlocked(ctx, of, [key])
  throw mustWait(of, 1)
}

function mustWait(of: Limited, seconds: number): Refusal {
  rateLimited.inc({ of })
  const sentence = `${tooMany[of]} Please wait ${inWords(seconds)} and try again.`
  return new Refusal('too many', sentence, { retryAfterSeconds: seconds })
}

/** The sign-in succeeded: the account starts afresh, and the address gets its attempt back. */
export async function undoAttempt(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  await resetAccountLimit(ctx, keys)
  await ctx.db
    .update(signInLimits)
    .set({ failures: sql`greatest(0, ${signInLimits.failures} - 1)`, blockedUntil: notBlocked })
    .where(eq(signInLimits.key, keys.address))
}

/** The account starts afresh: whoever proved that it is theirs need not wait for what others tried. */
export async function resetAccountLimit(ctx: PublicCtx, keys: LimitKeys): Promise<void> {
  await ctx.db.delete(signInLimits).where(eq(signInLimits.key, keys.account))
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
