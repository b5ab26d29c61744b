// The tables. Every rule that the operations keep stands here once more, so that a bug can't store what they forbid;
// what a table definition can't say (append-only tables, sealed money) is in the migrations as triggers.
import { attemptOutcomes, channels, deliveryStatuses, purposes } from '#domain/deliveries.ts'
import { type ImportCells, importModes } from '#domain/importRows.ts'
import type { ImportChanges } from '#domain/importVerdict.ts'
import { invoiceStatuses } from '#domain/invoices.ts'
import { noticeKinds } from '#domain/notices.ts'
import { passwordPurposes } from '#domain/people.ts'
import { roles } from '#domain/permissions.ts'
import { proofOutcomes, type ProofProgress } from '#domain/proof.ts'
import { lowStockThreshold, movementReasons, stockLevels } from '#domain/stock.ts'

import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  type SQL,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from './drizzle.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const cents = () => bigint({ mode: 'number' }).notNull()
const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
const ref = () => bigint({ mode: 'number' })

/** `column in ('a', 'b')`, from a closed set of the domain. */
function oneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** One row: the company's details and the settings that the first start makes. */
export const company = pgTable(
  'company',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    website: text().notNull(),
    taxId: text().notNull(),
    whatsappUrl: text().notNull(),
    telegramUrl: text().notNull(),
    socialUrl: text().notNull(),
    timeZone: text().notNull(),
    logoImageId: text(),
    /** Printed beneath the totals of an invoice (how to pay, by when), and at the foot of its pages. */
    invoiceTerms: text().notNull().default(''),
    invoiceFooter: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** True once nobody needs to be told the first steps any more. */
    firstStepsOver: boolean().notNull().default(false),
  },
  (table) => [check('company_is_one', sql`${table.id} = 1`)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** Null until an invited person has set one. */
    passwordHash: text(),
    /** True from a first start with the default credentials until the password is changed. */
    hasDefaultPassword: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    lastLoginAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    check('users_role', oneOf(sql`${table.role}`, roles)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytea().primaryKey(),
    /** What their owner calls it by to end it; it opens nothing. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Links that set a password: by an invitation, or because one was forgotten. Of the token there is only the SHA-256. */
export const passwordTokens = pgTable(
  'password_tokens',
  {
    tokenHash: bytea().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: passwordPurposes }).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('password_tokens_user').on(table.userId),
    index('password_tokens_expiry').on(table.expiresAt),
    check('password_tokens_purpose', oneOf(sql`${table.purpose}`, passwordPurposes)),
  ],
)

/**
 * Somebody says that they forgot the password of this address. Written for unknown addresses too and looked at later, so
 * that the answer and its time don't tell which are known.
 */
export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text().notNull(),
  address: text().notNull(),
  createdAt: moment().notNull(),
})

/** Failed sign-ins by normalised account and by the peer's address. */
export const signInLimits = pgTable('sign_in_limits', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: moment().notNull(),
  blockedUntil: moment().notNull(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    bodyHash: bytea().notNull(),
    /** Both null only while the first call runs, inside its transaction. */
    status: smallint(),
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

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
    createdAt: moment().notNull(),
    claimedAt: moment(),
    /** Nobody may claim it any more, and its files are being removed. */
    discardedAt: moment(),
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
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
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
          `case when quantity = 0 then 'out' when quantity <= coalesce(low_stock_threshold, ${lowStockThreshold}) then 'low' else 'in' end`,
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
    createdAt: moment().notNull(),
    deletedAt: moment(),
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

/**
 * How many living products there are of each category, size and stock level: what a list says in total is added up from
 * these few rows. Kept by triggers, which only ever append to `productCountChanges`; these are folded in from time to
 * time, so that nobody who sells waits for anybody who imports. No category is the empty text.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    category: text().notNull(),
    size: text().notNull(),
    stockLevel: text({ enum: stockLevels }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.size, table.stockLevel] })],
)

export const productCountChanges = pgTable('product_count_changes', {
  category: text().notNull(),
  size: text().notNull(),
  stockLevel: text({ enum: stockLevels }).notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
})

/**
 * What the stock of the living products of each category is worth, kept in the same way. No sum of these is too high for them:
 * a sale must never fail because of it.
 */
export const stockValues = pgTable('stock_values', {
  category: text().primaryKey(),
  cents: numeric({ mode: 'number' }).notNull(),
})

export const stockValueChanges = pgTable('stock_value_changes', {
  category: text().notNull(),
  cents: numeric({ mode: 'number' }).notNull(),
})

export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The name that the page gave this import before it sent the file, to ask afterwards what became of it. */
    key: text(),
    fileName: text(),
    mode: text({ enum: importModes }).notNull().default('skip'),
    importedCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    sameCount: integer().notNull().default(0),
    duplicateCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** The products that it made have ids from here to there, other products among them. */
    firstProductId: ref(),
    lastProductId: ref(),
    createdAt: moment().notNull(),
    undoneAt: moment(),
    undoneBy: ref().references(() => users.id),
    undoneCount: integer(),
  },
  (table) => [
    uniqueIndex('imports_key').on(table.userId, table.key),
    check('imports_mode', oneOf(sql`${table.mode}`, importModes)),
  ],
)

