// Copies an invoice into a draft at today's prices: all of it into a new one, or its lines into the draft of another invoice.
import type { Product } from '#contract/catalog/products.ts'
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { toAmountInput, toPercentInput, toTaxInput } from '#web/sales/invoices/rateTexts.ts'

import { type CopiedInvoice, withReturnedUnits } from './copiedSale.ts'
import { type DraftLine, limitToStock, refreshLine, shortage } from './draftLines.ts'
import { priceChange, type PricedProduct, priceLines } from './linePrices.ts'
import { type InvoiceDraft, newDraft } from './saleDraft.ts'

const noRecordValues = { shipTo: null, shipToState: null, customerPurchaseOrder: null }

/** `products` are the current ones by id, null for deleted ones. Several lines of a product become one. */
export function copyInvoice(
  invoice: Invoice,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  kind: CopiedInvoice['kind'],
): InvoiceDraft {
  const { customerName, customerPhone, customerEmail, customerAddress, customerId, notes } = invoice
  const origin = describeOrigin(invoice, kind)
  const current = currentLines(invoice, products, origin)
  // A correction has the units of its invoice.
  const { lines, shortages } =
    kind === 'duplicate' ? sellableLines(current) : { lines: current, shortages: [] }
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
      charges: invoice.charges.map(({ label, amountCents, isTaxed }) => ({
        label,
        amount: toAmountInput(amountCents),
        taxed: isTaxed,
      })),
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

/** The changes of a draft that add the lines of an earlier invoice. Products that it has already keep their quantity. */
export function repeatInvoice(
  draft: Pick<InvoiceDraft, 'lines' | 'styleIds' | 'copyOf'>,
  invoice: Invoice,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
): { lines: DraftLine[]; styleIds: number[]; copyOf: CopiedInvoice; added: DraftLine[] } {
  const origin = describeOrigin(invoice, 'duplicate')
  const quantities = new Map(draft.lines.map(({ productId, quantity }) => [productId, quantity]))
  const current = currentLines(invoice, products, origin)
  const { lines: added, shortages } = sellableLines(
    current.filter(({ productId }) => !quantities.has(productId)),
  )
  const kept = current.flatMap(({ productId, productName, code }) => {
    const quantity = quantities.get(productId)
    return quantity === undefined
      ? []
      : [`${productName} (${code}): ${formatUnits(quantity)} as before, it was on this invoice already.`]
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

function describeOrigin(invoice: Invoice, kind: CopiedInvoice['kind']): CopiedInvoice {
  const { id, invoiceNumber } = invoice
  const units = soldLines(invoice).map(({ productId, quantity }) => [productId, quantity])
  return { id, invoiceNumber, kind, units: Object.fromEntries(units) as Record<string, number> }
}

/** The sold lines at the prices and stock of `products`. A correction keeps prices that were set by hand. */
function currentLines(
  invoice: Invoice,
  products: ReadonlyMap<number, PricedProduct<Product> | null>,
  origin: CopiedInvoice,
): DraftLine[] {
  const lines = soldLines(invoice).map((line) => {
    const product = products.get(line.productId) ?? null
    const kept = origin.kind === 'correction' ? line : withoutHandPrice(line)
    return refreshLine(kept, product && withReturnedUnits(product, origin))
  })
  // The same quantity price then and now is no change.
  return priceLines(lines).map((line) =>
    priceChange(line) === undefined ? withoutPreviousPrice(line) : line,
  )
}

/** Its price counts as the list price of then, so that the change is named. */
function withoutHandPrice({ handPrice: _handPrice, listPrice: _listPrice, ...line }: DraftLine): DraftLine {
  return line
}

function withoutPreviousPrice({
  previousUnitPriceCents: _cents,
  previousBreaks: _breaks,
  ...line
}: DraftLine): DraftLine {
  return line
}

/** The lines with what is in stock, and a sentence for each line that is short. */
function sellableLines(lines: readonly DraftLine[]): { lines: DraftLine[]; shortages: string[] } {
  return {
    lines: lines.flatMap((line) => limitToStock(line) ?? []),
    shortages: lines.flatMap((line) => shortage(line) ?? []),
  }
}

/** One line for each product, with the price on the invoice. */
function soldLines({ items, customerId }: Pick<Invoice, 'items' | 'customerId'>): DraftLine[] {
  const lines = new Map<number, DraftLine>()
  for (const item of items) {
    const { productId, quantity, unitPriceCents, listPriceCents, product } = item
    const { code, name: productName, color, size, style } = product
    const before = lines.get(productId)?.quantity ?? 0
    const prepack = before === 0 ? copyPrepack(item, items) : undefined
    lines.set(productId, {
      productId,
      code,
      productName,
      color,
      size,
      styleId: style?.id ?? null,
      stock: 0,
      unitPriceCents,
      quantity: before + quantity,
      isDeleted: false,
      ...(listPriceCents !== null && {
        listPrice: { priceCents: listPriceCents, breaks: [], units: 0 },
        handPrice: { priceCents: unitPriceCents, customerId },
      }),
      ...(prepack && { prepack }),
    })
  }
  return [...lines.values()]
}

/** The packs that filled the line, with the number of lines of that style and color that they filled. */
function copyPrepack({ prepack, product }: InvoiceItem, items: readonly InvoiceItem[]): DraftLine['prepack'] {
  if (!prepack) return undefined
  const isFilled = (other: InvoiceItem) =>
    other.prepack?.id === prepack.id &&
    other.prepack.packs === prepack.packs &&
    other.product.style?.id === product.style?.id &&
    foldText(other.product.color) === foldText(product.color)
  return { ...prepack, sizeCount: items.filter(isFilled).length }
}

/** The styles with several lines, which are shown as matrices. */
function matrixStyles(lines: readonly DraftLine[]): number[] {
  const inStyles = lines.filter(({ styleId, isDeleted }) => styleId != null && !isDeleted)
  return [...Map.groupBy(inStyles, ({ styleId }) => styleId ?? 0)].flatMap(([styleId, own]) =>
    own.length > 1 ? [styleId] : [],
  )
}
