// Keeps the open orders of the day, reports late purchase orders, and deletes expired idempotency keys, sessions, password links, sign-in limits, answers of imports, unclaimed images and removed files once an hour.
import { uptime } from 'node:os'

import { idempotencyKeyTtlMs } from '#contract/platform/endpoint.ts'
import { deleteUnusedContents } from '#server/files/attachments/deleteUnusedContents.ts'
import { deleteUnclaimedImages } from '#server/files/images/deleteUnclaimedImages.ts'
import { lt } from '#server/platform/db/drizzle.ts'
import {
  aliasAnswers,
  idempotencyKeys,
  passwordTokens,
  sessions,
  signInLimits,
} from '#server/platform/db/schema.ts'
import { notifyLatePurchases } from '#server/purchasing/purchaseOrders/notifyLatePurchases.ts'
import { keepOpenOrders } from '#server/sales/orders/openOrderDays.ts'

import type { AppServices } from './ctx.ts'

const hourMs = 3_600_000

/** A clock that moved by more than this against the machine's uptime has jumped. */
const maxJumpMs = 300_000
/** After a jump, nothing is deleted this long: a clock that is wrong now would end all sessions for good. */
const pauseMs = 24 * hourMs

type HousekeepingServices = Pick<AppServices, 'db' | 'images' | 'clock' | 'live' | 'log' | 'timeZone'>

/** Returns a function that stops it and waits for a running round. */
export function runHousekeeping(services: HousekeepingServices): () => Promise<void> {
  const round = createRound(services)
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => (current = round()), hourMs).unref()
  return async () => {
    clearInterval(timer)
    await current
  }
}

/** `uptimeMs` runs evenly, also while the machine sleeps. */
export function createRound(
  services: HousekeepingServices,
  uptimeMs = () => uptime() * 1000,
): () => Promise<void> {
  const { clock, log } = services
  let offset = clock.now().getTime() - uptimeMs()
  let pausedUntil = 0
  return async () => {
    const elapsed = uptimeMs()
    const now = clock.now()
    const jumpMs = now.getTime() - elapsed - offset
    if (Math.abs(jumpMs) > maxJumpMs) {
      log.warn(
        { seconds: Math.round(jumpMs / 1000) },
        'the clock jumped; nothing expired is deleted for a day',
      )
      offset += jumpMs
      pausedUntil = elapsed + pauseMs
    }
    if (elapsed < pausedUntil) return
    // Each on its own: one that fails must not skip the others.
    for (const task of [keepOpenOrders, notifyLatePurchases, deleteExpired]) {
      await task(services, now).catch((error: unknown) => {
        log.warn({ err: error, task: task.name }, 'housekeeping failed; it will be retried in an hour')
      })
    }
  }
}

export async function deleteExpired(
  { db, images }: Pick<AppServices, 'db' | 'images'>,
  now: Date,
): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - idempotencyKeyTtlMs)))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now))
  await db.delete(aliasAnswers).where(lt(aliasAnswers.createdAt, new Date(now.getTime() - 24 * hourMs)))
  await db.delete(signInLimits).where(lt(signInLimits.lastAt, new Date(now.getTime() - 24 * hourMs)))
  await deleteUnclaimedImages({ db, images }, now)
  await deleteUnusedContents({ db, images }, now)
}
