// The company, and the keys of its shop.
import { boolean, check, integer, pgTable, sql, text } from '#server/platform/db/drizzle.ts'

import { bytea, timestamptz } from './columns.ts'

/** One row: the company's details and the settings that the first start makes. */
export const company = pgTable(
  'company',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    website: text().notNull(),
    taxId: text().notNull(),
    whatsappUrl: text().notNull(),
    telegramUrl: text().notNull(),
    socialUrl: text().notNull(),
    timeZone: text().notNull(),
    logoImageId: text(),
    /** Printed beneath the totals of an invoice (how to pay, by when), and at the foot of its pages. */
    invoiceTerms: text().notNull().default(''),
    invoiceFooter: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** True once nobody needs to be told the first steps any more. */
    firstStepsOver: boolean().notNull().default(false),
  },
  (table) => [check('company_is_one', sql`${table.id} = 1`)],
)

/** Keys of this shop alone, made when they are needed first: what is signed with one is recognised by every process. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytea().notNull(),
  createdAt: timestamptz().notNull(),
})
