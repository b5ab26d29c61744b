// Saved views of lists.
import type { ViewedList } from '#domain/people/savedViews.ts'
import { boolean, index, integer, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { id, timestamptz } from './columns.ts'
import { byUser } from './users.ts'

/** The filters, columns and order of a list under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    /** The path of the page. */
    list: text().$type<ViewedList>().notNull(),
    name: text().notNull(),
    /** The parameters of the address, without '?'. */
    search: text().notNull(),
    userId: byUser(),
    isShared: boolean().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.list, sql`fold_text(${table.name})`),
    index('saved_views_shared')
      .on(table.list)
      .where(sql`${table.isShared}`),
  ],
)
