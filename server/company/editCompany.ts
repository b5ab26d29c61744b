// The company's details as an Admin changes them, against the version that they saw.
import type { CompanyDetails, CompanyEdit } from '#contract/company/company.ts'
import type { Ctx } from '#server/ctx.ts'
import { claimImage } from '#server/files/images/claimImage.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { diffFields } from '#server/people/users/diffFields.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type FieldChanges, company } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { companyConflict } from './companyConflict.ts'
import { databaseKnowsTimeZone } from './databaseKnowsTimeZone.ts'
import { type CompanyRow, logoImageUrl, viewCompanyDetails } from './findCompany.ts'

/** The one company there is. */
export const companyId = 1

/**
 * Throws a 409 that names what changed, and who changed it, where the company is no longer in the version that the edit was
 * made against. With another time zone all that is counted by days is counted anew, in the same transaction (the triggers
 * company_moved).
 */
export async function editCompany(ctx: Ctx, input: CompanyEdit): Promise<CompanyDetails> {
  await assertKnownZone(ctx.db, input.timeZone)
  return transact(ctx, async (ctx) => {
    const before = await lockCompany(ctx.db)
    const { version: seen = before.version, logoUrl, ...fields } = input
    if (seen !== before.version) throw await companyConflict(ctx, seen)
    const logoImageId = logoUrl === null ? null : await claimImage(ctx, logoUrl, 'logoUrl')
    const wanted = { ...fields, logoImageId }
    const changes = diffFields(before, wanted)
    if (!changes) return viewCompanyDetails(before)
    const version = before.version + 1
    await ctx.db.update(company).set({ ...wanted, version })
    await recordActivity(ctx, {
      action: 'Changed the details of the company',
      module: 'System',
      subject: { type: 'company', id: companyId, version },
      changes: withPictures(changes),
    })
    return viewCompanyDetails({ ...before, ...wanted, version })
  })
}

/** After the commit: every process reads the time zone anew, this one before it answers. */
export async function publishCompanyChange(ctx: Ctx, details: CompanyDetails): Promise<CompanyDetails> {
  await ctx.publishCompanyChange()
  return details
}

async function lockCompany(db: Db): Promise<CompanyRow> {
  const [row] = await db.select().from(company).for('update')
  if (!row) throw new Error('The company has no row: ensureCompany did not run')
  return row
}

/** The log shows pictures, not their names. */
function withPictures({ logoImageId, ...changes }: FieldChanges): FieldChanges {
  if (!logoImageId) return changes
  const { from, to } = logoImageId as { from: string | null; to: string | null }
  return { ...changes, logoImageId: { from: logoImageUrl(from), to: logoImageUrl(to) } }
}

async function assertKnownZone(db: Db, zone: string): Promise<void> {
  if (await databaseKnowsTimeZone(db, zone)) return
  const message = 'The database does not know this time zone. Choose another one.'
  throw new Refusal('invalid', message, { errors: [{ path: 'timeZone', message }] })
}
