// The parts of invoices that deliver orders.
import { check, index, pgTable, primaryKey, sql } from '#server/platform/db/drizzle.ts'

import { cents, ref } from './columns.ts'
import { invoices } from './invoices.ts'
import { orders } from './orders.ts'

/** The lines and charges of an invoice for one order, with their shares of discount and tax. They change with its discount. */
export const invoiceParts = pgTable(
  'invoice_parts',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    subtotalCents: cents(),
    discountCents: cents(),
    chargesCents: cents(),
    taxedChargesCents: cents(),
    taxCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    index('invoice_parts_order').on(table.orderId, table.invoiceId),
    check(
      'invoice_parts_amounts',
      sql`subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and taxed_charges_cents between 0 and charges_cents`,
    ),
  ],
)
