// Products.
import { defaultLowStockThreshold, stockLevels } from '#domain/stock/stock.ts'
import { check, index, integer, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { cents, id, ref, timestamptz } from './columns.ts'
import { images } from './images.ts'
import { styles } from './styles.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    /** The business code, `productId` on the wire. */
    code: text().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    size: text().notNull(),
    /** The cached sum of the product's stock movements. Only moveStock and createProductsWithStock write it. */
    quantity: integer().notNull().default(0),
    /** Null means the default threshold. */
    lowStockThreshold: integer(),
    /** getStockLevel as a column. Indexes use it, so a sale that doesn't change the level is a HOT update. */
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
    season: text(),
    /** Where its units are in the warehouse, such as 'A-03-2'. */
    shelf: text(),
    styleId: ref().references(() => styles.id),
    /** The import that created the product. */
    importId: ref(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** The codes of customers and suppliers, one per line. Only the triggers of `product_aliases` write it. */
    aliasCodes: text(),
    /** Lower case, without accents; fields are separated by line feeds. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(code || E'\n' || name || E'\n' || color || E'\n' || coalesce(manufacturer, '') || E'\n' || coalesce(alias_codes, ''))`,
      ),
  },
  (table) => {
    const notDeleted = sql`${table.deletedAt} is null`
    const short = sql`${table.deletedAt} is null and ${table.stockLevel} <> 'in'`
    return [
      uniqueIndex('products_code')
        .on(sql`lower(${table.code})`)
        .where(notDeleted),
      index('products_newest').on(table.id).where(notDeleted),
      // One index per combination of filters, read backwards for newest first. None contains the quantity, so a sale
      // stays a HOT update. A DESC index would place nulls differently from ORDER BY and would not be used.
      index('products_category').on(table.category, table.id).where(notDeleted),
      index('products_size').on(table.size, table.id).where(notDeleted),
      index('products_level').on(table.stockLevel, table.id).where(notDeleted),
      index('products_category_size').on(table.category, table.size, table.id).where(notDeleted),
      index('products_category_level').on(table.category, table.stockLevel, table.id).where(notDeleted),
      index('products_size_level').on(table.size, table.stockLevel, table.id).where(notDeleted),
      index('products_category_size_level')
        .on(table.category, table.size, table.stockLevel, table.id)
        .where(notDeleted),
      // The same for the filter `short` (low or out of stock).
      index('products_short').on(table.id).where(short),
      index('products_category_short').on(table.category, table.id).where(short),
      index('products_size_short').on(table.size, table.id).where(short),
      index('products_category_size_short').on(table.category, table.size, table.id).where(short),
      // Filters without counters.
      index('products_manufacturer')
        .on(table.manufacturer, table.id)
        .where(sql`${table.deletedAt} is null and ${table.manufacturer} is not null`),
      index('products_color').on(table.color, table.id).where(notDeleted),
      index('products_season')
        .on(table.season, table.id)
        .where(sql`${table.deletedAt} is null and ${table.season} is not null`),
      // Orders other than newest first (server/catalog/products/productOrder.ts).
      index('products_name')
        .on(sql`fold_text(${table.name}) collate "C"`, table.id)
        .where(notDeleted),
      index('products_price').on(table.priceCents, table.id).where(notDeleted),
      index('products_image').on(table.imageId),
      // A cell of a style: one product per color and size.
      uniqueIndex('products_style_cell')
        .on(table.styleId, sql`fold_text(${table.color})`, sql`fold_text(${table.size})`)
        .where(sql`${table.styleId} is not null and ${table.deletedAt} is null`),
      // Only styles with a product that is out of stock can have a broken size run.
      index('products_style_out')
        .on(table.styleId)
        .where(
          sql`${table.styleId} is not null and ${table.deletedAt} is null and ${table.stockLevel} = 'out'`,
        ),
      index('products_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(notDeleted),
      check('products_quantity', sql`${table.quantity} >= 0`),
      check('products_price', sql`${table.priceCents} >= 0`),
      check('products_threshold', sql`${table.lowStockThreshold} >= 0`),
    ]
  },
)
