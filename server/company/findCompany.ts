import type { Company } from '#contract/company/company.ts'
import type { CompanyDetails } from '#contract/company/companyDetails.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import type { Config } from '#server/config.ts'
import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { readImage } from '#server/files/images/readImage.ts'
import { findDefaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { isInvalidParameterValue } from '#server/platform/db/errors.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { company } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type CompanyRow = typeof company.$inferSelect

export async function readCompany(db: Db): Promise<CompanyRow> {
  const [row] = await prepared(db, 'read_company', () => db.select().from(company)).execute()
  if (!row) throw new Error('The company table is empty: ensureCompany did not run')
  return row
}

/** Creates the company from the environment on the first start. Throws if the database doesn't know TIME_ZONE. */
export async function ensureCompany(db: Db, config: Config): Promise<CompanyRow> {
  const [existing] = await db.select().from(company)
  if (existing) return existing
  if (!(await databaseKnowsTimeZone(db, config.TIME_ZONE)))
    throw new Error(
      `Selvedge can't start: TIME_ZONE must be a time zone that the database supports, not ${config.TIME_ZONE}.`,
    )
  await db
    .insert(company)
    .values({
      name: config.COMPANY_NAME,
      address: config.COMPANY_ADDRESS,
      phone: config.COMPANY_PHONE,
      email: config.COMPANY_EMAIL,
      website: config.COMPANY_WEBSITE,
      taxId: config.COMPANY_TAX_ID,
      whatsappUrl: config.COMPANY_WHATSAPP_URL,
      telegramUrl: config.COMPANY_TELEGRAM_URL,
      socialUrl: config.COMPANY_SOCIAL_URL,
      timeZone: config.TIME_ZONE,
    })
    .onConflictDoNothing()
  return readCompany(db)
}

/** PostgreSQL has its own list of time zones, which may differ from Node's. */
export async function databaseKnowsTimeZone(db: Db, zone: string): Promise<boolean> {
  try {
    await db.execute(sql`select now() at time zone ${zone}`)
    return true
  } catch (error) {
    if (isInvalidParameterValue(error)) return false
    throw error
  }
}

export async function findCompany(ctx: PublicCtx): Promise<Company> {
  const [row, defaultCredentials] = await Promise.all([readCompany(ctx.db), findDefaultCredentials(ctx.db)])
  const { website, taxId, invoiceTerms: terms, invoiceFooter: footer, chargeLabels, ...shown } = row
  const { staffPriceFloorBasisPoints, printsListPrices, staffConfirmsOrders } = row
  return {
    ...shown,
    logoUrl: row.logoImageId === null ? null : `/api/company/logo/${row.logoImageId}`,
    ...(ctx.user && {
      documentTexts: { website, taxId, terms, footer },
      chargeLabels,
      pricing: { staffPriceFloorBasisPoints, printsListPrices, staffConfirmsOrders },
    }),
    ...(defaultCredentials && { defaultCredentials }),
  }
}

export async function findCompanyDetails(ctx: Ctx): Promise<CompanyDetails> {
  return viewCompanyDetails(await readCompany(ctx.db))
}

export function viewCompanyDetails(row: CompanyRow): CompanyDetails {
  // Signed-in users can read all images.
  return { ...row, logoUrl: imageUrlOf(row.logoImageId) }
}

/** Returns the current logo, the only image that is public. Throws a 404 for any other. */
export async function readLogo(ctx: PublicCtx, input: { image: string; width: string }): Promise<FileReply> {
  const { logoImageId } = await readCompany(ctx.db)
  if (input.image !== logoImageId) throw new Refusal('missing', 'Image not found')
  return readImage(ctx, input)
}
