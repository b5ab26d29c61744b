import type { Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { formatPpm, formatUsd } from '#domain/platform/money.ts'
import { formatCharge } from '#domain/sales/charges.ts'
import { defaultTaxPpm, formatDiscount, replacedReason, totalTooHighMessage } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { countBreakUnits } from '#domain/sales/quantityBreaks.ts'
import { saleQuantityError } from '#domain/stock/stock.ts'
import { findPrepacksOf } from '#server/catalog/prepacks/findPrepacksOf.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { invoiceCharges, invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { findListPrices } from '#server/sales/priceLists/findListPrices.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { assertPricesUnchanged, assertTotalsUnchanged } from './assertAmountsUnchanged.ts'
import { assertMayInvoice, copyCustomer, lockInvoicedCustomer } from './invoicedCustomer.ts'
import { lockReplacedInvoice } from './lockReplacedInvoice.ts'
import { insertLines, type NewInvoiceItem, toLine } from './newInvoiceLines.ts'
import { assertHandPrices, describeHandPrices, readPriceSetter, setHandPrice } from './setHandPrices.ts'
import { toDiscount } from './toDiscount.ts'
import { toInvoice } from './toInvoice.ts'
import { voidInvoice } from './voidInvoice.ts'

/**
 * Creates the invoice, assigns its number and takes its units from stock in one transaction. Throws a 409 if stock is too
 * low (lines of the same product are added up first), if a price, a total or a prepack that the user saw has changed, if a price that
 * was set by hand is below the floor of Staff, or if the customer is on hold or would owe more than its limit; with `matchCustomer` also if
 * one with the same name, phone or email is. A 403 if the user may set no prices by hand. An invoice that it replaces is voided first, so
 * that its units can be sold again.
 */
export async function createInvoice(ctx: Ctx, input: NewInvoice): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const priceSetter = await readPriceSetter(ctx, input.items)
    const invoiced = await lockInvoicedCustomer(ctx, input.invoice)
    const { customer } = invoiced
    const quantities = sumByProduct(input.items)
    const replaced = input.replaces == null ? null : await lockReplacedInvoice(ctx, input.replaces)
    // The products of both in one statement, so that they are locked in id order.
    const products = await lockProducts(ctx, [...quantities.keys(), ...(replaced?.units.keys() ?? [])])
    assertInStock(products, quantities, replaced?.units)
    const copied = {
      styles: await findStylesOf(ctx, products.values()),
      prepacks: await findPrepacksOf(ctx, new Set(input.items.flatMap(({ prepack }) => prepack?.id ?? []))),
      listPrices: await findListPrices(ctx, customer?.priceListId ?? null, products.values()),
      countUnits: countBreakUnits(
        input.items.map((item) => ({ ...item, styleId: products.get(item.productId)?.styleId ?? null })),
      ),
    }
    const lines = input.items.map((item, index) =>
      setHandPrice(toLine(item, index, findProduct(products, item, index), copied), item),
    )
    assertPricesUnchanged(input.items, lines)
    assertHandPrices(lines, priceSetter)
    const discount = toDiscount(input.invoice, lines, 'invoice.discountAmount')
    const { charges = [] } = input.invoice
    const taxPpm = input.invoice.taxPpm ?? defaultTaxPpm
    const totals = calculateInvoiceTotals(lines, { ...discount, charges, taxPpm })
    if (!totals) throw new Refusal('invalid', totalTooHighMessage)
    assertTotalsUnchanged(input, totals, lines)

    const customerCopy = await copyCustomer(ctx, customer, input.invoice, taxPpm === 0)

    const number = await allocateNumber(ctx, 'INV')
    ctx.crashPoint('invoice.numbered')
    if (replaced) await voidInvoice(ctx, { id: replaced.id, reason: replacedReason(number) })
    const { customerName, customerPhone, overrideReason } = input.invoice
    await assertMayInvoice(ctx, invoiced, { addedCents: totals.totalCents, number, overrideReason })
    const row = {
      number,
      customerName,
      customerPhone,
      customerEmail: input.invoice.customerEmail || null,
      customerAddress: input.invoice.customerAddress || null,
      notes: input.invoice.notes || null,
      ...customerCopy,
      discountType: discount.discountType,
      ...totals,
      taxPpm,
      createdAt: ctx.now,
      datedOn: companyDay(ctx),
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
    if (charges.length > 0)
      await ctx.db
        .insert(invoiceCharges)
        .values(charges.map((charge, index) => ({ invoiceId: invoice.id, position: index + 1, ...charge })))
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
        pricesByHand: describeHandPrices(lines),
        discount:
          totals.discountCents === 0 && totals.discountBasisPoints === 0 ? null : formatDiscount(invoice),
        charges: charges.map(formatCharge).join(', ') || null,
        tax: formatPpm(taxPpm),
        taxExemption: row.exemptionText,
        total: formatUsd(totals.totalCents),
        replaces: replaced?.invoiceNumber ?? null,
      }),
    })
    ctx.crashPoint('invoice.before-commit')
    const replaces = replaced && { id: replaced.id, invoiceNumber: replaced.invoiceNumber }
    return toInvoice(ctx, invoice, lines, { charges, replaces, replacedBy: null })
  })
}

function sumByProduct(items: readonly NewInvoiceItem[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(item.productId, (sums.get(item.productId) ?? 0) + item.quantity)
  return sums
}

function findProduct(products: Map<number, ProductRow>, item: NewInvoiceItem, index: number): ProductRow {
  const product = products.get(item.productId)
  if (product) return product
  throw fieldRefusal('conflict', `items.${index}.productId`, 'A product on this invoice no longer exists.')
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
