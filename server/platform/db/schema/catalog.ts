// Products and their pictures.
import { defaultLowStockThreshold, stockLevels } from '#domain/stock/stock.ts'
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { bytea, cents, id, timestamptz, ref } from './columns.ts'
import { users } from './users.ts'

/** A picture in all its widths; `claimedAt` is null until a product shows it. */
export const images = pgTable(
  'images',
  {
    id: text().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamptz().notNull(),
    claimedAt: timestamptz(),
    /** Nobody may claim it any more, and its files are being removed. */
    discardedAt: timestamptz(),
  },
  (table) => [
    index('images_unclaimed')
      .on(table.createdAt)
      .where(sql`${table.claimedAt} is null`),
  ],
)

/** Addresses to upload to, each for one file. */
export const uploads = pgTable(
  'uploads',
  {
    tokenHash: bytea().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    imageId: text().references(() => images.id, { onDelete: 'set null' }),
  },
  (table) => [index('uploads_expiry').on(table.expiresAt)],
)

export const products = pgTable(
  'products',
  {
    id: id(),
    /** The business code, `productId` on the wire. */
    code: text().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    size: text().notNull(),
    /** What is free to sell: the cached sum of the ledger, written by moveStock and openStock alone. */
    quantity: integer().notNull().default(0),
    /** At this quantity and below stock is low; null means the house's own threshold. */
    lowStockThreshold: integer(),
    /** domain/stock.ts's stockLevel, for indexes: a sale that leaves the level as it is touches none (a HOT update). */
    stockLevel: text({ enum: stockLevels })
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `case when quantity = 0 then 'out' when quantity <= coalesce(low_stock_threshold, ${defaultLowStockThreshold}) then 'low' else 'in' end`,
        ),
      ),
    priceCents: cents(),
    manufacturer: text(),
    category: text(),
    description: text(),
    imageId: text().references(() => images.id),
    /** The import that made it, if one did. */
    importId: ref(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** What search looks through, folded to lower case without accents; line feeds keep the fields apart. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(code || E'\n' || name || E'\n' || color || E'\n' || coalesce(manufacturer, ''))`,
      ),
  },
  (table) => {
    const living = sql`${table.deletedAt} is null`
    const short = sql`${table.deletedAt} is null and ${table.stockLevel} <> 'in'`
    return [
      uniqueIndex('products_code')
        .on(sql`lower(${table.code})`)
        .where(living),
      index('products_newest').on(table.id).where(living),
      // Indexes are read backwards for newest first: a DESC index would put nulls where ORDER BY doesn't, and be no help.
      // One for each combination of filters: a list of twelve is read from where it stands, however many products there are.
      // None mentions the quantity itself, so that a sale is a HOT update, which touches no index at all.
      index('products_category').on(table.category, table.id).where(living),
      index('products_size').on(table.size, table.id).where(living),
      index('products_level').on(table.stockLevel, table.id).where(living),
      index('products_category_size').on(table.category, table.size, table.id).where(living),
      index('products_category_level').on(table.category, table.stockLevel, table.id).where(living),
      index('products_size_level').on(table.size, table.stockLevel, table.id).where(living),
      index('products_category_size_level')
        .on(table.category, table.size, table.stockLevel, table.id)
        .where(living),
      // Short of stock is low or out: the same again for the few that are.
      index('products_short').on(table.id).where(short),
      index('products_category_short').on(table.category, table.id).where(short),
      index('products_size_short').on(table.size, table.id).where(short),
      index('products_category_size_short').on(table.category, table.size, table.id).where(short),
      index('products_image').on(table.imageId),
      index('products_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(living),
      check('products_quantity', sql`${table.quantity} >= 0`),
      check('products_price', sql`${table.priceCents} >= 0`),
      check('products_threshold', sql`${table.lowStockThreshold} >= 0`),
    ]
  },
)
