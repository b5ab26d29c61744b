// Customers with their contacts, addresses and tax exemptions, and price lists.
import { customerRecord } from '#domain/sales/customerRecord.ts'
import { addressKinds, exemptionReasons } from '#domain/sales/customers.ts'
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

import { products } from './catalog.ts'
import { cents, day, id, oneOf, ref, timestamptz } from './columns.ts'
import { fieldChecks, fieldColumns } from './recordTable.ts'
import { styles } from './styles.ts'

/** The record serves the next document; a document keeps its own copy of name and address. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    /** The business number. */
    number: text()
      .notNull()
      .default(sql`'C-' || nextval('customer_numbers')`),
    ...fieldColumns(customerRecord.fields, { priceListId: () => priceLists.id }),
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    /** The customer that this one was merged into. Its documents keep their customer; readers resolve it. */
    mergedInto: ref().references((): AnyPgColumn => customers.id),
    deletedAt: timestamptz(),
    /** For finding the same customer again. */
    nameKey: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_name(name)`),
    phoneKey: text().generatedAlwaysAs(
      sql`nullif(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '')`,
    ),
    emailKey: text().generatedAlwaysAs(sql`nullif(lower(coalesce(email, '')), '')`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\n' || name || E'\n' || coalesce(phone, '') || E'\n' || coalesce(email, ''))`,
      ),
  },
  (table) => {
    const isListed = sql`${table.deletedAt} is null and ${table.mergedInto} is null`
    return [
      uniqueIndex('customers_number')
        .on(sql`fold_text(${table.number})`)
        .where(sql`${table.deletedAt} is null`),
      index('customers_listed').on(table.nameKey, table.id).where(isListed),
      index('customers_on_hold')
        .on(table.nameKey, table.id)
        .where(sql`${isListed} and ${table.holdReason} is not null`),
      index('customers_phone').on(table.phoneKey).where(isListed),
      index('customers_email').on(table.emailKey).where(isListed),
      index('customers_merged')
        .on(table.mergedInto)
        .where(sql`${table.mergedInto} is not null`),
      index('customers_search')
        .using('gin', sql`${table.searchText} gin_trgm_ops`)
        .where(isListed),
      ...fieldChecks('customers', customerRecord.fields),
      check(
        'customers_discount_or_list',
        sql`${table.discountBasisPoints} = 0 or ${table.priceListId} is null`,
      ),
      check('customers_merged_into_another', sql`${table.mergedInto} <> ${table.id}`),
    ]
  },
)

export const customerContacts = pgTable(
  'customer_contacts',
  {
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    position: integer().notNull(),
    name: text().notNull(),
    role: text(),
    email: text(),
    phone: text(),
    getsInvoices: boolean().notNull(),
    getsStatements: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.position] })],
)

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    position: integer().notNull(),
    kind: text({ enum: addressKinds }).notNull(),
    label: text(),
    text: text().notNull(),
    /** Decides which tax exemption applies to a shipment: 'NY'. */
    state: text(),
    isDefault: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.position] }),
    uniqueIndex('customer_addresses_default')
      .on(table.customerId, table.kind)
      .where(sql`${table.isDefault}`),
    check('customer_addresses_kind', oneOf(sql`${table.kind}`, addressKinds)),
  ],
)

/** Certificates are never deleted, because documents were issued under them. */
export const taxExemptions = pgTable(
  'tax_exemptions',
  {
    id: id(),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    state: text().notNull(),
    certificateNumber: text().notNull(),
    reason: text({ enum: exemptionReasons }).notNull(),
    validFrom: day().notNull(),
    /** The last day; null: no end. */
    validTo: day(),
    createdAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
  },
  (table) => [
    index('tax_exemptions_customer').on(table.customerId),
    check('tax_exemptions_reason', oneOf(sql`${table.reason}`, exemptionReasons)),
    check('tax_exemptions_days', sql`${table.validTo} >= ${table.validFrom}`),
  ],
)

export const priceLists = pgTable(
  'price_lists',
  { id: id(), name: text().notNull(), version: integer().notNull().default(1) },
  (table) => [uniqueIndex('price_lists_name').on(sql`fold_text(${table.name})`)],
)

/** The price of a style or of a single product from a number of units on. */
export const priceListPrices = pgTable(
  'price_list_prices',
  {
    priceListId: ref()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    styleId: ref().references(() => styles.id),
    productId: ref().references(() => products.id),
    /** Counted over the colors and sizes of the style on a document. */
    fromUnits: integer().notNull().default(1),
    priceCents: cents(),
  },
  (table) => [
    uniqueIndex('price_list_prices_style').on(table.priceListId, table.styleId, table.fromUnits),
    uniqueIndex('price_list_prices_product').on(table.priceListId, table.productId, table.fromUnits),
    check('price_list_prices_one', sql`num_nonnulls(${table.styleId}, ${table.productId}) = 1`),
    check('price_list_prices_price', sql`${table.priceCents} >= 0 and ${table.fromUnits} >= 1`),
  ],
)
