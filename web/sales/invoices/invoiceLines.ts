// The lines of a draft invoice: checks, warnings and totals.
import * as z from 'zod/mini'

import type { Product } from '#contract/catalog/products.ts'
import type { NewInvoice } from '#contract/sales/invoices.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxInvoiceLines, tooManyLinesMessage } from '#domain/sales/invoices.ts'
import {
  calculateInvoiceTotals,
  calculateLineTotal,
  explainInvoiceTotals,
  type ExplainedTotals,
  type InvoiceTotals,
} from '#domain/sales/invoiceTotals.ts'
import { outOfStockMessage, saleQuantityError } from '#domain/stock/stock.ts'

export const DraftLine = z.object({
  /** The product as last read from the catalog. */
  productId: z.int(),
  code: z.string(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  stock: z.int(),
  unitPriceCents: z.int(),
  quantity: z.int().check(z.minimum(1)),
  /** Set when the price changed since the line was added. */
  previousUnitPriceCents: z.optional(z.int()),
  isDeleted: z.boolean(),
})
export type DraftLine = z.output<typeof DraftLine>

/** Why `product` can't be added, or undefined. */
export function addLineError(lines: readonly DraftLine[], product: Product): string | undefined {
  if (lines.some((line) => line.productId === product.id)) return 'Product already added to invoice'
  if (product.quantity === 0) return outOfStockMessage(product.name)
  return lines.length < maxInvoiceLines ? undefined : tooManyLinesMessage
}

export function newLine(product: Product): DraftLine {
  return { ...catalogValues(product), quantity: 1, isDeleted: false }
}

function catalogValues({ id, code, name, color, size, quantity, priceCents }: Product) {
  return {
    productId: id,
    code,
    productName: name,
    color,
    size,
    stock: quantity,
    unitPriceCents: priceCents,
  }
}

/** Updates a line from the catalog and keeps its quantity. `product` is null if it was deleted. */
export function refreshLine(line: DraftLine, product: Product | null): DraftLine {
  if (product === null) return { ...line, isDeleted: true }
  const previousUnitPriceCents =
    product.priceCents === line.unitPriceCents ? line.previousUnitPriceCents : line.unitPriceCents
  return { ...line, ...catalogValues(product), previousUnitPriceCents, isDeleted: false }
}

/** Describes the changes in the catalog since the line was added. */
export function lineWarnings(line: DraftLine): string[] {
  const { productName, stock, quantity, unitPriceCents, previousUnitPriceCents } = line
  if (line.isDeleted) return [`${productName} is no longer in the catalog. Remove it to continue.`]
  const warnings: string[] = []
  const stockError = saleQuantityError(productName, stock, quantity)
  if (stockError) warnings.push(stockError)
  if (previousUnitPriceCents !== undefined) {
    const change = `from ${formatUsd(previousUnitPriceCents)} to ${formatUsd(unitPriceCents)}`
    warnings.push(`The price changed ${change}.`)
  }
  return warnings
}

export function draftLineTotalCents(line: DraftLine): number {
  return calculateLineTotal(line)
}

/** Undefined if the total exceeds the maximum. A new invoice has no discount. */
export function draftTotals(lines: readonly DraftLine[], taxBasisPoints: number): InvoiceTotals | undefined {
  return calculateInvoiceTotals(lines, { discountBasisPoints: 0, taxBasisPoints })
}

/** The totals with every calculation step. */
export function explainDraft(
  lines: readonly DraftLine[],
  taxBasisPoints: number,
): ExplainedTotals<DraftLine> | undefined {
  return explainInvoiceTotals(lines, { discountBasisPoints: 0, taxBasisPoints })
}

/** The invoice with the prices and totals on screen, so that the server rejects it if they are outdated. */
export function toNewInvoice(
  { taxRate, ...customer }: Omit<NewInvoice['invoice'], 'taxBasisPoints'> & { taxRate: number },
  lines: readonly DraftLine[],
  totals: InvoiceTotals,
): NewInvoice {
  return {
    invoice: {
      ...customer,
      taxBasisPoints: taxRate,
      discountBasisPoints: 0,
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents,
      taxCents: totals.taxCents,
      totalCents: totals.totalCents,
    },
    items: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalPriceCents: draftLineTotalCents(line),
    })),
  }
}
