// Copies an invoice into a draft at today's prices: all of it into a new one, or its lines into the draft of another invoice.
import type { Product } from '#contract/catalog/products.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import type { Order } from '#contract/sales/orders.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { toAmountInput, toPercentInput, toTaxInput } from '#web/sales/documents/rateTexts.ts'

import { currentLines, describeOrigin, matrixStyles, sellableLines } from './copiedLines.ts'
import { withCopiedOrders, withOrderPrices } from './copiedOrders.ts'
import type { CopiedSale } from './copiedSale.ts'
import type { DraftLine } from './draftLines.ts'
import { type PricedProduct, priceLines } from './linePrices.ts'
import { invoiceDocument } from './saleDocuments.ts'
import { type SaleDraft, newDraft } from './saleDraft.ts'
import { toTypedCharges } from './saleValues.ts'

const noRecordValues = { shipTo: null, shipToState: null, customerPurchaseOrder: null }

/**
 * `products` are the current ones by id, null for deleted ones. Several lines of a product become one. `orders` are those that a correction
 * goes on delivering, at their prices.
 */
export function copyInvoice(
  invoice: Invoice,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  kind: CopiedSale['kind'],
  orders: readonly Order[] = [],
): SaleDraft {
  const { customerName, customerPhone, customerEmail, customerAddress, customerId, notes } = invoice
  const copied = describeInvoice(invoice, kind)
  const origin = kind === 'correction' ? withCopiedOrders(copied, invoice, orders) : copied
  const current = currentLines(withOrderPrices(invoice, origin), products, origin)
  // A correction has the units of its invoice.
  const { lines, shortages } =
    kind === 'duplicate' ? sellableLines(current, invoiceDocument) : { lines: current, shortages: [] }
  // Without a customer record these fields are hidden.
  const { shipTo, shipToState, customerPurchaseOrder } = customerId === null ? noRecordValues : invoice
  const proposal = {
    customerName,
    customerPhone,
    customerEmail: customerEmail ?? '',
    customerAddress: customerAddress ?? '',
    shipTo: shipTo ?? '',
    shipToState: shipToState ?? '',
    discountPercentage: copyDiscount(invoice).discountPercentage,
    taxRate: toTaxInput(invoice.taxPpm),
  }
  return {
    ...newDraft(''),
    form: {
      ...proposal,
      ...copyDiscount(invoice),
      charges: toTypedCharges(invoice.charges),
      notes: notes ?? '',
      customerId,
      // A duplicate is for another order.
      customerPurchaseOrder: kind === 'correction' ? (customerPurchaseOrder ?? '') : '',
    },
    proposal,
    lines: priceLines(lines),
    styleIds: matrixStyles(lines),
    copyOf: { ...origin, shortages },
  }
}

function copyDiscount({ discountType, discountBasisPoints, discountCents }: Invoice) {
  if (discountType === 'amount')
    return { discountType, discountPercentage: '', discountAmount: toAmountInput(discountCents) }
  const discountPercentage = discountBasisPoints === 0 ? '' : toPercentInput(discountBasisPoints)
  return { discountType, discountPercentage, discountAmount: '' }
}

/** The changes of a draft of `document` that add the lines of an earlier invoice. Products that it has already keep their quantity. */
export function repeatInvoice(
  draft: Pick<SaleDraft, 'lines' | 'styleIds' | 'copyOf'>,
  invoice: Invoice,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  document = invoiceDocument,
): { lines: DraftLine[]; styleIds: number[]; copyOf: CopiedSale; added: DraftLine[] } {
  const origin = describeInvoice(invoice, 'duplicate')
  const quantities = new Map(draft.lines.map(({ productId, quantity }) => [productId, quantity]))
  const current = currentLines(invoice, products, origin)
  const { lines: added, shortages } = sellableLines(
    current.filter(({ productId }) => !quantities.has(productId)),
    document,
  )
  const kept = current.flatMap(({ productId, productName, code }) => {
    const quantity = quantities.get(productId)
    return quantity === undefined
      ? []
      : [
          `${productName} (${code}): ${formatUnits(quantity)} as before, it was on this ${document.name} already.`,
        ]
  })
  return {
    lines: [...draft.lines, ...added],
    styleIds: [...new Set([...draft.styleIds, ...matrixStyles(added)])],
    copyOf: {
      ...origin,
      shortages: [...new Set([...(draft.copyOf?.shortages ?? []), ...shortages, ...kept])],
    },
    added,
  }
}

function describeInvoice(invoice: Invoice, kind: CopiedSale['kind']): CopiedSale {
  const { id, number } = invoice
  return { ...describeOrigin(invoice), id, number, document: 'invoice', kind }
}
