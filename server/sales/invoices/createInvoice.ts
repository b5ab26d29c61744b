// Creating an invoice: its units are taken at once, all of them or none, in one transaction with its number.
import type { Invoice, NewInvoice } from '#contract/sales/invoices.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import { defaultTaxBasisPoints, totalTooHighMessage } from '#domain/sales/invoices.ts'
import {
  calculateInvoiceTotals,
  type InvoiceTotals,
  calculateLineTotal,
} from '#domain/sales/invoiceTotals.ts'
import { saleQuantityError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, prepared, preparedSql } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { allocateInvoiceNumber } from './allocateInvoiceNumber.ts'
import { viewInvoice } from './viewInvoice.ts'

type Item = NewInvoice['items'][number]
type Line = ReturnType<typeof toLine>

/**
 * Prices come from the catalogue and totals from the domain. Throws a 409 where stock does not suffice (lines of one
 * product are summed first) and where what the person saw, price or sum, is no longer so; then nothing is written.
 */
export async function createInvoice(ctx: Ctx, input: NewInvoice): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const wanted = sumByProduct(input.items)
    const catalogue = await lockProducts(ctx, [...wanted.keys()])
    assertStock(catalogue, wanted)
    const lines = input.items.map((item, index) => toLine(item, index, productOf(catalogue, item, index)))
    assertPrices(input.items, lines)
    const rates = {
      discountBasisPoints: input.invoice.discountPercentage ?? 0,
      taxBasisPoints: input.invoice.taxRate ?? defaultTaxBasisPoints,
    }
    const totals = calculateInvoiceTotals(lines, rates)
    if (!totals) throw new Refusal('invalid', totalTooHighMessage)
    assertTotals(input, totals, lines)

    const number = await allocateInvoiceNumber(ctx)
    ctx.crashPoint('invoice.numbered')
    const { customerName, customerPhone } = input.invoice
    const row = {
      number,
      customerName,
      customerPhone,
      customerEmail: input.invoice.customerEmail || null,
      customerAddress: input.invoice.customerAddress || null,
      notes: input.invoice.notes || null,
      ...rates,
      ...totals,
      createdAt: ctx.now,
      createdBy: ctx.user.id,
    }
    const [invoice] = await prepared(ctx.db, 'insert_invoice', () =>
      ctx.db.insert(invoices).values(placeholders(row)).returning(),
    ).execute(row)
    if (!invoice) throw new Error('The invoice was not inserted')
    ctx.crashPoint('invoice.before-stock')
    const moves = [...wanted].map(([productId, quantity]) => ({ productId, difference: -quantity }))
    // At once: until they are in, everybody else who sells waits for the counter.
    await Promise.all([
      insertLines(ctx, invoice.id, lines),
      moveStock(ctx, moves, { reason: 'invoiced', invoiceId: invoice.id }),
      recordActivity(ctx, {
        action: `Created invoice ${number} for ${customerName}`,
        module: 'Invoices',
        subject: { type: 'invoice', id: invoice.id },
        changes: creationChanges({
          customerName,
          customerPhone,
          customerEmail: row.customerEmail,
          customerAddress: row.customerAddress,
          notes: row.notes,
          discount: rates.discountBasisPoints === 0 ? null : formatPercent(rates.discountBasisPoints),
          tax: formatPercent(rates.taxBasisPoints),
          total: formatUsd(totals.totalCents),
        }),
      }),
    ])
    ctx.crashPoint('invoice.before-commit')
    return viewInvoice(invoice, lines)
  })
}

