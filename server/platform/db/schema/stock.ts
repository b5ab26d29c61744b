// Stock movements.
import { movementReasons } from '#domain/stock/stock.ts'
import { check, index, integer, pgTable, sql, text } from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { documentColumns, id, isDocumentReference, timestamptz, oneOf, ref } from './columns.ts'
import { allocationRuns } from './orders.ts'
import { byUser } from './users.ts'

/** The stock ledger: one row per change of a quantity. Append-only. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    difference: integer().notNull(),
    quantityAfter: integer().notNull(),
    reason: text({ enum: movementReasons }).notNull(),
    /** The reason of an adjustment or the note of a delivery, as the user typed it. */
    note: text(),
    ...documentColumns(),
    /** The line of the order, or of the invoice for units that were allocated. Older rows have none. */
    documentLine: integer(),
    /** Units of an invoice that its order had allocated: they leave the order, and `difference` is without them. */
    fromAllocated: integer().notNull().default(0),
    /** The run that allocated the units, or whose undo released them. */
    allocationRunId: ref().references(() => allocationRuns.id),
    userId: byUser(),
    /** The product version that this change created. */
    productVersion: integer().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_document')
      .on(table.documentType, table.documentId, table.documentLine)
      .where(sql`${table.documentId} is not null`),
    check('stock_movements_reason', oneOf(sql`${table.reason}`, movementReasons)),
    check('stock_movements_document_known', isDocumentReference()),
    check('stock_movements_difference', sql`difference <> 0 or from_allocated > 0`),
    check(
      'stock_movements_allocated',
      sql`from_allocated >= 0 and (from_allocated = 0 or (reason = 'invoiced' and document_line is not null))`,
    ),
    check(
      'stock_movements_run',
      sql`${table.allocationRunId} is null or ${table.reason} in ('allocated', 'released')`,
    ),
    check('stock_movements_after', sql`${table.quantityAfter} >= 0`),
  ],
)
