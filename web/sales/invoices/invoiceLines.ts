// The lines of an invoice that is being written: which may be added, what is worth saying of them, what they come to.
import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { NewInvoice } from '#contract/sales/invoices.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxInvoiceLines, tooManyLinesMessage } from '#domain/sales/invoices.ts'
import {
  explainInvoiceTotals,
  type ExplainedTotals,
  calculateInvoiceTotals,
  type InvoiceTotals,
  calculateLineTotal,
} from '#domain/sales/invoiceTotals.ts'
import { outOfStockMessage, saleQuantityError } from '#domain/stock/stock.ts'

import type { NamedLine } from './calculationSteps.ts'

export const DraftLine = z.object({
  /** As the catalogue had it when it was last asked. */
  product: z.object({
    id: z.int(),
    productId: z.string(),
    productName: z.string(),
    color: z.string(),
    size: z.string(),
    quantity: z.int(),
    price: z.int(),
  }),
  quantity: z.int().check(z.minimum(1)),
  /** What it cost before the catalogue was asked again, in cents, where that differs. */
  previousPrice: z.optional(z.int()),
  /** True once the catalogue has it no more. */
  isGone: z.boolean(),
})
export type DraftLine = z.output<typeof DraftLine>

/** What a line needs to know of a product. */
type SoldProduct = DraftLine['product']

/** Why a product can't become a line, in SPEC.md's words, or undefined when it can. */
export function addLineError(lines: readonly DraftLine[], product: Product): string | undefined {
  if (lines.some((line) => line.product.id === product.id)) return 'Product already added to invoice'
  if (product.quantity === 0) return outOfStockMessage(product.productName)
  return lines.length < maxInvoiceLines ? undefined : tooManyLinesMessage
}

export function newLine(product: Product): DraftLine {
  return { product: soldPart(product), quantity: 1, isGone: false }
}

function soldPart({ id, productId, productName, color, size, quantity, price }: SoldProduct): SoldProduct {
  return { id, productId, productName, color, size, quantity, price }
}

/** A line after the catalogue was asked again; null is a product that is there no more. The quantity stays as typed. */
export function refreshLine(line: DraftLine, product: SoldProduct | null): DraftLine {
  if (product === null) return { ...line, isGone: true }
  const { price } = line.product
  const previousPrice = product.price === price ? line.previousPrice : price
  return { ...line, product: soldPart(product), previousPrice, isGone: false }
}

/** What changed about a line while the invoice was being written; empty where nothing did. */
export function lineWarnings({ product, quantity, previousPrice, isGone }: DraftLine): string[] {
  if (isGone) return [`${product.productName} is no longer in the catalogue. Remove it to go on.`]
  const notes: string[] = []
  const whyNot = saleQuantityError(product.productName, product.quantity, quantity)
  if (whyNot) notes.push(whyNot)
  if (previousPrice !== undefined) {
    notes.push(`The price was ${formatUsd(previousPrice)} and is ${formatUsd(product.price)} now.`)
  }
  return notes
}

export function draftLineTotalCents({ product, quantity }: DraftLine): number {
  return calculateLineTotal({ quantity, unitPriceCents: product.price })
}

/** Undefined where the sum is beyond what one invoice may come to. A new invoice has no discount yet. */
export function draftTotals(lines: readonly DraftLine[], taxBasisPoints: number): InvoiceTotals | undefined {
  return calculateInvoiceTotals(lines.map(pricedLine), { discountBasisPoints: 0, taxBasisPoints })
}

/** The same with every step. */
export function explainDraft(
  lines: readonly DraftLine[],
  taxBasisPoints: number,
): ExplainedTotals<NamedLine> | undefined {
  return explainInvoiceTotals(lines.map(pricedLine), { discountBasisPoints: 0, taxBasisPoints })
}

function pricedLine({ product, quantity }: DraftLine): NamedLine {
  return { name: product.productName, quantity, unitPriceCents: product.price }
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
      totalPrice: draftLineTotalCents(line),
    })),
  }
}
