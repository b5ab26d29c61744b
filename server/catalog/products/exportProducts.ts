// Streams the products that match the filters as a CSV file.
import type { Product, ProductFilter } from '#contract/catalog/products.ts'
import type { Download } from '#contract/platform/endpoint.ts'
import { exportedName, formatCell } from '#domain/catalog/importChanges.ts'
import { type ProductColumn, productColumns } from '#domain/catalog/productColumns.ts'
import { csvLine } from '#domain/platform/csv.ts'
import { createDayFormatter } from '#domain/platform/dates.ts'
import { readBarcodeCells } from '#server/catalog/aliases/productBarcodes.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvDownload } from '#server/platform/csvDownload.ts'
import { and, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { styles } from '#server/platform/db/schema.ts'

import { readMatchingProducts } from './readProducts.ts'
import { type ProductRow, toProduct } from './toProduct.ts'

interface Shop {
  publicUrl: string
  /** Formats a date in the company's time zone. */
  formatDay: (time: Date) => string
  /** The numbers of styles by id. */
  styleNumbers: ReadonlyMap<number, string>
  /** By product. */
  barcodes: ReadonlyMap<number, string>
}

interface Column {
  name: string
  cell: (product: Product, shop: Shop) => string
  /** Text columns are quoted. */
  isText: boolean
}

/** A column that an import reads back. */
function toColumn(column: ProductColumn): Column {
  const { field, kind } = productColumns[column]
  return {
    name: exportedName(column),
    cell: (product) => formatCell(column, product[field]),
    isText: kind === 'text',
  }
}

/** The specified columns come first, in the specified order. */
const leading: readonly ProductColumn[] = [
  'productId',
  'productName',
  'color',
  'size',
  'quantity',
  'price',
  'category',
  'description',
]
const names = Object.keys(productColumns) as ProductColumn[]

const columns: readonly Column[] = [
  ...leading.map(toColumn),
  { name: 'QR Code URL', cell: (product, { publicUrl }) => publicUrl + product.qrCodeUrl, isText: true },
  { name: 'Created Date', cell: ({ createdAt }, { formatDay }) => formatDay(createdAt), isText: true },
  ...names.filter((column) => !leading.includes(column)).map(toColumn),
  {
    name: exportedName('styleNumber'),
    cell: ({ styleId }, { styleNumbers }) => styleNumbers.get(styleId ?? 0) ?? '',
    isText: true,
  },
  {
    name: 'Image URL',
    cell: ({ imageUrl }, { publicUrl }) => (imageUrl === null ? '' : publicUrl + imageUrl),
    isText: true,
  },
  { name: exportedName('barcodes'), cell: ({ id }, { barcodes }) => barcodes.get(id) ?? '', isText: true },
  // Lets an import tell an edited quantity from one that was sold or received since (domain/catalog/importChanges.ts).
  { ...toColumn('quantity'), name: exportedName('quantityAtExport') },
]
const quoted = columns.map((column) => column.isText)

export async function exportProducts(ctx: Ctx, filter: ProductFilter): Promise<Download> {
  const formatDay = createDayFormatter(ctx.timeZone)
  return csvDownload(
    `products_export_${formatDay(ctx.now)}.csv`,
    columns.map(({ name }) => name),
    toLines(ctx, readMatchingProducts(ctx, filter), formatDay),
  )
}

async function* toLines(
  ctx: Ctx,
  batches: AsyncIterable<ProductRow[]>,
  formatDay: Shop['formatDay'],
): AsyncGenerator<string> {
  for await (const batch of batches) {
    const styleNumbers = await readStyleNumbers(ctx, batch)
    const barcodes = await readBarcodeCells(
      ctx,
      batch.map(({ id }) => id),
    )
    const shop = { publicUrl: ctx.publicUrl, formatDay, styleNumbers, barcodes }
    const toCells = (product: Product) => columns.map(({ cell }) => cell(product, shop))
    yield batch.map((row) => csvLine(toCells(toProduct(row)), quoted)).join('')
  }
}

async function readStyleNumbers(ctx: Ctx, rows: readonly ProductRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ styleId }) => styleId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: styles.id, number: styles.number })
    .from(styles)
    .where(and(inArray(styles.id, ids), isNull(styles.deletedAt)))
  return new Map(found.map(({ id, number }) => [id, number]))
}
