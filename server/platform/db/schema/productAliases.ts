// The barcodes of products, and the codes that customers and suppliers have for them.
import { packLimits } from '#domain/catalog/productAliases.ts'
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '#server/platform/db/drizzle.ts'

import { products } from './catalog.ts'
import { id, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { imports } from './imports.ts'
import { suppliers } from './records.ts'
import { byUser } from './users.ts'

/** Triggers copy the codes to `products.alias_codes`, and delete them with their product, customer or supplier. */
export const productAliases = pgTable(
  'product_aliases',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    /** One of the two, or none of a barcode. After a merge it still is the customer that was merged; readers resolve it. */
    customerId: ref().references(() => customers.id),
    supplierId: ref().references(() => suppliers.id),
    /** As written; a GTIN as `barcodeSpelling` has it. */
    code: text().notNull(),
    codeKey: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(code)`),
    /** The units of one pack of a supplier, or of a carton. */
    packUnits: integer().notNull().default(1),
    /** The import of orders that remembered it. */
    importId: ref().references(() => imports.id),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (table) => {
    const isListed = sql`${table.deletedAt} is null`
    return [
      uniqueIndex('product_aliases_of_customer').on(table.customerId, table.codeKey).where(isListed),
      uniqueIndex('product_aliases_of_supplier').on(table.supplierId, table.codeKey).where(isListed),
      uniqueIndex('product_aliases_barcode')
        .on(table.codeKey)
        .where(sql`${isListed} and ${table.customerId} is null and ${table.supplierId} is null`),
      index('product_aliases_code').on(table.codeKey).where(isListed),
      index('product_aliases_product').on(table.productId).where(isListed),
      index('product_aliases_import')
        .on(table.importId)
        .where(sql`${table.importId} is not null`),
      check('product_aliases_sender', sql`num_nonnulls(${table.customerId}, ${table.supplierId}) <= 1`),
      check('product_aliases_pack', sql.raw(`pack_units between ${packLimits.min} and ${packLimits.max}`)),
      check('product_aliases_customer_pack', sql`${table.customerId} is null or ${table.packUnits} = 1`),
    ]
  },
)

/** Which products the unknown codes of a file are, until it is imported. Deleted after a day. */
export const aliasAnswers = pgTable('alias_answers', {
  id: id(),
  userId: byUser(),
  answers: jsonb().$type<{ customerId: number; code: string; productId: number | null }[]>().notNull(),
  createdAt: timestamptz().notNull(),
})
