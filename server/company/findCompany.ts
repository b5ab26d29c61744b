// The company as everybody sees it and as its Admins edit it, and the row that the first start makes of the environment.
import type { Company, CompanyDetails } from '#contract/company/company.ts'
import type { Config } from '#server/config.ts'
import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { findDefaultCredentials } from '#server/people/users/ensureFirstAdmin.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { company } from '#server/platform/db/schema.ts'

import { databaseKnowsTimeZone } from './databaseKnowsTimeZone.ts'

export type CompanyRow = typeof company.$inferSelect

export async function readCompany(db: Db): Promise<CompanyRow> {
  const [row] = await db.select().from(company)
  if (!row) throw new Error('The company has no row: ensureCompany did not run')
  return row
}

/** Throws a sentence where the database can't tell the days of the company's calendar. */
export async function ensureCompany(db: Db, config: Config): Promise<CompanyRow> {
  const [known] = await db.select().from(company)
  if (known) return known
  if (!(await databaseKnowsTimeZone(db, config.TIME_ZONE)))
    throw new Error(
      `Selvedge can't start: TIME_ZONE must be a time zone that the database knows too, not ${config.TIME_ZONE}.`,
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

export async function findCompany(ctx: PublicCtx): Promise<Company> {
  const [row, defaultCredentials] = await Promise.all([readCompany(ctx.db), findDefaultCredentials(ctx.db)])
  return {
    ...row,
    logoUrl: row.logoImageId === null ? null : `/api/company/logo/${row.logoImageId}`,
    ...(ctx.user && {
      onPaper: {
        website: row.website,
        taxId: row.taxId,
        terms: row.invoiceTerms,
        footer: row.invoiceFooter,
      },
    }),
    ...(defaultCredentials ? { defaultCredentials } : {}),
  }
}

export async function findCompanyDetails(ctx: Ctx): Promise<CompanyDetails> {
  return viewCompanyDetails(await readCompany(ctx.db))
}

export function viewCompanyDetails(row: CompanyRow): CompanyDetails {
  return { ...row, logoUrl: logoImageUrl(row.logoImageId) }
}

/** The logo as a picture like any other, for those who are signed in. */
export function logoImageUrl(imageId: string | null): string | null {
  return imageId === null ? null : `/api/images/${imageId}`
}
