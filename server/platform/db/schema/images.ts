// Images and uploads.
import { index, integer, pgTable, sql, text } from '#server/platform/db/drizzle.ts'

import { bytea, timestamptz } from './columns.ts'
import { byUser } from './users.ts'

/** An image in all widths. `claimedAt` is null until a product uses it. */
export const images = pgTable(
  'images',
  {
    id: text().primaryKey(),
    userId: byUser(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamptz().notNull(),
    claimedAt: timestamptz(),
    /** Set before the files are removed; a discarded image can't be claimed. */
    discardedAt: timestamptz(),
  },
  (table) => [
    index('images_unclaimed')
      .on(table.createdAt)
      .where(sql`${table.claimedAt} is null`),
  ],
)

/** Upload URLs, each for one file. */
export const uploads = pgTable(
  'uploads',
  {
    tokenHash: bytea().primaryKey(),
    userId: byUser(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    imageId: text().references(() => images.id, { onDelete: 'set null' }),
    /** For an import, which finds the images of its set by their names. */
    imageSet: text(),
    fileName: text(),
  },
  (table) => [
    index('uploads_expiry').on(table.expiresAt),
    index('uploads_image_set')
      .on(table.userId, table.imageSet)
      .where(sql`${table.imageSet} is not null`),
  ],
)
