// Imports and their results.
import type { ImportChanges } from '#domain/catalog/importChanges.ts'
import { type ImportCells, importModes } from '#domain/catalog/importRow.ts'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { id, timestamptz, oneOf, ref } from './columns.ts'
import { users } from './users.ts'

export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Client-generated key, to look up the result after a lost connection. */
    key: text(),
    fileName: text(),
    mode: text({ enum: importModes }).notNull().default('skip'),
    importedCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    sameCount: integer().notNull().default(0),
    duplicateCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** Id range of the created products; may contain other products too. */
    firstProductId: ref(),
    lastProductId: ref(),
    createdAt: timestamptz().notNull(),
    undoneAt: timestamptz(),
    undoneBy: ref().references(() => users.id),
    undoneCount: integer(),
  },
  (table) => [
    uniqueIndex('imports_key').on(table.userId, table.key),
    check('imports_mode', oneOf(sql`${table.mode}`, importModes)),
  ],
)

/** A product that an import changed; money in cents. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: ref()
      .notNull()
      .references(() => imports.id),
    productId: ref().notNull(),
    /** The version that the import created; a different current version means a later change. */
    version: integer().notNull(),
    changes: jsonb().$type<ImportChanges>().notNull(),
    /** The version that the undo created, if it restored the product. */
    undoneVersion: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('import_changes_product').on(table.productId, table.version),
  ],
)

/** A row that an import rejected, with its cells, so that it can be corrected and uploaded again. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    importId: ref()
      .notNull()
      .references(() => imports.id),
    row: integer().notNull(),
    column: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    cells: jsonb().$type<ImportCells>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)