/** All of them by one statement, planned once, however many there are. */
async function insertLines(ctx: Ctx, invoiceId: number, lines: readonly Line[]): Promise<void> {
  const column = <Field extends keyof Line>(field: Field) => lines.map((line) => line[field])
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
    quantity: column('quantity'),
    unitPriceCents: column('unitPriceCents'),
    totalCents: column('totalCents'),
  }
  const insert = preparedSql(ctx.db, 'insert_invoice_lines', () => {
    const given = placeholders(values)
    return sql`
      insert into invoice_lines (invoice_id, line, product_id, code, name, description, color, size, manufacturer, category,
        quantity, unit_price_cents, total_cents)
      select ${given.invoiceId}::bigint, line.* from unnest(
        ${given.line}::int[], ${given.productId}::bigint[], ${given.code}::text[], ${given.name}::text[],
        ${given.description}::text[], ${given.color}::text[], ${given.size}::text[], ${given.manufacturer}::text[],
        ${given.category}::text[], ${given.quantity}::int[], ${given.unitPriceCents}::bigint[], ${given.totalCents}::bigint[]
      ) as line`
  })
  await insert.execute(values)
}

function sumByProduct(items: readonly Item[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(item.productId, (sums.get(item.productId) ?? 0) + item.quantity)
  return sums
}

function productOf(catalogue: Map<number, ProductRow>, item: Item, index: number): ProductRow {
  const product = catalogue.get(item.productId)
  if (product) return product
  const sentence = 'A product of this invoice does not exist any more.'
  throw new Refusal('conflict', sentence, {
    errors: [{ path: `items.${index}.productId`, message: sentence }],
  })
}

function assertStock(catalogue: Map<number, ProductRow>, wanted: Map<number, number>): void {
  for (const [id, quantity] of wanted) {
    const product = catalogue.get(id)
    const reason = product && saleQuantityError(product.name, product.quantity, quantity)
    if (!reason) continue
    stockRefusals.inc({ reason: product.quantity === 0 ? 'out of stock' : 'not enough' })
    throw new Refusal('conflict', reason)
  }
}

function toLine(item: Item, index: number, product: ProductRow) {
  const line = { quantity: item.quantity, unitPriceCents: product.priceCents }
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
    ...line,
    totalCents: calculateLineTotal(line),
  }
}

function assertPrices(items: readonly Item[], lines: readonly Line[]): void {
  const errors: { path: string; message: string }[] = []
  for (const [index, line] of lines.entries()) {
    const item = items[index]
    if (differs(item?.unitPrice, line.unitPriceCents)) {
      errors.push({ path: `items.${index}.unitPrice`, message: priceOf(line) })
    } else if (differs(item?.totalPrice, line.totalCents)) {
      const [units, come] = line.quantity === 1 ? ['unit', 'comes'] : ['units', 'come']
      const message = `${line.quantity} ${units} of ${line.name} (${line.code}) ${come} to ${formatUsd(line.totalCents)}.`
      errors.push({ path: `items.${index}.totalPrice`, message })
    }
  }
  const [first] = errors
  if (first) throw new Refusal('conflict', first.message, { errors })
}

/** Whether what the person saw is not so; what they didn't say is no difference. */
function differs(seen: number | undefined, cents: number): boolean {
  return seen !== undefined && seen !== cents
}

/** In one sentence to read. */
const mostPricesTold = 3

function priceOf({ name, code, unitPriceCents }: Line): string {
  return `${name} (${code}) now costs ${formatUsd(unitPriceCents)}.`
}

const sums = [
  ['subtotal', 'subtotalCents', 'subtotal'],
  ['discountAmount', 'discountCents', 'discount'],
  ['taxAmount', 'taxCents', 'tax'],
  ['total', 'totalCents', 'total'],
] as const

/** Where the subtotal is another one, it names the products whose prices were not given: one of them is another one too. */
function assertTotals({ invoice, items }: NewInvoice, totals: InvoiceTotals, lines: readonly Line[]): void {
  const errors = sums
    .filter(([field, cents]) => differs(invoice[field], totals[cents]))
    .map(([field, cents, word]) => ({
      path: `invoice.${field}`,
      message: `The ${word} is ${formatUsd(totals[cents])}.`,
    }))
  const [first] = errors
  if (!first) return
  const unpriced = lines.filter((_, index) => items[index]?.unitPrice === undefined)
  const prices = first.path === 'invoice.subtotal' ? unpriced.slice(0, mostPricesTold).map(priceOf) : []
  const sentence = [first.message, ...prices].join(' ')
  throw new Refusal('conflict', sentence, { errors })
}
