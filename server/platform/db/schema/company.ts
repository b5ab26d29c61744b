// Company details, number series and signing keys.
import { numberSeries } from '#domain/company/numberSeries.ts'
import { boolean, check, integer, pgTable, primaryKey, sql, text } from '#server/platform/db/drizzle.ts'

import { bytea, oneOf, timestamptz } from './columns.ts'

/** A single row, created on the first start. */
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
    /** Printed below the totals of an invoice, and at the bottom of each page. */
    invoiceTerms: text().notNull().default(''),
    invoiceFooter: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** True once an Admin dismissed the first setup steps. */
    firstStepsOver: boolean().notNull().default(false),
  },
  (table) => [check('company_is_one', sql`${table.id} = 1`)],
)

/** The last number assigned in each series and year. */
export const numberCounters = pgTable(
  'counters',
  {
    series: text({ enum: numberSeries }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.year] }),
    check('counters_series', oneOf(sql`${table.series}`, numberSeries)),
  ],
)

/** Random signing keys, created on first use and shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytea().notNull(),
  createdAt: timestamptz().notNull(),
})
