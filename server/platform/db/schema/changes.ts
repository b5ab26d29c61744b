// The changes of imports and batches, for their undo.
import { batchKinds } from '#domain/catalog/batches.ts'
import type { DocumentType, LoggedNoun } from '#domain/nouns.ts'
import type { Changes } from '#domain/platform/changes.ts'
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text } from '#server/platform/db/drizzle.ts'

import { id, oneOf, ref, timestamptz } from './columns.ts'
import { byUser, users } from './users.ts'

/** Changes of many products that are undone together. */
export const changeBatches = pgTable(
  'change_batches',
  {
    id: id(),
    kind: text({ enum: batchKinds }).notNull(),
    /** A sentence without a period: 'Raised prices by 5 %'. */
    title: text().notNull(),
    userId: byUser(),
    productCount: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    undoneAt: timestamptz(),
    undoneBy: ref().references(() => users.id),
    undoneCount: integer(),
  },
  (table) => [check('change_batches_kind', oneOf(sql`${table.kind}`, batchKinds))],
)

/** A record that an import or a batch created or changed. A created product or order has its import in its own row instead. */
export const recordChanges = pgTable(
  'record_changes',
  {
    documentType: text().$type<DocumentType>().notNull(),
    documentId: ref().notNull(),
    noun: text().$type<LoggedNoun>().notNull(),
    recordId: ref().notNull(),
    /** The version that the change created. If the record has a later one, it was changed since. */
    version: integer().notNull(),
    /** Null if the record was created. */
    changes: jsonb().$type<Changes>(),
    /** The version that the undo created when it restored the previous values or deleted the record. */
    undoneVersion: integer(),
  },
  (table) => [
    primaryKey({
      name: 'record_changes_pk',
      columns: [table.documentType, table.documentId, table.noun, table.recordId],
    }),
    index('record_changes_record').on(table.noun, table.recordId, table.version),
    check('record_changes_document', oneOf(sql`document_type`, ['import', 'batch'])),
  ],
)
