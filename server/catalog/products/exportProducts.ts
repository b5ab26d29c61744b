// Streams the products that match the filters as a CSV file.
import type { Product, ProductFilter } from '#contract/catalog/products.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { byteOrderMark, csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, lt, sql } from '#server/platform/db/drizzle.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { products } from '#server/platform/db/schema.ts'
import { containsAllTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { productFilterCondition, statementName } from './productFilterCondition.ts'
import { productColumns, toProduct } from './toProduct.ts'

/** Rows per query. A slow client holds at most one batch in memory and no transaction. */
const batchSize = 1000

interface Company {
  publicUrl: string
  /** Formats a date in the company's time zone. */
  formatDay: (time: Date) => string
}

interface Column {
  name: string
  cell: (product: Product, company: Company) => string
  /** Text columns are quoted. */
  isText: boolean
}

const columns: readonly Column[] = [
  { name: 'Product ID', cell: (product) => product.code, isText: true },
  { name: 'Product Name', cell: (product) => product.name, isText: true },
  { name: 'Color', cell: (product) => product.color, isText: true },
  { name: 'Size', cell: (product) => product.size, isText: true },
  { name: 'Quantity', cell: (product) => String(product.quantity), isText: false },
  { name: 'Price', cell: (product) => formatCents(product.priceCents), isText: false },
  { name: 'Category', cell: (product) => product.category ?? '', isText: true },
  { name: 'Description', cell: (product) => product.description ?? '', isText: true },
  { name: 'QR Code URL', cell: (product, { publicUrl }) => publicUrl + product.qrCodeUrl, isText: true },
  { name: 'Created Date', cell: ({ createdAt }, { formatDay }) => formatDay(createdAt), isText: true },
]
const quoted = columns.map((column) => column.isText)

export async function exportProducts(ctx: Ctx, filter: ProductFilter): Promise<Download> {
  const company = { publicUrl: ctx.publicUrl, formatDay: createDayFormatter(ctx.timeZone) }
  return {
    name: `products_export_${company.formatDay(ctx.now)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: toCsv(findBatches(ctx, filter), company),
  }
}

async function* toCsv(batches: AsyncIterable<Product[]>, company: Company): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const batch of batches) {
    const toCells = (product: Product) => columns.map(({ cell }) => cell(product, company))
    yield batch.map((product) => csvLine(toCells(product), quoted)).join('')
  }
}

/** Yields the products of the list, newest first. Each batch is a query of its own, so the export blocks no other transaction. */
async function* findBatches(ctx: Ctx, { search, ...filter }: ProductFilter): AsyncGenerator<Product[]> {
  const isBefore = lt(products.id, sql.placeholder('before'))
  const matchesTerms = search ? containsAllTerms(products.searchText) : undefined
  const name = search ? 'export_search' : 'export'
  const statement = prepared(ctx.db, statementName(name, filter), () =>
    ctx.db
      .select(productColumns)
      .from(products)
      .where(productFilterCondition(filter, isBefore, matchesTerms))
      .orderBy(desc(products.id))
      .limit(batchSize),
  )
  const params = { ...filter, ...(search && toSearchParams(search)) }
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await statement.execute({ ...params, before })
    if (rows.length > 0) yield rows.map(toProduct)
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id ?? 0
  }
}
