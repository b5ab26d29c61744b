import type { CompanyDetails, CompanyEdit } from '#contract/company/companyDetails.ts'
import {
  booksClosedError,
  describePrintedListPrices,
  describeStaffConfirmation,
  formatTimeZone,
} from '#domain/company/company.ts'
import { termsStartLabels } from '#domain/company/paymentTerms.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { type FieldChanges, formatFieldValue } from '#domain/people/activity.ts'
import { forbiddenMessage, hasPermission } from '#domain/permissions.ts'
import { formatDateTime } from '#domain/platform/dates.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatPercent } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { diffFields } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { and, asc, eq, gt } from '#server/platform/db/drizzle.ts'
import { activityLog, company } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { companyDay } from './companyDay.ts'
import { type CompanyRow, databaseKnowsTimeZone, viewCompanyDetails } from './findCompany.ts'

/** The table has one row. */
export const companyId = 1

/** Longer values are cut in conflict messages: invoice terms may have 1,000 characters. */
const maxValueLength = 80

/**
 * Throws a 409 with the changed fields if the details changed since `input.version`. If the time zone changes, a trigger recounts
 * the entries of the log by day in the same transaction (company_moved_activity).
 */
export async function editCompany(ctx: Ctx, input: CompanyEdit): Promise<CompanyDetails> {
  await assertKnownTimeZone(ctx.db, input.timeZone)
  return transact(ctx, async (ctx) => {
    const before = await lockCompany(ctx.db)
    const { version: seenVersion = before.version, logoUrl, ...fields } = input
    if (seenVersion !== before.version) throw await editConflict(ctx, seenVersion)
    const logoImageId = logoUrl === null ? null : await claimImage(ctx, logoUrl, 'logoUrl')
    const {
      termsDays = before.termsDays,
      termsFrom = before.termsFrom,
      booksClosedTo = before.booksClosedTo,
      chargeLabels = before.chargeLabels,
      staffPriceFloorBasisPoints = before.staffPriceFloorBasisPoints,
      printsListPrices = before.printsListPrices,
      staffConfirmsOrders = before.staffConfirmsOrders,
      gs1Prefix = before.gs1Prefix,
    } = fields
    if (booksClosedTo !== before.booksClosedTo) assertMayCloseBooks(ctx)
    // In a time zone to the west, today may be the day before.
    if (booksClosedTo !== before.booksClosedTo || fields.timeZone !== before.timeZone)
      assertTodayIsOpen(booksClosedTo, companyDay({ now: ctx.now, timeZone: fields.timeZone }))
    const pricing = { staffPriceFloorBasisPoints, printsListPrices, staffConfirmsOrders }
    const terms = { termsDays, termsFrom, booksClosedTo }
    const after = { ...fields, ...terms, chargeLabels, ...pricing, gs1Prefix, logoImageId }
    const changes = diffFields(loggedFields(before), loggedFields(after))
    if (!changes) return viewCompanyDetails(before)
    const version = before.version + 1
    await ctx.db.update(company).set({ ...after, version })
    await recordActivity(ctx, {
      action: 'Changed the company details',
      module: 'System',
      subject: { type: 'company', id: companyId, version },
      changes,
    })
    return viewCompanyDetails({ ...before, ...after, version })
  })
}

function assertMayCloseBooks(ctx: Ctx): void {
  if (!hasPermission(ctx.user.role, 'books.close'))
    throw new Refusal('forbidden', forbiddenMessage('books.close'))
}

function assertTodayIsOpen(booksClosedTo: string | null, today: string): void {
  const message = booksClosedTo === null ? undefined : booksClosedError(booksClosedTo, today)
  if (message !== undefined) throw fieldRefusal('invalid', 'booksClosedTo', message)
}

/** Runs after the commit: every process reloads the time zone, this one before it responds. */
export async function publishCompanyChange(ctx: Ctx, details: CompanyDetails): Promise<CompanyDetails> {
  await ctx.publishCompanyChange()
  return details
}

async function lockCompany(db: Db): Promise<CompanyRow> {
  const [row] = await db.select().from(company).for('update')
  if (!row) throw new Error('The company table is empty: ensureCompany did not run')
  return row
}

async function assertKnownTimeZone(db: Db, zone: string): Promise<void> {
  if (await databaseKnowsTimeZone(db, zone)) return
  const message = 'The database does not support this time zone. Choose another one.'
  throw fieldRefusal('invalid', 'timeZone', message)
}

/** The log stores what users read on the form, and the URL of the logo, so that it can be shown. */
function loggedFields<
  T extends Pick<
    CompanyRow,
    | 'logoImageId'
    | 'termsFrom'
    | 'booksClosedTo'
    | 'timeZone'
    | 'chargeLabels'
    | 'staffPriceFloorBasisPoints'
    | 'printsListPrices'
    | 'staffConfirmsOrders'
  >,
>({
  logoImageId,
  termsFrom,
  booksClosedTo,
  timeZone,
  chargeLabels,
  staffPriceFloorBasisPoints: floor,
  printsListPrices,
  staffConfirmsOrders,
  ...fields
}: T) {
  return {
    ...fields,
    timeZone: formatTimeZone(timeZone),
    logoImageId: imageUrlOf(logoImageId),
    termsFrom: termsStartLabels[termsFrom],
    booksClosedTo: booksClosedTo && formatDay(booksClosedTo),
    chargeLabels: chargeLabels.join(', '),
    staffPriceFloor: floor === null ? null : formatPercent(floor),
    printsListPrices: describePrintedListPrices(printsListPrices),
    staffConfirmsOrders: describeStaffConfirmation(staffConfirmsOrders),
  }
}

/** Returns a 409 with one message for each field changed since `version`: who changed it, when, from what to what. */
async function editConflict(ctx: Ctx, version: number): Promise<Refusal> {
  const edits = await ctx.db
    .select({ changes: activityLog.changes, userName: activityLog.userName, at: activityLog.createdAt })
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, 'company'), gt(activityLog.subjectVersion, version)))
    .orderBy(asc(activityLog.subjectVersion))
  const latest = new Map<string, FieldChanges[string] & { userName: string; at: Date }>()
  for (const { changes, userName, at } of edits) {
    for (const [field, { from, to }] of Object.entries(changes ?? {}))
      latest.set(field, { from: latest.get(field)?.from ?? from, to, userName, at })
  }
  const userNames = Array.from(new Set(edits.map(({ userName }) => userName))).join(' and ')
  const message = `The company was changed ${userNames ? `by ${userNames} ` : ''}while you were editing it.`
  const errors = [...latest]
    .filter(([, { from, to }]) => from !== to)
    .map(([field, { from, to, userName, at }]) => {
      const time = formatDateTime(at, ctx.timeZone)
      return field === 'logoImageId'
        ? { path: 'logoUrl', message: `${userName} changed it on ${time}.` }
        : {
            path: field,
            message: `${userName} changed it from ${formatValue(field, from)} to ${formatValue(field, to)} on ${time}.`,
          }
    })
  return new Refusal('conflict', message, { errors })
}

function formatValue(field: string, value: unknown): string {
  const characters = Array.from(formatFieldValue(field, value) ?? 'nothing')
  if (characters.length <= maxValueLength) return characters.join('')
  return `${characters.slice(0, maxValueLength).join('').trimEnd()}…`
}
