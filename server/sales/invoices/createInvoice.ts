import type { Invoice } from '#contract/sales/invoices.ts'
import type { NewInvoice } from '#contract/sales/newInvoice.ts'
import { assignCharges } from '#domain/sales/charges.ts'
import {
  defaultTaxPpm,
  maxInvoiceLines,
  tooManyLinesMessage,
  totalTooHighMessage,
} from '#domain/sales/invoices.ts'
import { saleQuantityError } from '#domain/stock/stock.ts'
import { lockProducts } from '#server/catalog/products/lockProducts.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { stockRefusals } from '#server/platform/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCheckedExposure } from '#server/sales/customers/checkCredit.ts'
import { assertTotalsUnchanged } from '#server/sales/lines/assertAmountsUnchanged.ts'
import { assertDiscountAllowed, shareOfDiscount } from '#server/sales/lines/assertDiscountAllowed.ts'
import { sumByProduct } from '#server/sales/lines/newLines.ts'
import { priceLines } from '#server/sales/lines/priceLines.ts'

import { type DeliveredItem, deliverOrders } from './deliverOrders.ts'
import { readCharges } from './findInvoice.ts'
import { insertInvoice } from './insertInvoice.ts'
import { copyCustomer, lockInvoicedCustomer } from './invoicedCustomer.ts'
import { calculateAmounts } from './invoiceParts.ts'
import { lockReplacedInvoice } from './lockReplacedInvoice.ts'
import { findOrdersOf } from './orderedLines.ts'
import { toDiscount } from './toDiscount.ts'

/**
 * Creates the invoice, assigns its number and takes its units from stock in one transaction. Throws a 409 if stock is too
 * low (lines of the same product are added up first), if a price, a total or a prepack that the user saw has changed, if a price that
 * was set by hand or the discount is below the floor of Staff, or if the customer is on hold or would owe more than its limit; with `matchCustomer` also if
 * one with the same name, phone or email is. A 403 if the user may set no prices by hand. An invoice that it replaces is voided first, so
 * that its units can be sold again; lines of orders stay delivered by the new one, at their prices.
 */
export async function createInvoice(ctx: Ctx, input: NewInvoice): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const invoiced = await lockInvoicedCustomer(ctx, input.invoice)
    const { customer } = invoiced
    const quantities = sumByProduct(input.items)
    const replaced = input.replaces == null ? null : await lockReplacedInvoice(ctx, input.replaces)
    // The products of both in one statement, so that they are locked in id order.
    const products = await lockProducts(ctx, [...quantities.keys(), ...(replaced?.units.keys() ?? [])])
    const items: DeliveredItem[] = replaced
      ? await deliverOrders(ctx, input.items, replaced.lines)
      : input.items.map((item, index) => ({ ...item, index }))
    if (items.length > maxInvoiceLines) throw new Refusal('conflict', `${tooManyLinesMessage}.`)
    assertInStock(products, quantities, sumByProduct([...(replaced?.lines ?? []), ...allocatedUnits(items)]))
    const priceListId = customer?.priceListId ?? null
    const priced = await priceLines(ctx, items, { products, priceListId, document: 'invoice' })
    const lines = priced.map((line, index) => ({ ...line, ...deliveryOf(items[index]) }))
    const discount = toDiscount(input.invoice, lines, 'invoice.discountAmount')
    await assertDiscountAllowed(ctx, lines, {
      ...shareOfDiscount(discount, lines),
      allowedBasisPoints: customer?.discountBasisPoints ?? 0,
      path: discount.discountType === 'amount' ? 'invoice.discountAmount' : 'invoice.discountPercentage',
    })
    const known = replaced ? await readCharges(ctx, replaced.invoice.id) : []
    const charges = assignCharges(input.invoice.charges ?? [], known)
    const taxPpm = input.invoice.taxPpm ?? defaultTaxPpm
    const calculated = await calculateAmounts(
      ctx,
      lines,
      { ...discount, charges, taxPpm },
      replaced?.invoice.id,
    )
    if (!calculated) throw new Refusal('invalid', totalTooHighMessage)
    const { totals, parts } = calculated
    assertTotalsUnchanged({ document: 'invoice', seen: input.invoice, items: input.items }, totals, lines)
    const tax = { isTaxFree: taxPpm === 0, path: 'invoice.taxRate' }
    const customerCopy = await copyCustomer(ctx, customer, input.invoice, tax)
    const { discountType } = discount
    const orders = await findOrdersOf(ctx, lines)
    const amounts = { lines, discountType, charges, taxPpm, totals, parts }
    const exposureBeforeCents = replaced ? await readCheckedExposure(ctx, customer) : undefined
    return insertInvoice(ctx, {
      exposureBeforeCents,
      invoiced,
      sale: input.invoice,
      customerCopy,
      ...amounts,
      replaced,
      orders,
    })
  })
}

function deliveryOf(item: DeliveredItem | undefined) {
  const { orderId = null, orderLine = null, fromAllocated = 0 } = item?.delivery ?? {}
  return { orderId, orderLine, fromAllocated }
}

function allocatedUnits(items: readonly DeliveredItem[]) {
  return items.map(({ productId, delivery }) => ({ productId, quantity: delivery?.fromAllocated ?? 0 }))
}

/** `others`: the units of the invoice that is replaced, and those that its orders have allocated for the correction. */
function assertInStock(
  products: Map<number, ProductRow>,
  quantities: Map<number, number>,
  others: ReadonlyMap<number, number>,
): void {
  for (const [id, quantity] of quantities) {
    const product = products.get(id)
    const available = (product?.quantity ?? 0) + (others.get(id) ?? 0)
    const error = product && saleQuantityError(product.name, available, quantity)
    if (!error) continue
    stockRefusals.inc({ reason: available === 0 ? 'out of stock' : 'not enough' })
    throw new Refusal('conflict', error)
  }
}
