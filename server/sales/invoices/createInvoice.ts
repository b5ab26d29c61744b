import type { Invoice, NewInvoice } from '#contract/sales/invoices.ts'
import { outdatedPrepackMessage } from '#domain/catalog/prepacks.ts'
import { formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
import { defaultTaxPpm, replacedReason, totalTooHighMessage } from '#domain/sales/invoices.ts'
import {
  calculateInvoiceTotals,
  type InvoiceTotals,
  calculateLineTotal,
} from '#domain/sales/invoiceTotals.ts'
import { saleQuantityError } from '#domain/stock/stock.ts'
import {
  countUnitsInPack,
  findPrepacksOf,
  type PrepacksById,
} from '#server/catalog/prepacks/findPrepacksOf.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findSizePosition, findStylesOf, type StylesById } from '#server/catalog/styles/findStylesOf.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { placeholders, prepared, preparedSql } from '#server/platform/db/prepared.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { assertMayInvoice, copyCustomer, lockInvoicedCustomer } from './invoicedCustomer.ts'
import { lockReplacedInvoice } from './lockReplacedInvoice.ts'
import { toInvoice } from './toInvoice.ts'
import { voidInvoice } from './voidInvoice.ts'

type Item = NewInvoice['items'][number]
type Line = ReturnType<typeof toLine>

/**
 * Creates the invoice, assigns its number and takes its units from stock in one transaction. Throws a 409 if stock is too
 * low (lines of the same product are added up first), if a price, a total or a prepack that the user saw has changed, or if the customer
 * is on hold or would owe more than its limit. An invoice that it replaces is voided first, so that its units can be sold again.
 */
export async function createInvoice(ctx: Ctx, input: NewInvoice): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const customer = await lockInvoicedCustomer(ctx, input.invoice)
    const quantities = sumByProduct(input.items)
    const replaced = input.replaces == null ? null : await lockReplacedInvoice(ctx, input.replaces)
    // The products of both in one statement, so that they are locked in id order.
    const products = await lockProducts(ctx, [...quantities.keys(), ...(replaced?.units.keys() ?? [])])
    assertInStock(products, quantities, replaced?.units)
    const copied = {
      styles: await findStylesOf(ctx, products.values()),
      prepacks: await findPrepacksOf(ctx, new Set(input.items.flatMap(({ prepack }) => prepack?.id ?? []))),
      listPrices: await findListPrices(ctx, customer?.priceListId ?? null, products.values()),
    }
    const lines = input.items.map((item, index) =>
      toLine(item, index, findProduct(products, item, index), copied),
    )
    assertPricesUnchanged(input.items, lines)
    const rates = {
      discountBasisPoints: input.invoice.discountBasisPoints ?? 0,
      taxPpm: input.invoice.taxPpm ?? defaultTaxPpm,
    }
    const totals = calculateInvoiceTotals(lines, rates)
    if (!totals) throw new Refusal('invalid', totalTooHighMessage)
    assertTotalsUnchanged(input, totals, lines)

    const customerCopy = await copyCustomer(ctx, customer, input.invoice, rates.taxPpm === 0)

    const number = await allocateNumber(ctx, 'INV')
    ctx.crashPoint('invoice.numbered')
    if (replaced) await voidInvoice(ctx, { id: replaced.id, reason: replacedReason(number) })
    const { customerName, customerPhone, overrideReason } = input.invoice
    if (customer)
      await assertMayInvoice(ctx, customer, { addedCents: totals.totalCents, number, overrideReason })
    const row = {
      number,
      customerName,
      customerPhone,
      customerEmail: input.invoice.customerEmail || null,
      customerAddress: input.invoice.customerAddress || null,
      notes: input.invoice.notes || null,
      ...customerCopy,
      ...rates,
      ...totals,
      createdAt: ctx.now,
      createdBy: ctx.user.id,
      replacesId: replaced?.id ?? null,
    }
    const [invoice] = await prepared(ctx.db, 'insert_invoice', () =>
      ctx.db.insert(invoices).values(placeholders(row)).returning(),
    ).execute(row)
    if (!invoice) throw new Error('The invoice was not inserted')
    ctx.crashPoint('invoice.before-stock')
    const moves = [...quantities].map(([productId, quantity]) => ({ productId, difference: -quantity }))
    await insertLines(ctx, invoice.id, lines)
    await moveStock(ctx, moves, { reason: 'invoiced', document: { type: 'invoice', id: invoice.id } })
    await recordActivity(ctx, {
      action: `Created invoice ${number} for ${customerName}${replaced ? `, replacing ${replaced.invoiceNumber}` : ''}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: invoice.id },
      changes: creationChanges({
        customerName,
        customerPhone,
        customerEmail: row.customerEmail,
        customerAddress: row.customerAddress,
        customerPurchaseOrder: row.customerPurchaseOrder,
        shipTo: row.shipTo,
        shipToState: row.shipToState,
        notes: row.notes,
        discount: rates.discountBasisPoints === 0 ? null : formatPercent(rates.discountBasisPoints),
        tax: formatPpm(rates.taxPpm),
        taxExemption: row.exemptionText,
        total: formatUsd(totals.totalCents),
        replaces: replaced?.invoiceNumber ?? null,
      }),
    })
    ctx.crashPoint('invoice.before-commit')
    const replaces = replaced && { id: replaced.id, invoiceNumber: replaced.invoiceNumber }
    return toInvoice(ctx, invoice, lines, { replaces, replacedBy: null })
  })
}

/** Inserts all lines with one prepared statement. */
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
    styleId: column('styleId'),
    styleNumber: column('styleNumber'),
    styleName: column('styleName'),
    sizePosition: column('sizePosition'),
    prepackId: column('prepackId'),
    prepackName: column('prepackName'),
    packs: column('packs'),
    quantity: column('quantity'),
    unitPriceCents: column('unitPriceCents'),
    totalCents: column('totalCents'),
  }
  const insert = preparedSql(ctx.db, 'insert_invoice_lines', () => {
    const params = placeholders(values)
    return sql`
      insert into invoice_lines (invoice_id, line, product_id, code, name, description, color, size, manufacturer, category,
        style_id, style_number, style_name, size_position, prepack_id, prepack_name, packs, quantity, unit_price_cents, total_cents)
      select ${params.invoiceId}::bigint, line.* from unnest(
        ${params.line}::int[], ${params.productId}::bigint[], ${params.code}::text[], ${params.name}::text[],
        ${params.description}::text[], ${params.color}::text[], ${params.size}::text[], ${params.manufacturer}::text[],
        ${params.category}::text[], ${params.styleId}::bigint[], ${params.styleNumber}::text[], ${params.styleName}::text[],
        ${params.sizePosition}::int[], ${params.prepackId}::bigint[], ${params.prepackName}::text[], ${params.packs}::int[],
        ${params.quantity}::int[], ${params.unitPriceCents}::bigint[], ${params.totalCents}::bigint[]
      ) as line`
  })
  await insert.execute(values)
}

function sumByProduct(items: readonly Item[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(item.productId, (sums.get(item.productId) ?? 0) + item.quantity)
  return sums
}

function findProduct(products: Map<number, ProductRow>, item: Item, index: number): ProductRow {
  const product = products.get(item.productId)
  if (product) return product
  const message = 'A product on this invoice no longer exists.'
  throw new Refusal('conflict', message, {
    errors: [{ path: `items.${index}.productId`, message }],
  })
}

/** `returned`: the units of the invoice that is replaced. */
function assertInStock(
  products: Map<number, ProductRow>,
  quantities: Map<number, number>,
  returned?: ReadonlyMap<number, number>,
): void {
  for (const [id, quantity] of quantities) {
    const product = products.get(id)
    const available = (product?.quantity ?? 0) + (returned?.get(id) ?? 0)
    const error = product && saleQuantityError(product.name, available, quantity)
    if (!error) continue
    stockRefusals.inc({ reason: available === 0 ? 'out of stock' : 'not enough' })
    throw new Refusal('conflict', error)
  }
}

interface Copied {
  styles: StylesById
  prepacks: PrepacksById
  /** The prices of the customer's price list. */
  listPrices: ReadonlyMap<number, number>
}

function toLine(item: Item, index: number, product: ProductRow, { styles, prepacks, listPrices }: Copied) {
  const style = product.styleId === null ? undefined : styles.get(product.styleId)
  const line = { quantity: item.quantity, unitPriceCents: listPrices.get(product.id) ?? product.priceCents }
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
function toPrepack({ prepack, quantity }: Item, index: number, product: ProductRow, prepacks: PrepacksById) {
  if (!prepack) return { prepackId: null, prepackName: null, packs: null }
  const found = prepacks.get(prepack.id)
  if (!found || countUnitsInPack(found, product) * prepack.packs !== quantity) {
    const message = outdatedPrepackMessage(product.code)
    throw new Refusal('conflict', message, { errors: [{ path: `items.${index}.prepack`, message }] })
  }
  return { prepackId: prepack.id, prepackName: found.name, packs: prepack.packs }
}

function assertPricesUnchanged(items: readonly Item[], lines: readonly Line[]): void {
  const errors: { path: string; message: string }[] = []
  for (const [index, line] of lines.entries()) {
    const item = items[index]
    if (differs(item?.unitPriceCents, line.unitPriceCents)) {
      errors.push({ path: `items.${index}.unitPrice`, message: priceMessage(line) })
    } else if (differs(item?.totalPriceCents, line.totalCents)) {
      const [units, cost] = line.quantity === 1 ? ['unit', 'costs'] : ['units', 'cost']
      const message = `${line.quantity} ${units} of ${line.name} (${line.code}) ${cost} ${formatUsd(line.totalCents)}.`
      errors.push({ path: `items.${index}.totalPrice`, message })
    }
  }
  const [first] = errors
  if (first) throw new Refusal('conflict', first.message, { errors })
}

/** Whether the amount that the user saw has changed; false if the request did not contain it. */
function differs(seen: number | undefined, cents: number): boolean {
  return seen !== undefined && seen !== cents
}

function priceMessage({ name, code, unitPriceCents }: Line): string {
  return `${name} (${code}) now costs ${formatUsd(unitPriceCents)}.`
}

const totalFields = [
  ['subtotal', 'subtotalCents', 'subtotal'],
  ['discountAmount', 'discountCents', 'discount'],
  ['taxAmount', 'taxCents', 'tax'],
  ['total', 'totalCents', 'total'],
] as const

const maxPricesInMessage = 3

/** If the subtotal has changed, the message lists products whose prices the request did not contain. */
function assertTotalsUnchanged(
  { invoice, items }: NewInvoice,
  totals: InvoiceTotals,
  lines: readonly Line[],
): void {
  const errors = totalFields
    .filter(([, cents]) => differs(invoice[cents], totals[cents]))
    .map(([field, cents, label]) => ({
      path: `invoice.${field}`,
      message: `The ${label} is ${formatUsd(totals[cents])}.`,
    }))
  const [first] = errors
  if (!first) return
  const unpriced = lines.filter((_, index) => items[index]?.unitPriceCents === undefined)
  const prices =
    first.path === 'invoice.subtotal' ? unpriced.slice(0, maxPricesInMessage).map(priceMessage) : []
  throw new Refusal('conflict', [first.message, ...prices].join(' '), { errors })
}
