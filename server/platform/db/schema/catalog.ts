// Products and images.
import { defaultLowStockThreshold, stockLevels } from '#domain/stock/stock.ts'
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { bytea, cents, id, timestamptz, ref } from './columns.ts'
import { users } from './users.ts'

/** An image in all its widths; `claimedAt` is null until a product uses it. */
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
    /** Can't be claimed any more; its files are being deleted. */
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
    /** Available units: the cached sum of stock_movements. Written only by moveStock and createProductsWithStock. */
    quantity: integer().notNull().default(0),
    /** Stock is low at this quantity and below; null means the default threshold. */
    lowStockThreshold: integer(),
    /** Same as getStockLevel. Indexed instead of the quantity, so that most sales are HOT updates. */
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
    /** The import that created it, if any. */
    importId: ref(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** Searched text, lower case without accents; line feeds separate the fields. */
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
      // One index for each combination of filters, read backwards for newest first. None contains the quantity, so that a sale is a
      // HOT update, which touches no index.
      index('products_category').on(table.category, table.id).where(living),
      index('products_size').on(table.size, table.id).where(living),
      index('products_level').on(table.stockLevel, table.id).where(living),
      index('products_category_size').on(table.category, table.size, table.id).where(living),
      index('products_category_level').on(table.category, table.stockLevel, table.id).where(living),
      index('products_size_level').on(table.size, table.stockLevel, table.id).where(living),
      index('products_category_size_level')
        .on(table.category, table.size, table.stockLevel, table.id)
        .where(living),
      // Products short of stock (low or out).
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
