// Columns shared by the lines of documents.
import { type SQL, bigint, check, integer, sql, text } from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { cents, ref } from './columns.ts'

/** What a line copies of its product, so that later edits don't change old documents. */
export const copiedColumns = () => ({
  line: integer().notNull(),
  productId: ref()
    .notNull()
    .references(() => products.id),
  code: text().notNull(),
  name: text().notNull(),
  description: text(),
  color: text().notNull(),
  size: text().notNull(),
  manufacturer: text(),
  category: text(),
  /** The style of the product and the place of its size in the style's scale; null without a style. */
  styleId: ref(),
  styleNumber: text(),
  styleName: text(),
  sizePosition: integer(),
  /** Of the product, or else of its style; '' without one. Null on lines that are older than this column. */
  season: text(),
})

/** The lines of invoices and orders, with their prices. */
export const lineColumns = () => ({
  ...copiedColumns(),
  /** The prepack that filled the line, with its sizes as in 'A (1-2-2-1)', and how many packs of it. */
  prepackId: ref(),
  prepackName: text(),
  packs: integer(),
  quantity: integer().notNull(),
  unitPriceCents: cents(),
  /** The price of the catalog or of the price list, if another one was set by hand; null otherwise. */
  listPriceCents: bigint({ mode: 'number' }),
})

/** The condition of what is copied. `name` is that of the table. */
export const copiedCheck = (name: string) =>
  check(`${name}_style`, sql`num_nulls(style_id, style_number, style_name) in (0, 3)`)

/** Their conditions. `name` is that of the table. */
export const lineChecks = (name: string) => {
  const named = (suffix: string, condition: SQL) => check(`${name}_${suffix}`, condition)
  return [
    copiedCheck(name),
    named('prepack', sql`num_nulls(prepack_id, prepack_name, packs) in (0, 3) and packs > 0`),
    named('quantity', sql`quantity > 0`),
    named('list_price', sql`list_price_cents >= 0 and list_price_cents <> unit_price_cents`),
  ]
}
