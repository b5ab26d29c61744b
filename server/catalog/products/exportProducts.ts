// Every product that matches the filters, as a CSV file in SPEC.md's columns, made while it is sent.
import type { Product, ProductFilter } from '#contract/catalog/products.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, lt, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'

import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { containsText, textParameters, searchAttempts } from './searchProducts.ts'
import { productColumns, toProduct } from './toProduct.ts'

/** Read at a time: a slow reader holds no more than this, and no transaction. */
const batchSize = 1000

interface Company {
  publicUrl: string
  /** The day of a moment in the company's calendar. */
  dayOf: (moment: Date) => string
}

interface Column {
  name: string
  cell: (product: Product, company: Company) => string
  /** Columns of text are wrapped in quotes (SPEC.md section 3). */
  isText: boolean
}

const columns: readonly Column[] = [
  { name: 'Product ID', cell: (product) => product.productId, isText: true },
  { name: 'Product Name', cell: (product) => product.productName, isText: true },
  { name: 'Color', cell: (product) => product.color, isText: true },
  { name: 'Size', cell: (product) => product.size, isText: true },
  { name: 'Quantity', cell: (product) => String(product.quantity), isText: false },
  { name: 'Price', cell: (product) => formatCents(product.price), isText: false },
  { name: 'Category', cell: (product) => product.category ?? '', isText: true },
  { name: 'Description', cell: (product) => product.description ?? '', isText: true },
  { name: 'QR Code URL', cell: (product, { publicUrl }) => publicUrl + product.qrCodeUrl, isText: true },
  { name: 'Created Date', cell: ({ createdAt }, { dayOf }) => dayOf(createdAt), isText: true },
]
const quoted = columns.map((column) => column.isText)

export async function exportProducts(ctx: Ctx, filter: ProductFilter): Promise<Download> {
  const company = { publicUrl: ctx.publicUrl, dayOf: createDayFormatter(ctx.timeZone) }
  return {
    name: `products_export_${company.dayOf(ctx.now)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvOf(inBatches(ctx, filter), company),
  }
}

async function* csvOf(batches: AsyncIterable<Product[]>, company: Company): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const batch of batches) {
    const cellsOf = (product: Product) => columns.map(({ cell }) => cell(product, company))
    yield batch.map((product) => csvLine(cellsOf(product), quoted)).join('')
  }
}

/** What the list shows. */
async function* inBatches(ctx: Ctx, { search, ...filter }: ProductFilter): AsyncGenerator<Product[]> {
  for (const texts of search ? searchAttempts(search) : [[]]) {
    let isFound = false
    for await (const batch of batchesOf(ctx, filter, texts)) {
      isFound = true
      yield batch
    }
    if (isFound) return
  }
}

/** Newest first, each batch from where the last one ended: nobody who sells or edits meanwhile waits for it. */
async function* batchesOf(
  ctx: Ctx,
  filter: ProductFilter,
  texts: readonly string[],
): AsyncGenerator<Product[]> {
  const isBefore = lt(products.id, sql.placeholder('before'))
  const named = textParameters(texts)
  const statement = prepared(ctx.db, statementName(`export_${texts.length}`, filter), () =>
    ctx.db
      .select(productColumns)
      .from(products)
      .where(productFilterCondition(filter, isBefore, ...Object.keys(named).map(containsText)))
      .orderBy(desc(products.id))
      .limit(batchSize),
  )
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await statement.execute({ ...filter, ...named, before })
    if (rows.length > 0) yield rows.map(toProduct)
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id ?? 0
  }
}
