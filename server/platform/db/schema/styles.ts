// Styles with their size scales and prepacks.
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { cents, id, ref, timestamptz } from './columns.ts'

export const sizeScales = pgTable(
  'size_scales',
  { id: id(), name: text().notNull(), version: integer().notNull().default(1) },
  (table) => [uniqueIndex('size_scales_name').on(sql`fold_text(${table.name})`)],
)

export const sizeScaleSizes = pgTable(
  'size_scale_sizes',
  {
    sizeScaleId: ref()
      .notNull()
      .references(() => sizeScales.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    label: text().notNull(),
    /** Other spellings: XXL for 2XL. */
    aliases: text().array().notNull(),
    /** A core size that is missing makes a size run broken. */
    isCore: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sizeScaleId, table.position] })],
)

/** A style groups the products of one article in all colors and sizes, and holds their default values. */
export const styles = pgTable(
  'styles',
  {
    id: id(),
    /** The business number. */
    number: text().notNull(),
    name: text().notNull(),
    category: text(),
    manufacturer: text(),
    description: text(),
    priceCents: cents(),
    sizeScaleId: ref().references(() => sizeScales.id),
    season: text(),
    notes: text(),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** The style that this one, which is deleted, was merged into. Its files are shown with those of that style. */
    mergedInto: ref().references((): AnyPgColumn => styles.id),
    /** Folded like that of products. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(number || E'\n' || name || E'\n' || coalesce(manufacturer, ''))`),
  },
  (table) => {
    const notDeleted = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('styles_number')
        .on(sql`fold_text(${table.number})`)
        .where(notDeleted),
      index('styles_newest').on(table.id).where(notDeleted),
      index('styles_category').on(table.category, table.id).where(notDeleted),
      index('styles_season').on(table.season, table.id).where(notDeleted),
      index('styles_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(notDeleted),
      index('styles_merged')
        .on(table.mergedInto)
        .where(sql`${table.mergedInto} is not null`),
      check('styles_merged_is_deleted', sql`${table.mergedInto} is null or ${table.deletedAt} is not null`),
      check('styles_price', sql`${table.priceCents} >= 0`),
    ]
  },
)

/** A fixed mix of sizes that is sold together, of one style or of every style with the size scale. */
export const prepacks = pgTable(
  'prepacks',
  {
    id: id(),
    name: text().notNull(),
    sizeScaleId: ref()
      .notNull()
      .references(() => sizeScales.id),
    styleId: ref().references(() => styles.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('prepacks_name').on(
      table.sizeScaleId,
      sql`coalesce(${table.styleId}, 0)`,
      sql`fold_text(${table.name})`,
    ),
    index('prepacks_style').on(table.styleId),
  ],
)

export const prepackSizes = pgTable(
  'prepack_sizes',
  {
    prepackId: ref()
      .notNull()
      .references(() => prepacks.id, { onDelete: 'cascade' }),
    /** Within the prepack; shown is the order of the size scale. */
    position: integer().notNull(),
    label: text().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prepackId, table.position] }),
    check('prepack_sizes_quantity', sql`${table.quantity} > 0`),
  ],
)
