// Copies an order into a draft of another one, at today's prices.
import type { Product } from '#contract/catalog/products.ts'
import type { Order } from '#contract/sales/orders.ts'
import { toPercentInput, toTaxInput } from '#web/sales/documents/rateTexts.ts'

import { currentLines, describeOrigin, matrixStyles, sellableLines } from './copiedLines.ts'
import { type PricedProduct, priceLines } from './linePrices.ts'
import { orderDocument } from './saleDocuments.ts'
import { newDraft, type SaleDraft } from './saleDraft.ts'
import { type OrderDetails, toTypedCharges } from './saleValues.ts'

/**
 * `products` are the current ones by id, null for deleted ones; `customerId` is the customer of today, null if it was deleted. Several
 * lines of a product become one. Days before `today` are left out.
 */
export function copyOrder(
  order: Order,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  { customerId, today }: { customerId: number | null; today: string },
): SaleDraft {
  const { id, number } = order
  const origin = { ...describeOrigin(order), id, number, document: 'order', kind: 'duplicate' } as const
  const current = currentLines({ ...order, customerId }, products, origin)
  const { lines, shortages } = sellableLines(current, orderDocument)
  const details = toOrderDetails(order)
  const upcoming = (day: string) => (day >= today ? day : '')
  const { form, proposal } = toSaleForm(order)
  return {
    ...newDraft('', new Date(), 'order'),
    form: {
      ...form,
      customerId,
      customerPurchaseOrder: '',
      order: {
        ...details,
        startShipOn: upcoming(details.startShipOn),
        cancelOn: upcoming(details.cancelOn),
        validUntil: upcoming(details.validUntil),
      },
    },
    proposal,
    lines: priceLines(lines),
    styleIds: matrixStyles(lines),
    copyOf: { ...origin, shortages },
  }
}

/** The values of the form as the order has them, and those that a customer proposes. */
export function toSaleForm(order: Order): Required<Pick<SaleDraft, 'form' | 'proposal'>> {
  const { discountBasisPoints } = order
  const proposal = {
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    customerEmail: order.customerEmail ?? '',
    customerAddress: order.customerAddress ?? '',
    shipTo: order.shipTo ?? '',
    shipToState: order.shipToState ?? '',
    discountPercentage: discountBasisPoints === 0 ? '' : toPercentInput(discountBasisPoints),
    taxRate: toTaxInput(order.taxPpm),
  }
  const form = {
    ...proposal,
    customerId: order.customerId,
    customerPurchaseOrder: order.customerPurchaseOrder ?? '',
    notes: order.notes ?? '',
    discountType: 'percentage' as const,
    discountAmount: '',
    charges: toTypedCharges(order.charges),
    order: toOrderDetails(order),
  }
  return { form, proposal }
}

function toOrderDetails(order: Order): OrderDetails {
  const { kind, season, startShipOn, cancelOn, shipComplete, validUntil } = order
  return {
    kind,
    season: season ?? '',
    startShipOn: startShipOn ?? '',
    cancelOn: cancelOn ?? '',
    shipComplete,
    validUntil: validUntil ?? '',
  }
}
