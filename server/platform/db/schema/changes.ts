// The changes of imports and batches, for their undo.
import { batchKinds } from '#domain/catalog/batches.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import type { StyleChanges } from '#domain/catalog/styles.ts'
import type { DocumentType } from '#domain/nouns.ts'
import type { CustomerChanges } from '#domain/sales/customerChanges.ts'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#server/platform/db/drizzle.ts'

import { id, oneOf, ref, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { imports } from './imports.ts'
import { users } from './users.ts'

/** Changes of many products that are undone together. */
export const changeBatches = pgTable(
  'change_batches',
  {
    id: id(),
    kind: text({ enum: batchKinds }).notNull(),
    /** A sentence without a period: 'Raised prices by 5 %'. */
    title: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    productCount: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    undoneAt: timestamptz(),
    undoneBy: ref().references(() => users.id),
    undoneCount: integer(),
  },
  (table) => [check('change_batches_kind', oneOf(sql`${table.kind}`, batchKinds))],
)

/** The import or batch behind a change; there are no others. */
const changeDocument = () => ({
  documentType: text().$type<DocumentType>().notNull(),
  documentId: ref().notNull(),
})
const isChangeDocument = () => oneOf(sql`document_type`, ['import', 'batch'])

/** A product that an import or a batch changed. */
export const productChanges = pgTable(
  'product_changes',
  {
    ...changeDocument(),
    productId: ref().notNull(),
    /** The version that the change created. If the product has a later one, it was changed since. */
    version: integer().notNull(),
    changes: jsonb().$type<ProductChanges>().notNull(),
    /** The version that the undo created when it restored the previous values. */
    undoneVersion: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.documentType, table.documentId, table.productId] }),
    index('product_changes_product').on(table.productId, table.version),
    check('product_changes_document', isChangeDocument()),
  ],
)

/** A style that an import or a batch created or changed. */
export const styleChanges = pgTable(
  'style_changes',
  {
    ...changeDocument(),
    styleId: ref().notNull(),
    version: integer().notNull(),
    /** Null if the style was created. */
    changes: jsonb().$type<StyleChanges>(),
    undoneVersion: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.documentType, table.documentId, table.styleId] }),
    index('style_changes_style').on(table.styleId),
    check('style_changes_document', isChangeDocument()),
  ],
)

/** A customer that an import created or changed. */
export const customerChanges = pgTable(
  'customer_changes',
  {
    id: id(),
    importId: ref()
      .notNull()
      .references(() => imports.id),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    /** The version that the change created. */
    version: integer().notNull(),
    /** Null if the customer was created. */
    changes: jsonb().$type<CustomerChanges>(),
    /** The version that the undo created when it restored the previous values or deleted the customer. */
    undoneVersion: integer(),
  },
  (table) => [
    uniqueIndex('customer_changes_import').on(table.importId, table.customerId),
    index('customer_changes_customer').on(table.customerId, table.version),
  ],
)
