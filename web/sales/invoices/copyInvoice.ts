// Copies an invoice into a draft: customer, lines, discount, tax and notes, at today's prices.
import type { Product } from '#contract/catalog/products.ts'
import type { Invoice, InvoiceItem } from '#contract/sales/invoices.ts'
import { foldText } from '#domain/platform/foldText.ts'

import { type CopiedInvoice, withReturnedUnits } from './copiedInvoice.ts'
import { type InvoiceDraft, newDraft } from './invoiceDraft.ts'
import { toPercentInput, toTaxInput } from './invoiceForm.ts'
import { type DraftLine, refreshLine } from './invoiceLines.ts'

const noRecordValues = { shipTo: null, shipToState: null, customerPurchaseOrder: null }

/** `products` are the current ones by id, null for deleted ones. Several lines of a product become one. */
export function copyInvoice(
  invoice: Invoice,
  products: ReadonlyMap<number, Product | null>,
  kind: CopiedInvoice['kind'],
): InvoiceDraft {
  const { customerName, customerPhone, customerEmail, customerAddress, customerId, notes } = invoice
  const sold = soldLines(invoice)
  const copyOf: CopiedInvoice = {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    kind,
    units: Object.fromEntries(sold.map(({ productId, quantity }) => [productId, quantity])),
  }
  const lines = sold.map((line) => {
    const product = products.get(line.productId) ?? null
    return refreshLine(line, product && withReturnedUnits(product, copyOf))
  })
  // Without a customer record these fields are hidden.
  const { shipTo, shipToState, customerPurchaseOrder } = customerId === null ? noRecordValues : invoice
  const proposal = {
    customerName,
    customerPhone,
    customerEmail: customerEmail ?? '',
    customerAddress: customerAddress ?? '',
    shipTo: shipTo ?? '',
    shipToState: shipToState ?? '',
    discountPercentage: invoice.discountBasisPoints === 0 ? '' : toPercentInput(invoice.discountBasisPoints),
    taxRate: toTaxInput(invoice.taxPpm),
  }
  return {
    ...newDraft(''),
    form: {
      ...proposal,
      notes: notes ?? '',
      customerId,
      // A duplicate is for another order.
      customerPurchaseOrder: kind === 'correction' ? (customerPurchaseOrder ?? '') : '',
    },
    proposal,
    lines,
    styleIds: matrixStyles(lines),
    copyOf,
  }
}

/** One line for each product, with the price on the invoice. */
function soldLines({ items }: Invoice): DraftLine[] {
  const lines = new Map<number, DraftLine>()
  for (const item of items) {
    const { productId, quantity, unitPriceCents, product } = item
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
