// Imports with the rows that they refused. The products and customers that they changed are in changes.ts.
import { duplicateModes, type ImportKind, type ImportModeOf } from '#domain/files/imports.ts'
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
import { byUser, users } from './users.ts'

export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull().default('product'),
    userId: byUser(),
    /** Set by the client before the upload, so that it can look up the outcome. */
    key: text(),
    fileName: text(),
    mode: text().$type<ImportModeOf<ImportKind>>().notNull().default('skip'),
    importedCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    sameCount: integer().notNull().default(0),
    duplicateCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** The range of ids that contains the products it created, possibly with others in between. Null for other kinds. */
    firstProductId: ref(),
    lastProductId: ref(),
    createdAt: timestamptz().notNull(),
    undoneAt: timestamptz(),
    undoneBy: ref().references(() => users.id),
    undoneCount: integer(),
  },
  (table) => [
    uniqueIndex('imports_key').on(table.userId, table.key),
    index('imports_kind').on(table.kind, table.id),
    check('imports_mode', oneOf(sql`${table.mode}`, duplicateModes)),
  ],
)

/** A refused row with its cells, so that it can be corrected and uploaded again. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    id: id(),
    importId: ref()
      .notNull()
      .references(() => imports.id),
    /** A row with a column for each size has several products. */
    row: integer().notNull(),
    column: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('import_refusals_row').on(table.importId, table.row, table.id)],
)

/** The columns that a user chose for a file, for the next file with the same names. */
export const importColumns = pgTable(
  'import_columns',
  {
    kind: text().$type<ImportKind>().notNull(),
    /** A hash of the folded names. */
    namesKey: text().notNull(),
    /** The field of each column, null for an ignored one. */
    fields: jsonb().$type<(string | null)[]>().notNull(),
    usedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.namesKey] }),
    index('import_columns_used').on(table.kind, table.usedAt),
  ],
)
