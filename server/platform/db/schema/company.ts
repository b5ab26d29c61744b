// Company details, number series and signing keys.
import { defaultChargeLabels } from '#domain/company/chargeLabels.ts'
import { numberSeries } from '#domain/company/numberSeries.ts'
import { termsStarts } from '#domain/company/paymentTerms.ts'
import { boolean, check, integer, pgTable, primaryKey, sql, text } from '#server/platform/db/drizzle.ts'

import { bytea, day, oneOf, timestamptz } from './columns.ts'

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
    /** The payment terms of invoices whose customer has none. */
    termsDays: integer().notNull().default(30),
    termsFrom: text({ enum: termsStarts }).notNull().default('invoice'),
    /** The last day of the closed books: no receivable is dated on or before it. Null: none are closed. */
    booksClosedTo: day(),
    /** The labels of charges that the form of an invoice offers. */
    chargeLabels: text()
      .array()
      .notNull()
      .default([...defaultChargeLabels]),
    /** Whether PDFs and prints show the list price next to a price that was set by hand. */
    printsListPrices: boolean().notNull().default(false),
    /** The least share of the list price that Staff may set by hand. Null: Staff may set none. */
    staffPriceFloorBasisPoints: integer(),
    /** Whether Staff may confirm orders. */
    staffConfirmsOrders: boolean().notNull().default(false),
    /** What the company's own EAN and UPC numbers begin with; empty if it has none. */
    gs1Prefix: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** True once an Admin dismissed the first setup steps. */
    firstStepsOver: boolean().notNull().default(false),
  },
  (table) => [
    check('company_is_one', sql`${table.id} = 1`),
    check('company_terms', sql`${table.termsDays} between 0 and 365`),
    check('company_terms_from', oneOf(sql`${table.termsFrom}`, termsStarts)),
    check('company_staff_price_floor', sql`${table.staffPriceFloorBasisPoints} between 0 and 10000`),
  ],
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

/** How many numbers of each GS1 company prefix were assigned. It never falls, so that no number is assigned twice. */
export const gs1Counters = pgTable(
  'gs1_counters',
  {
    prefix: text().primaryKey(),
    /** The first item reference that was not assigned. */
    next: integer().notNull().default(0),
  },
  (table) => [check('gs1_counters_next', sql`${table.next} >= 0`)],
)

/** Random signing keys, created on first use and shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytea().notNull(),
  createdAt: timestamptz().notNull(),
})
