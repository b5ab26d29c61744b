// The parts of invoices that deliver orders.
import { check, index, pgTable, primaryKey } from '#server/platform/db/drizzle.ts'

import { ref } from './columns.ts'
import { amountColumns, areAmounts } from './documentHead.ts'
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
    ...amountColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    index('invoice_parts_order').on(table.orderId, table.invoiceId),
    check('invoice_parts_amounts', areAmounts()),
  ],
)