/** A product that an import changed: which fields went from what to what, money in cents. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: ref()
      .notNull()
      .references(() => imports.id),
    productId: ref().notNull(),
    /** The version that the import made: a product that has another one now was touched since. */
    version: integer().notNull(),
    changes: jsonb().$type<ImportChanges>().notNull(),
    /** The version that the undo of the import made, where it gave back what was before. */
    undoneVersion: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('import_changes_product').on(table.productId, table.version),
  ],
)

/** A row that an import refused, with its cells, so that it can be mended and uploaded again. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    importId: ref()
      .notNull()
      .references(() => imports.id),
    row: integer().notNull(),
    column: text().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    cells: jsonb().$type<ImportCells>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text().notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default('Pending'),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    customerEmail: text(),
    customerAddress: text(),
    notes: text(),
    subtotalCents: cents(),
    discountBasisPoints: integer().notNull(),
    discountCents: cents(),
    taxBasisPoints: integer().notNull(),
    taxCents: cents(),
    totalCents: cents(),
    createdAt: moment().notNull(),
    createdBy: ref()
      .notNull()
      .references(() => users.id),
    processedAt: moment(),
    processedBy: ref().references(() => users.id),
    voidedAt: moment(),
    voidedBy: ref().references(() => users.id),
    voidReason: text(),
    /** What search looks through, folded like that of products. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(number || E'\n' || customer_name || E'\n' || customer_phone || E'\n' || coalesce(customer_email, ''))`,
      ),
  },
  (table) => [
    index('invoices_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // There is no table of customers: how many invoices one has is counted here.
    index('invoices_customer').on(table.customerName, table.customerPhone),
    uniqueIndex('invoices_number').on(table.number),
    // Read backwards for newest first, from where the span of days ends.
    index('invoices_newest').on(table.createdAt, table.id),
    index('invoices_status_newest').on(table.status, table.createdAt, table.id),
    index('invoices_processed')
      .on(table.processedAt)
      .where(sql`${table.status} = 'Processed'`),
    check('invoices_status_known', oneOf(sql`${table.status}`, invoiceStatuses)),
    check('invoices_total', sql`total_cents = subtotal_cents - discount_cents + tax_cents`),
    check(
      'invoices_amounts',
      sql`subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0
        and discount_basis_points between 0 and 10000 and tax_basis_points between 0 and 5000`,
    ),
    check('invoices_processed_at', sql`${table.status} <> 'Processed' or ${table.processedAt} is not null`),
    check(
      'invoices_voided',
      sql`(${table.status} = 'Void') = (num_nulls(${table.voidedAt}, ${table.voidedBy}, ${table.voidReason}) = 0)
        and num_nulls(${table.voidedAt}, ${table.voidedBy}, ${table.voidReason}) in (0, 3)`,
    ),
  ],
)

/** One line, with its own copy of the product: an old invoice never changes. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: ref()
      .notNull()
      .references(() => invoices.id),
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
    quantity: integer().notNull(),
    unitPriceCents: cents(),
    totalCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.line] }),
    index('invoice_lines_product').on(table.productId),
    check('invoice_lines_quantity', sql`${table.quantity} > 0`),
    check('invoice_lines_total', sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`),
  ],
)

/**
 * How many invoices of each status were created on each day, and in each month, where the company is: what the list says in
 * total is added up from these. Kept by triggers, which only ever append to `invoiceCountChanges`; these are folded in from
 * time to time.
 */
export const invoiceCounts = pgTable(
  'invoice_counts',
  {
    span: text({ enum: ['day', 'month'] }).notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.firstDay, table.status] })],
)

export const invoiceCountChanges = pgTable('invoice_count_changes', {
  day: date({ mode: 'string' }).notNull(),
  status: text({ enum: invoiceStatuses }).notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
})

/**
 * What was sold in each month of the company's time zone: invoices that were processed then and not made void since, the units
 * on them of each category (none is the empty text) and of each product. Kept like the counts above.
 */
