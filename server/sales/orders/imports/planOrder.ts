import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import type { OrderHead } from '#domain/sales/orderFiles/readOrderHead.ts'
import { maxOrderLines, tooManyOrderLinesMessage } from '#domain/sales/orders.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NewLine } from '#server/sales/invoices/newLines.ts'
import { priceOrder } from '#server/sales/orders/orderAmounts.ts'

import type { OrderCustomer } from './matchOrderCustomers.ts'
import type { OrderResult, PlannedOrder } from './orderTypes.ts'
import { type OrderedItem, type ReadOrder, refuseRows } from './readOrders.ts'

/** Prices the order as its form does, or refuses it with the sentence of the form. */
export async function planOrder(
  ctx: Ctx,
  order: ReadOrder,
  { products, duplicate }: { products: ReadonlyMap<number, ProductRow>; duplicate: string | undefined },
): Promise<OrderResult[]> {
  const { head, customer, rows, items } = order
  const fields = toFields(head, customer, companyDay(ctx))
  const [first] = items
  if (items.length > maxOrderLines && first) {
    first.row.refused = createRefusedCell('', '', tooManyOrderLinesMessage)
    return refuseRows(rows)
  }
  const { priceListId, proposal } = customer
  const ownDiscountBasisPoints = proposal.discountBasisPoints
  const price = (ofItems: readonly SaleItem[]) =>
    priceOrder(ctx, { fields, products, priceListId, ownDiscountBasisPoints, items: ofItems })
  // The item that a refusal is about which names none.
  let blamed = 0
  try {
    let priced = await price(items.map(({ productId, quantity }) => ({ productId, quantity })))
    const saleItems = items.map((item, index) => toSaleItem(item, priced.lines[index]))
    const firstByHand = saleItems.findIndex(({ isPriceByHand }) => isPriceByHand === true)
    if (firstByHand !== -1) {
      blamed = firstByHand
      priced = await price(saleItems)
    }
    const planned: PlannedOrder = {
      fields,
      priceListId,
      ownDiscountBasisPoints,
      items: saleItems,
      totalCents: priced.totals.totalCents,
      duplicate,
    }
    const lines = new Map(priced.lines.map((line) => [line.productId, line]))
    return rows.map(({ source, line }) => {
      const ordered = line && lines.get(line.productId)
      if (!ordered) return { ...source, result: 'nothing' }
      const { code, name, unitPriceCents, listPriceCents } = ordered
      const units = { product: { code, name }, quantity: line.quantity, unitPriceCents, listPriceCents }
      return { ...source, ...units, order: planned, result: duplicate === undefined ? 'new' : 'duplicate' }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [fault] = error.details.errors ?? []
    const position = Number(/^items\.(\d+)\./.exec(fault?.path ?? '')?.[1] ?? blamed)
    const row = items[position]?.row
    if (row)
      row.refused = createRefusedCell(
        'unitPrice',
        row.source.cells.unitPrice ?? '',
        fault?.message ?? error.message,
      )
    return refuseRows(rows)
  }
}

/** A price of the file that differs from the one of the price list is set by hand. */
function toSaleItem(
  { productId, quantity, unitPriceCents }: OrderedItem,
  listed: NewLine | undefined,
): SaleItem {
  const listPriceCents = listed?.unitPriceCents
  if (unitPriceCents === null || unitPriceCents === listPriceCents) return { productId, quantity }
  return { productId, quantity, unitPriceCents, isPriceByHand: true, listPriceCents }
}

/** What the file doesn't say is that of the customer. Without a kind, an order that ships later is a pre-book. */
function toFields(head: OrderHead, { id, proposal }: OrderCustomer, today: string): OrderFields {
  const { startShipOn, cancelOn, season, notes, customerPurchaseOrder } = head
  const taxPpm = head.taxPpm ?? (proposal.isTaxExempt ? 0 : null)
  return {
    customerId: id,
    customerName: proposal.name,
    customerPhone: proposal.phone ?? '',
    customerEmail: proposal.email,
    customerAddress: proposal.address,
    customerPurchaseOrder,
    shipTo: head.shipTo ?? proposal.shipTo,
    shipToState: head.shipToState ?? (head.shipTo === null ? proposal.shipToState : null),
    kind: head.kind ?? (startShipOn !== null && startShipOn > today ? 'pre-book' : 'at once'),
    season,
    startShipOn,
    cancelOn,
    notes,
    discountBasisPoints: head.discountBasisPoints ?? proposal.discountBasisPoints,
    ...(taxPpm !== null && { taxPpm }),
  }
}
