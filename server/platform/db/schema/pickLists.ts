// Pick lists: which units of pending invoices and allocated orders to fetch, and what was picked.
import { pickEntryKinds } from '#domain/sales/pickEntries.ts'
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
import { documentColumns, id, isDocumentReference, oneOf, ref, timestamptz } from './columns.ts'
import { byUser, users } from './users.ts'

/** Open until everything on it is picked or it is closed. */
export const pickLists = pgTable('pick_lists', {
  id: id(),
  createdAt: timestamptz().notNull(),
  createdBy: byUser(),
  closedAt: timestamptz(),
  closedBy: ref().references(() => users.id),
})

/** A row of a list: a product for one document, which goes into one box. What is asked for and picked is in its entries. Append-only. */
export const pickListLines = pgTable(
  'pick_list_lines',
  {
    pickListId: ref()
      .notNull()
      .references(() => pickLists.id),
    line: integer().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    /** The shelf of the product when the list was made. */
    shelf: text(),
    /** One for each document that the list was made of, from 1. */
    box: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pickListId, table.line] }),
    check('pick_list_lines_box', sql`${table.box} > 0`),
  ],
)

/**
 * A change of what a line asks for and of what is picked, for the document that the units belong to. The sums of a line are what its list
 * asks for and has picked; the sums of a document are what is picked for it. Append-only.
 */
export const pickEntries = pgTable(
  'pick_entries',
  {
    id: id(),
    pickListId: ref().notNull(),
    line: integer().notNull(),
    ...documentColumns(),
    kind: text({ enum: pickEntryKinds }).notNull(),
    asked: integer().notNull(),
    picked: integer().notNull(),
    createdAt: timestamptz().notNull(),
    userId: byUser(),
  },
  (table) => [
    index('pick_entries_line').on(table.pickListId, table.line),
    index('pick_entries_document').on(table.documentType, table.documentId),
    foreignKey({
      name: 'pick_entries_line',
      columns: [table.pickListId, table.line],
      foreignColumns: [pickListLines.pickListId, pickListLines.line],
    }),
    check('pick_entries_document_known', sql`${isDocumentReference()} and document_id is not null`),
    check('pick_entries_kind', oneOf(sql`${table.kind}`, pickEntryKinds)),
    check('pick_entries_units', sql`${table.asked} <> 0 or ${table.picked} <> 0`),
  ],
)