export const revenue = pgTable('revenue', {
  month: date({ mode: 'string' }).primaryKey(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

export const revenueChanges = pgTable('revenue_changes', {
  month: date({ mode: 'string' }).notNull(),
  invoices: bigint({ mode: 'number' }).notNull(),
  cents: cents(),
})

export const categorySales = pgTable(
  'category_sales',
  {
    month: date({ mode: 'string' }).notNull(),
    category: text().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.category] })],
)

export const categorySaleChanges = pgTable('category_sale_changes', {
  month: date({ mode: 'string' }).notNull(),
  category: text().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
})

export const productSales = pgTable(
  'product_sales',
  {
    month: date({ mode: 'string' }).notNull(),
    productId: ref().notNull(),
    units: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.productId] }),
    // Read backwards for the best sellers of a month.
    index('product_sales_best').on(table.month, table.units, table.productId),
  ],
)

export const productSaleChanges = pgTable('product_sale_changes', {
  month: date({ mode: 'string' }).notNull(),
  productId: ref().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
})

/** The last number given out in each year. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** The outbox: every message is a row here, in the transaction of the deed that it tells of, before it is sent. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    channel: text({ enum: channels }).notNull(),
    purpose: text({ enum: purposes }).notNull(),
    invoiceId: ref().references(() => invoices.id),
    requestedBy: ref().references(() => users.id),
    /** By which request, so that whatever the log says of it later, anywhere, can be laid beside that. */
    requestId: text(),
    /** An e-mail address, or a telephone number as digits. */
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Of a mail alone. */
    html: text(),
    /** Fixed by the row, so that a repeated mail is the same mail. */
    messageId: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Set exactly while queued. */
    nextAttemptAt: moment(),
    /** Whoever sends it has it until then; afterwards, another may take it. */
    leasedUntil: moment(),
    lastAttemptAt: moment(),
    /** The document that WhatsApp has already, once it was uploaded. */
    mediaId: text(),
    /** What the other side calls the message it accepted. */
    reference: text(),
    lastWords: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    uniqueIndex('deliveries_message').on(table.messageId),
    index('deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('deliveries_status').on(table.status, table.id),
    index('deliveries_invoice').on(table.invoiceId, table.id),
    index('deliveries_recipient').on(table.channel, table.recipient, table.lastAttemptAt),
    check('deliveries_channel', oneOf(sql`${table.channel}`, channels)),
    check('deliveries_purpose', oneOf(sql`${table.purpose}`, purposes)),
    check('deliveries_status_known', oneOf(sql`${table.status}`, deliveryStatuses)),
    check('deliveries_due_known', sql`(${table.status} = 'queued') = (${table.nextAttemptAt} is not null)`),
  ],
)

/** One attempt to send a message, written before it begins and once more when it ends. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: ref()
      .notNull()
      .references(() => deliveries.id),
    attempt: integer().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment(),
    outcome: text({ enum: attemptOutcomes }),
    words: text(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    check('delivery_attempts_outcome', oneOf(sql`${table.outcome}`, attemptOutcomes)),
  ],
)

/** Keys of this shop alone, made when they are needed first: what is signed with one is recognised by every process. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytea().notNull(),
  createdAt: moment().notNull(),
})

/** The ledger: one row for each change of a quantity, only ever added. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    difference: integer().notNull(),
    quantityAfter: integer().notNull(),
    reason: text({ enum: movementReasons }).notNull(),
    /** Why stock was adjusted, or what came with a delivery, in the words of whoever did it. */
    note: text(),
    invoiceId: ref().references(() => invoices.id),
    importId: ref().references(() => imports.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** The product's version that this change made. */
    productVersion: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    check('stock_movements_reason', oneOf(sql`${table.reason}`, movementReasons)),
    check('stock_movements_difference', sql`${table.difference} <> 0`),
    check('stock_movements_after', sql`${table.quantityAfter} >= 0`),
  ],
)

/** Which fields went from what to what. */
export type Changes = Record<string, { from: unknown; to: unknown }>

/** The log: only ever added to, then sealed once, in order. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    createdAt: moment().notNull(),
    userId: ref().references(() => users.id),
    /** Who it was, as they were called then. */
    userName: text().notNull(),
    action: text().notNull(),
    module: text().notNull(),
    ipAddress: text().notNull(),
    subjectType: text(),
    subjectId: ref(),
    /** The subject's version that this deed made, where it has versions. */
    subjectVersion: integer(),
    changes: jsonb().$type<Changes>(),
    sealPosition: bigint({ mode: 'number' }),
    seal: bytea(),
  },
  (table) => [
    // Read backwards for newest first, from where the span of days ends: one for each choice of the other filters.
    index('activity_log_newest').on(table.createdAt, table.id),
    index('activity_log_module_newest').on(table.module, table.createdAt, table.id),
    index('activity_log_user_newest').on(table.userId, table.createdAt, table.id),
    // Person and module as one: with both in a row, an index of one of them would seem to PostgreSQL to do as well.
    index('activity_log_both_newest').on(sql`(module || user_id::text)`, table.createdAt, table.id),
    index('activity_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('activity_log_unsealed')
      .on(table.id)
      .where(sql`${table.seal} is null`),
    uniqueIndex('activity_log_position').on(table.sealPosition),
  ],
)

