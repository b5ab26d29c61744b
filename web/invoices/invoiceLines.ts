// The lines of an invoice that is being written: which may be added, what is worth saying of them, what they come to.
import type { NewInvoice } from '#contract/invoices.ts'
import type { Product } from '#contract/products.ts'
import { invoiceTotals, type InvoiceTotals, lineTotal } from '#domain/invoiceTotals.ts'
import { formatUsd } from '#domain/money.ts'
import { outOfStockSentence, whyNotSellable } from '#domain/stock.ts'

export interface DraftLine {
  /** As the catalogue had it when it was last asked. */
  product: Product
  quantity: number
  /** What it cost before the catalogue was asked again, in cents, where that differs. */
  previousPrice: number | undefined
  /** True once the catalogue has it no more. */
  isGone: boolean
}

/** Why a product can't become a line, in SPEC.md's words, or undefined when it can. */
export function whyNotAdd(lines: readonly DraftLine[], product: Product): string | undefined {
  if (lines.some((line) => line.product.id === product.id)) return 'Product already added to invoice'
  return product.quantity === 0 ? outOfStockSentence(product.productName) : undefined
}

export function newLine(product: Product): DraftLine {
  return { product, quantity: 1, previousPrice: undefined, isGone: false }
}

/** A line after the catalogue was asked again; null is a product that is there no more. The quantity stays as typed. */
export function refreshLine(line: DraftLine, product: Product | null): DraftLine {
  if (product === null) return { ...line, isGone: true }
  const { price } = line.product
  return { ...line, product, previousPrice: product.price === price ? line.previousPrice : price }
}

/** What changed about a line while the invoice was being written; empty where nothing did. */
export function lineNotes({ product, quantity, previousPrice, isGone }: DraftLine): string[] {
  if (isGone) return [`${product.productName} is no longer in the catalogue. Remove it to go on.`]
  const notes: string[] = []
  const whyNot = whyNotSellable(product.productName, product.quantity, quantity)
  if (whyNot) notes.push(whyNot)
  if (previousPrice !== undefined) {
    notes.push(`The price was ${formatUsd(previousPrice)} and is ${formatUsd(product.price)} now.`)
  }
  return notes
}

export function draftLineTotal({ product, quantity }: DraftLine): number {
  return lineTotal({ quantity, unitPriceCents: product.price })
}

/** Undefined where the sum is beyond what one invoice may come to. A new invoice has no discount yet. */
export function draftTotals(lines: readonly DraftLine[], taxBasisPoints: number): InvoiceTotals | undefined {
  const priced = lines.map(({ product, quantity }) => ({ quantity, unitPriceCents: product.price }))
  return invoiceTotals(priced, { discountBasisPoints: 0, taxBasisPoints })
}

/** What is sent: what the person saw, prices and sums included, so that the server can refuse what is no longer so. */
export function toNewInvoice(
  customer: Omit<NewInvoice['invoice'], 'taxRate'> & { taxRate: number },
  lines: readonly DraftLine[],
  totals: InvoiceTotals,
): NewInvoice {
  return {
    invoice: {
      ...customer,
      discountPercentage: 0,
      subtotal: totals.subtotalCents,
      discountAmount: totals.discountCents,
      taxAmount: totals.taxCents,
      total: totals.totalCents,
    },
    items: lines.map((line) => ({
      productId: line.product.id,
      quantity: line.quantity,
      unitPrice: line.product.price,
      totalPrice: draftLineTotal(line),
    })),
  }
}
