// The lines of a new invoice or order: copies of the products, with their style, prepack and price of that moment.
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { outdatedPrepackMessage } from '#domain/catalog/prepacks.ts'
import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { type countBreakUnits, priceForUnits, type SteppedPrice } from '#domain/sales/quantityBreaks.ts'
import { countUnitsInPack, type PrepacksById } from '#server/catalog/prepacks/findPrepacksOf.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findSizePosition, type StylesById } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, preparedSql } from '#server/platform/db/prepared.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import type { InvoiceLineRow } from './toInvoice.ts'

export type NewLine = Omit<InvoiceLineRow, 'invoiceId' | 'orderId' | 'orderLine'>
/** At the list price. */
export type ListPricedLine = Omit<NewLine, 'listPriceCents'>
/** With the line of the order that it delivers, if it delivers one. */
export type NewInvoiceLine = NewLine & Pick<InvoiceLineRow, 'orderId' | 'orderLine'>

interface Copied {
  styles: StylesById
  prepacks: PrepacksById
  /** The prices of the customer's price list. */
  listPrices: ReadonlyMap<number, SteppedPrice>
  /** The units of the document that count towards the quantity prices of a line. */
  countUnits: ReturnType<typeof countBreakUnits>
}

/** Takes the price of the price list for the units of the document, otherwise the product's. Throws a 409 if the prepack has changed since it was chosen. */
export function toLine(
  item: SaleItem,
  index: number,
  product: ProductRow,
  { styles, prepacks, listPrices, countUnits }: Copied,
): ListPricedLine {
  const style = product.styleId === null ? undefined : styles.get(product.styleId)
  const listPrice = listPrices.get(product.id)
  const unitPriceCents = listPrice
    ? priceForUnits(listPrice, countUnits({ ...item, styleId: product.styleId }))
    : product.priceCents
  const line = { quantity: item.quantity, unitPriceCents }
  return {
    line: index + 1,
    productId: product.id,
    code: product.code,
    name: product.name,
    description: product.description,
    color: product.color,
    size: product.size,
    manufacturer: product.manufacturer,
    category: product.category,
    styleId: style?.id ?? null,
    styleNumber: style?.number ?? null,
    styleName: style?.name ?? null,
    sizePosition: style ? findSizePosition(style, product.size) : null,
    ...toPrepack(item, index, product, prepacks),
    ...line,
    totalCents: calculateLineTotal(line),
  }
}

/** Throws a 409 unless the packs have exactly the units of the line. */
function toPrepack(
  { prepack, quantity }: SaleItem,
  index: number,
  product: ProductRow,
  prepacks: PrepacksById,
) {
  if (!prepack) return { prepackId: null, prepackName: null, packs: null }
  const found = prepacks.get(prepack.id)
  if (!found || countUnitsInPack(found, product) * prepack.packs !== quantity)
    throw fieldRefusal('conflict', `items.${index}.prepack`, outdatedPrepackMessage(product.code))
  return { prepackId: prepack.id, prepackName: found.name, packs: prepack.packs }
}

/** Inserts all lines with one prepared statement. */
export async function insertLines(
  ctx: Ctx,
  invoiceId: number,
  lines: readonly NewInvoiceLine[],
): Promise<void> {
  const column = <Field extends keyof NewInvoiceLine>(field: Field) => lines.map((line) => line[field])
  const values = {
    invoiceId,
    line: column('line'),
    productId: column('productId'),
    code: column('code'),
    name: column('name'),
    description: column('description'),
    color: column('color'),
    size: column('size'),
    manufacturer: column('manufacturer'),
    category: column('category'),
    styleId: column('styleId'),
    styleNumber: column('styleNumber'),
    styleName: column('styleName'),
    sizePosition: column('sizePosition'),
    prepackId: column('prepackId'),
    prepackName: column('prepackName'),
    packs: column('packs'),
    quantity: column('quantity'),
    unitPriceCents: column('unitPriceCents'),
    listPriceCents: column('listPriceCents'),
    totalCents: column('totalCents'),
    orderId: column('orderId'),
    orderLine: column('orderLine'),
  }
  const insert = preparedSql(ctx.db, 'insert_invoice_lines', () => {
    const params = placeholders(values)
    return sql`
      insert into invoice_lines (invoice_id, line, product_id, code, name, description, color, size, manufacturer, category,
        style_id, style_number, style_name, size_position, prepack_id, prepack_name, packs, quantity, unit_price_cents,
        list_price_cents, total_cents, order_id, order_line)
      select ${params.invoiceId}::bigint, line.* from unnest(
        ${params.line}::int[], ${params.productId}::bigint[], ${params.code}::text[], ${params.name}::text[],
        ${params.description}::text[], ${params.color}::text[], ${params.size}::text[], ${params.manufacturer}::text[],
        ${params.category}::text[], ${params.styleId}::bigint[], ${params.styleNumber}::text[], ${params.styleName}::text[],
        ${params.sizePosition}::int[], ${params.prepackId}::bigint[], ${params.prepackName}::text[], ${params.packs}::int[],
        ${params.quantity}::int[], ${params.unitPriceCents}::bigint[], ${params.listPriceCents}::bigint[], ${params.totalCents}::bigint[],
        ${params.orderId}::bigint[], ${params.orderLine}::int[]
      ) as line`
  })
  await insert.execute(values)
}

/** The units of each product. */
export function sumByProduct(lines: readonly { productId: number; quantity: number }[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return sums
}
