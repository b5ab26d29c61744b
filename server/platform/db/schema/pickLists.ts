// Pick lists: which units of pending invoices and allocated orders to fetch, and what was picked.
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  foreignKey,
  sql,
  text,
} from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { documentColumns, id, isDocumentReference, ref, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Open until everything on it is picked or it is closed. */
export const pickLists = pgTable('pick_lists', {
  id: id(),
  createdAt: timestamptz().notNull(),
  createdBy: ref()
    .notNull()
    .references(() => users.id),
  closedAt: timestamptz(),
  closedBy: ref().references(() => users.id),
})

/**
 * Units of one line of an invoice or order. A later row of a list for the same line is not asked for: its units are those that were not
 * found. Append-only.
 */
export const pickListLines = pgTable(
  'pick_list_lines',
  {
    pickListId: ref()
      .notNull()
      .references(() => pickLists.id),
    line: integer().notNull(),
    ...documentColumns(),
    documentLine: integer().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    /** The shelf of the product when the list was made. */
    shelf: text(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pickListId, table.line] }),
    index('pick_list_lines_document').on(table.documentType, table.documentId),
    check('pick_list_lines_document_known', sql`${isDocumentReference()} and document_id is not null`),
    check('pick_list_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Units that were picked; negative if a mark was taken back. Append-only. */
export const pickMarks = pgTable(
  'pick_marks',
  {
    id: id(),
    pickListId: ref().notNull(),
    line: integer().notNull(),
    quantity: integer().notNull(),
    createdAt: timestamptz().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('pick_marks_line').on(table.pickListId, table.line),
    foreignKey({
      name: 'pick_marks_line',
      columns: [table.pickListId, table.line],
      foreignColumns: [pickListLines.pickListId, pickListLines.line],
    }),
    check('pick_marks_quantity', sql`${table.quantity} <> 0`),
  ],
)
