// The days on which entries and settlements are dated: never in the closed books.
import { addDays, latestDay } from '#domain/platform/days.ts'
import { entryDayError } from '#domain/sales/receivables.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { company } from '#server/platform/db/schema.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

/** Throws a 400 for a day in the closed books or in the future. */
export async function assertEntryDay(ctx: Ctx, day: string, path: string): Promise<void> {
  const message = entryDayError(day, { today: companyDay(ctx), closedTo: await lockClosedBooks(ctx) })
  if (message !== undefined) throw fieldRefusal('invalid', path, message)
}

/** The first day after the closed books. Empty if none are closed. */
export async function firstOpenDay(ctx: Ctx): Promise<string> {
  const closedTo = await lockClosedBooks(ctx)
  return closedTo === null ? '' : addDays(closedTo, 1)
}

/**
 * The day of what is dated today. A transaction that began before midnight can find the books closed to its day. `earliest` is the day of
 * the entry that is reversed or credited: after the company's time zone moved west, it can be tomorrow.
 */
export async function postingDay(ctx: Ctx, earliest = ''): Promise<string> {
  return latestDay(companyDay(ctx), earliest, await firstOpenDay(ctx))
}

/** The last day of the closed books. They can't be closed any further before the transaction ends. */
async function lockClosedBooks(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.select({ closedTo: company.booksClosedTo }).from(company).for('share')
  return row?.closedTo ?? null
}
