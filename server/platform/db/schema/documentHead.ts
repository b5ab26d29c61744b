// Columns shared by documents: their head, amounts and charges, with the conditions of these.
import { maxCharges } from '#domain/sales/charges.ts'
import { type AnyPgColumn, boolean, check, integer, sql, text } from '#server/platform/db/drizzle.ts'

import { cents, id, timestamptz } from './columns.ts'
import { byUser } from './users.ts'

/** What a document for a customer copies of it, so that later edits don't change old documents, and where it goes. */
export const documentHead = () => ({
  id: id(),
  number: text().notNull(),
  customerName: text().notNull(),
  customerPhone: text().notNull(),
  customerEmail: text(),
  customerAddress: text(),
  /** The order number of the customer. */
  customerPurchaseOrder: text(),
  shipTo: text(),
  shipToState: text(),
  notes: text(),
  createdAt: timestamptz().notNull(),
  createdBy: byUser(),
})

export const amountColumns = () => ({
  subtotalCents: cents(),
  discountCents: cents(),
  /** The sums of its charges, and of those that are taxed. */
  chargesCents: cents(),
  taxedChargesCents: cents(),
  taxCents: cents(),
})

/** The condition of `amountColumns`. */
export const areAmounts = () =>
  sql`subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents`

export const isTotal = () => sql`total_cents = subtotal_cents - discount_cents + charges_cents + tax_cents`

/** Freight, handling or insurance; never discounted. */
export const chargeColumns = () => ({
  /** From 1. */
  position: integer().notNull(),
  label: text().notNull(),
  amountCents: cents(),
  isTaxed: boolean().notNull(),
})

/** Their conditions. `name` is that of the table. */
export const chargeChecks = (name: string, table: { label: AnyPgColumn; amountCents: AnyPgColumn }) => [
  check(`${name}_position`, sql`position between 1 and ${sql.raw(String(maxCharges))}`),
  check(`${name}_amount`, sql`${table.label} <> '' and ${table.amountCents} >= 0`),
]
