import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { createRefusedCell } from '#domain/files/imports.ts'
import type { ComparedLine } from '#domain/sales/orderFiles/compareOrders.ts'
import type { OrderColumn } from '#domain/sales/orderFiles/orderColumns.ts'
import { toDiscountRate } from '#domain/sales/orderFiles/readOrderDiscount.ts'
import type { OrderHead } from '#domain/sales/orderFiles/readOrderHead.ts'
import { hasUnits } from '#domain/sales/orderFiles/readOrderRow.ts'
import { maxOrderLines, tooManyOrderLinesMessage } from '#domain/sales/orders.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NewLine } from '#server/sales/lines/newLines.ts'
import { type PricedOrder, priceOrder } from '#server/sales/orders/orderAmounts.ts'

import type { ExistingOrder } from './findExistingOrders.ts'
import type { OrderCustomer } from './matchOrderCustomers.ts'
import type { OrderResult, PlannedOrder } from './orderTypes.ts'
import { noteShared, type OrderedItem, type ReadOrder, refuseRows, refuseShared } from './readOrders.ts'

/** Prices the order as its form does, or refuses it with the sentence of the form. */
export async function planOrder(
  ctx: Ctx,
  order: ReadOrder,
  { products, existing }: { products: ReadonlyMap<number, ProductRow>; existing: ExistingOrder | undefined },
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
  // Those of the other orders would be looked up again for each order.
  const ownIds = new Set(items.map(({ productId }) => productId))
  const ownProducts = new Map([...products].filter(([id]) => ownIds.has(id)))
  const price = (ofItems: readonly SaleItem[], ofFields = fields) =>
    priceOrder(ctx, {
      fields: ofFields,
      products: ownProducts,
      priceListId,
      ownDiscountBasisPoints,
      items: ofItems,
    })
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
    const discounted = applyDiscount(order, fields, priced)
    if ('results' in discounted) return discounted.results
    if (discounted.fields !== fields) priced = await price(saleItems, discounted.fields)
    const planned: PlannedOrder = {
      fields: discounted.fields,
      priceListId,
      ownDiscountBasisPoints,
      items: saleItems,
      amounts: priced.totals,
      existing,
      lines: existing ? priced.lines.map(toComparedLine) : [],
      differences: [],
    }
    const lines = new Map(priced.lines.map((line) => [line.productId, line]))
    return rows.map(({ source, line }) => {
      const ordered = line && lines.get(line.productId)
      if (!ordered) return { ...source, result: 'nothing' }
      const { code, name, unitPriceCents, listPriceCents } = ordered
      return {
        ...source,
        product: { code, name },
        quantity: line.quantity,
        orderedUnits: line.orderedUnits,
        unitPriceCents,
        listPriceCents,
        order: planned,
        result: existing ? 'duplicate' : 'new',
      }
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

function toComparedLine({ productId, code, quantity, unitPriceCents }: NewLine): ComparedLine {
  return { productId, code, quantity, unitPriceCents }
}

/** The fields with the percentage of a discount in dollars. The discount is of all units in the file, so that all must be imported. */
function applyDiscount(
  { group, head, rows }: ReadOrder,
  fields: OrderFields,
  { totals }: PricedOrder,
): { fields: OrderFields } | { results: OrderResult[] } {
  const cents = head.discountCents ?? 0
  if (cents === 0) return { fields }
  const isWhole = rows.every(({ source, line }) =>
    line ? line.quantity === line.orderedUnits : !hasUnits(source.cells),
  )
  const rate = isWhole
    ? toDiscountRate(cents, totals.subtotalCents, head.discountBasisPoints)
    : {
        reason:
          'The discount is of all units of the order, and some of them are not imported. Ignore the column, or enter a percentage.',
      }
  if ('reason' in rate) {
    const refused = createRefusedCell<OrderColumn>(
      'discountAmount',
      group.shared.cells.discountAmount ?? '',
      rate.reason,
    )
    refuseShared(group, rows, refused)
    return { results: refuseRows(rows) }
  }
  noteShared(group, rows, 'discountAmount', rate.note)
  return { fields: { ...fields, discountBasisPoints: rate.basisPoints } }
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
    shipComplete: head.shipComplete ?? false,
    validUntil: head.validUntil,
    ...(head.charges && { charges: head.charges }),
    discountBasisPoints: head.discountBasisPoints ?? proposal.discountBasisPoints,
    ...(taxPpm !== null && { taxPpm }),
  }
}
