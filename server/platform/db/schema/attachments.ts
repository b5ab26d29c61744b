// Files of records. Their bytes are in the file store, once for all files that have the same.
import type { AttachmentKind } from '#domain/files/attachments.ts'
import type { NounWithFiles } from '#domain/recordsWithFiles.ts'
import { boolean, index, integer, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { bytea, id, ref, timestamptz } from './columns.ts'
import { byUser } from './users.ts'

export const attachmentContents = pgTable(
  'attachment_contents',
  {
    /** Random, and the key in the store: content that is added again while the old one is deleted gets another. */
    id: text().primaryKey(),
    sha256: bytea().notNull(),
    kind: text().$type<AttachmentKind>().notNull(),
    bytes: integer().notNull(),
    hasThumbnail: boolean().notNull(),
    createdAt: timestamptz().notNull(),
    /** Set when the store has the bytes. */
    storedAt: timestamptz(),
    /** When it was last added to a record, or no longer named by one. */
    lastUsedAt: timestamptz().notNull(),
    /** Set before the bytes are removed; a discarded content can't be added. */
    discardedAt: timestamptz(),
  },
  (table) => [
    index('attachment_contents_sha256')
      .on(table.sha256)
      .where(sql`${table.discardedAt} is null`),
    index('attachment_contents_used').on(table.lastUsedAt),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    /** The record, by type and id. The integrity check looks for missing ones. */
    recordType: text().$type<NounWithFiles>().notNull(),
    recordId: ref().notNull(),
    contentId: text()
      .notNull()
      .references(() => attachmentContents.id),
    name: text().notNull(),
    userId: byUser(),
    /** Set by the client, so that a repeated upload adds one file. */
    key: text(),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (table) => [
    index('attachments_record').on(table.recordType, table.recordId),
    index('attachments_content').on(table.contentId),
    index('attachments_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    uniqueIndex('attachments_key').on(table.userId, table.key),
  ],
)