/**
 * How many sealed entries of the log there are, of each day and of each month of the company, of each module and of all
 * (''), of each person and of all (0): a total of the activity page is added up from a few of these. Written by whoever seals.
 */
export const activityCounts = pgTable(
  'activity_counts',
  {
    grain: text({ enum: ['day', 'month'] }).notNull(),
    start: date({ mode: 'string' }).notNull(),
    module: text().notNull(),
    userId: ref().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.grain, table.module, table.userId, table.start] })],
)

/**
 * What the bell tells of: one row for each time that something came to need attention, open until it no longer does. Triggers
 * alone write them, of things that are never deleted: a foreign key would only lock once more what they fire for.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    kind: text({ enum: noticeKinds }).notNull(),
    productId: ref(),
    invoiceId: ref(),
    deliveryId: ref(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    // Once per crossing: what is open is not opened again.
    uniqueIndex('notices_open')
      .on(table.kind, sql`coalesce(${table.productId}, ${table.invoiceId}, ${table.deliveryId})`)
      .where(sql`${table.settledAt} is null`),
    // The newest of each kind, since each role is told of some kinds alone.
    index('notices_newest')
      .on(table.kind, table.id)
      .where(sql`${table.settledAt} is null`),
    check('notices_kind', oneOf(sql`${table.kind}`, noticeKinds)),
    check(
      'notices_subject',
      sql`num_nonnulls(${table.productId}, ${table.invoiceId}, ${table.deliveryId}) = 1`,
    ),
  ],
)

/** Up to which notice somebody has read them all; beyond it, `noticeReads` names those that they have read. */
export const noticeMarks = pgTable('notice_marks', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readTo: ref().notNull(),
})

/** Who has read which notice. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    noticeId: ref()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
)

/** Runs of the proof that an Admin started: who, when, how far it has come and what it found. */
export const proofRuns = pgTable(
  'proof_runs',
  {
    id: id(),
    startedBy: ref()
      .notNull()
      .references(() => users.id),
    startedAt: moment().notNull(),
    /** The process that runs it, and when that last said so: one that fell silent has lost it. */
    process: text().notNull(),
    beatAt: moment().notNull(),
    cancelAskedAt: moment(),
    endedAt: moment(),
    outcome: text({ enum: proofOutcomes }),
    progress: jsonb().$type<ProofProgress[]>().notNull(),
    /** Sentences, the first some hundred; the count is of all. */
    differences: jsonb().$type<string[]>().notNull(),
    differenceCount: integer().notNull().default(0),
    /** Why it failed. */
    words: text(),
  },
  (table) => [
    // One at a time among all processes.
    uniqueIndex('proof_runs_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    check('proof_runs_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('proof_runs_outcome', oneOf(sql`${table.outcome}`, proofOutcomes)),
  ],
)

/** Every backup that was begun: whoever makes it holds a lease on its row, which says in the end what came of it. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** Null where the schedule asked for it. */
    requestedBy: ref().references(() => users.id),
    /** The machine that made it. */
    host: text().notNull(),
    startedAt: moment().notNull(),
    /** Whoever makes it has until then to say that they still do; null once it ended. */
    leasedUntil: moment(),
    endedAt: moment(),
    fileName: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    images: integer(),
    /** Files of pictures that the store should have had and had not. */
    missingImages: integer(),
    /** Set once it was restored into a scratch database and proved: only then it counts. */
    provedAt: moment(),
    error: text(),
    /** Set once its file was taken away. */
    removedAt: moment(),
  },
  (table) => [
    // One at a time, whoever asks.
    uniqueIndex('backups_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
    index('backups_proved')
      .on(table.provedAt)
      .where(sql`${table.provedAt} is not null`),
    check('backups_ended', sql`(${table.endedAt} is null) = (${table.leasedUntil} is not null)`),
    check(
      'backups_outcome',
      sql`(${table.endedAt} is not null) = (num_nonnulls(${table.provedAt}, ${table.error}) = 1)`,
    ),
  ],
)
