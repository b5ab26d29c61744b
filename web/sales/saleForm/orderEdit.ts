// The edit of an order: its values and lines as a draft, and what the draft saves.
import type { NewOrder } from '#contract/sales/orderActions.ts'
import type { Order, OrderItem } from '#contract/sales/orders.ts'
import type { OrderItemInput } from '#contract/sales/saleItems.ts'
import type { InvoiceTotals } from '#domain/sales/invoiceTotals.ts'

import { matrixStyles, soldLines } from './copiedLines.ts'
import { toSaleForm } from './copyOrder.ts'
import {
  type DraftLine,
  draftLineTotalCents,
  findCompletePacks,
  quantityText,
  toPacks,
} from './draftLines.ts'
import { listPriceCents, priceLines } from './linePrices.ts'
import { newDraft, type SaleDraft } from './saleDraft.ts'
import type { SaleFormOutput } from './saleValues.ts'

/** The lines of a confirmed order keep their prices; those of a draft get today's. */
export function editDraft(order: Order): SaleDraft {
  const lines = soldLines(order).map((line) => {
    const item = order.items.find(({ productId }) => productId === line.productId)
    if (!item) return line
    const shown = { ...line, stock: item.free }
    return order.state === 'Draft' ? shown : withOrdered(shown, item)
  })
  return {
    ...newDraft('', new Date(), 'order'),
    ...toSaleForm(order),
    lines: priceLines(lines),
    styleIds: matrixStyles(lines),
  }
}

function withOrdered(line: DraftLine, item: OrderItem): DraftLine {
  const { quantity, allocated, invoiced, cancelled, unitPriceCents, listPriceCents } = item
  return {
    ...line,
    listPrice: { priceCents: listPriceCents ?? unitPriceCents, breaks: [], units: 0 },
    ordered: { line: item.line, quantity, allocated, invoiced, cancelled, unitPriceCents },
  }
}

/** The products that a confirmed order has on several lines. The form has one line for each product. */
export function repeatedProducts({ state, items }: Order): string[] {
  if (state === 'Draft') return []
  return [...Map.groupBy(items, ({ productId }) => productId).values()].flatMap(([first, second]) =>
    first && second ? [`${first.product.name} (${first.product.code})`] : [],
  )
}

/** What the user can type, to compare it: stock and prices of today are no change. */
export function typedValues({ form, lines }: SaleDraft): string {
  const typed = lines.map((line) => [
    line.productId,
    quantityText(line),
    line.typedPrice ?? null,
    line.handPrice?.priceCents ?? null,
  ])
  const filled = Object.entries(form).filter(([, value]) => value !== '' && value != null)
  return JSON.stringify([filled.toSorted(([a], [b]) => a.localeCompare(b)), typed])
}

/** The order with the prices and totals on screen, so that the server rejects it if they are outdated. */
export function toOrderInput(
  values: SaleFormOutput,
  lines: readonly DraftLine[],
  totals: InvoiceTotals,
): Pick<NewOrder, 'order' | 'items'> {
  const { customerId, order: details } = values
  if (customerId == null || !details) throw new Error('An order was submitted without its customer')
  const { season, startShipOn, cancelOn, validUntil, ...rest } = details
  return {
    order: {
      customerId,
      customerName: values.customerName,
      customerPhone: values.customerPhone,
      customerEmail: values.customerEmail,
      customerAddress: values.customerAddress,
      customerPurchaseOrder: values.customerPurchaseOrder,
      shipTo: values.shipTo,
      shipToState: values.shipToState,
      notes: values.notes,
      ...rest,
      season: season || null,
      startShipOn: startShipOn || null,
      cancelOn: cancelOn || null,
      validUntil: validUntil || null,
      charges: values.charges,
      discountBasisPoints: values.discountBasisPoints,
      taxPpm: values.taxPpm,
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents,
      chargesCents: totals.chargesCents,
      taxCents: totals.taxCents,
      totalCents: totals.totalCents,
    },
    items: toItems(lines),
  }
}

/** An order that the user has not seen as it is sent: without the amounts on screen, except prices by hand. */
export function withoutSeenAmounts({
  order,
  items,
}: Pick<NewOrder, 'order' | 'items'>): Pick<NewOrder, 'order' | 'items'> {
  const {
    subtotalCents: _s,
    discountCents: _d,
    chargesCents: _c,
    taxCents: _t,
    totalCents: _total,
    ...rest
  } = order
  return {
    order: rest,
    items: items.map(({ totalCents: _line, listPriceCents: _list, unitPriceCents, ...item }) => ({
      ...item,
      ...(item.isPriceByHand && { unitPriceCents }),
    })),
  }
}

function toItems(lines: readonly DraftLine[]): OrderItemInput[] {
  const packs = findCompletePacks(lines)
  return lines.map((line) => {
    const { productId, quantity, unitPriceCents, ordered, handPrice } = line
    // Back to the list price is a price by hand for a confirmed line.
    const isPriceByHand = handPrice !== undefined || (ordered && ordered.unitPriceCents !== unitPriceCents)
    return {
      productId,
      quantity,
      unitPriceCents,
      totalCents: draftLineTotalCents(line),
      ...(isPriceByHand && { isPriceByHand, listPriceCents: listPriceCents(line) }),
      ...toPacks(packs.get(productId)),
      ...(ordered && { line: ordered.line }),
    }
  })
}
