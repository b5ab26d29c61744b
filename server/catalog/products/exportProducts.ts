// Streams the products that match the filters as a CSV file.
import type { Product, ProductFilter } from '#contract/catalog/products.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { formatCents } from '#domain/platform/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'

import { readMatchingProducts } from './readProducts.ts'
import { type ProductRow, toProduct } from './toProduct.ts'

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
  { name: 'Manufacturer', cell: (product) => product.manufacturer ?? '', isText: true },
  {
    name: 'Low Stock Threshold',
    cell: ({ lowStockThreshold }) => (lowStockThreshold === null ? '' : String(lowStockThreshold)),
    isText: false,
  },
  { name: 'Season', cell: (product) => product.season ?? '', isText: true },
  // Lets an import tell an edited quantity from one that was sold or received since (domain/catalog/importChanges.ts).
  { name: 'Quantity at Export', cell: (product) => String(product.quantity), isText: false },
]
const quoted = columns.map((column) => column.isText)

export async function exportProducts(ctx: Ctx, filter: ProductFilter): Promise<Download> {
  const company = { publicUrl: ctx.publicUrl, formatDay: createDayFormatter(ctx.timeZone) }
  return csvDownload(
    `products_export_${company.formatDay(ctx.now)}.csv`,
    columns.map(({ name }) => name),
    toLines(readMatchingProducts(ctx, filter), company),
  )
}

async function* toLines(batches: AsyncIterable<ProductRow[]>, company: Company): AsyncGenerator<string> {
  for await (const batch of batches) {
    const toCells = (product: Product) => columns.map(({ cell }) => cell(product, company))
    yield batch.map((row) => csvLine(toCells(toProduct(row)), quoted)).join('')
  }
}
