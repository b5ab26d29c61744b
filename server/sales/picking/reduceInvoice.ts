import { calculateLineTotal } from '#domain/sales/invoiceTotals.ts'
import { notFoundNote } from '#domain/sales/picking.ts'
import type { Ctx } from '#server/ctx.ts'
import { findInvoiceLines, readCharges, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { insertInvoice } from '#server/sales/invoices/insertInvoice.ts'
import { calculateAmounts } from '#server/sales/invoices/invoiceParts.ts'
import { findOrdersOf } from '#server/sales/invoices/orderedLines.ts'
import type { InvoiceLineRow, InvoiceRow } from '#server/sales/invoices/toInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'
import { sumByProduct } from '#server/sales/lines/newLines.ts'
import { lockStock } from '#server/stock/lockStock.ts'

/**
 * Replaces a pending invoice, which is locked, by one with fewer units of a product; voids it if none would be left. Everything else stays as
 * it was agreed: the prices, also those for quantities, the customer, terms, charges and the lines of its orders. The customer owes less, so
 * its hold and limit are not checked.
 */
export async function reduceInvoice(
  ctx: Ctx,
  id: number,
  missing: { productId: number; quantity: number },
): Promise<void> {
  const invoice = await readInvoice(ctx, id)
  const replacedLines = await findInvoiceLines(ctx, id)
  const units = sumByProduct(replacedLines)
  await lockStock(ctx, [...units.keys()])
  const lines = reduceLines(replacedLines, missing)
  if (lines.length === 0) {
    await voidInvoice(ctx, { id, reason: notFoundNote })
    return
  }
  const charges = await readCharges(ctx, id)
  const { customerId, customerPurchaseOrder, shipTo, shipToState, exemptionText, termsDays, termsFrom } =
    invoice
  const rates = { ...discountOf(invoice, lines), charges, taxPpm: invoice.taxPpm }
  const amounts = await calculateAmounts(ctx, lines, rates, id)
  if (!amounts) throw new Error(`The total of invoice ${invoice.number} would rise`)
  await insertInvoice(ctx, {
    invoiced: { customer: null, matches: [] },
    sale: invoice,
    customerCopy: {
      customerId,
      customerPurchaseOrder,
      shipTo,
      shipToState,
      exemptionText,
      termsDays,
      termsFrom,
    },
    lines,
    discountType: invoice.discountType,
    charges,
    taxPpm: invoice.taxPpm,
    ...amounts,
    replaced: { invoice, lines: replacedLines, units },
    orders: await findOrdersOf(ctx, lines),
  })
}

/** Takes the units off the last lines of the product. Lines without units are left out; packs that are not whole are no longer named. */
function reduceLines(
  lines: readonly InvoiceLineRow[],
  missing: { productId: number; quantity: number },
): Omit<InvoiceLineRow, 'invoiceId'>[] {
  let left = missing.quantity
  const quantities = lines
    .toReversed()
    .map((line) => {
      const taken = line.productId === missing.productId ? Math.min(left, line.quantity) : 0
      left -= taken
      return line.quantity - taken
    })
    .toReversed()
  if (left > 0) throw new Error('More units are missing than the invoice has')
  const reduced = lines.filter((line, index) => quantities[index] !== line.quantity)
  const isBroken = (line: Pick<InvoiceLineRow, 'prepackId' | 'styleId' | 'color'>) =>
    reduced.some(
      ({ prepackId, styleId, color }) =>
        prepackId === line.prepackId && styleId === line.styleId && color === line.color,
    )
  return lines
    .map(({ invoiceId: _invoiceId, ...line }, index) => {
      const quantity = quantities[index] ?? 0
      const totalCents = calculateLineTotal({ quantity, unitPriceCents: line.unitPriceCents })
      const whole = { ...line, quantity, totalCents }
      return isBroken(line) ? { ...whole, prepackId: null, prepackName: null, packs: null } : whole
    })
    .filter(({ quantity }) => quantity > 0)
    .map((line, index) => ({ ...line, line: index + 1 }))
}

/** A discount that was entered as an amount is at most the rest of the lines. */
function discountOf(
  { discountType, discountBasisPoints, discountCents }: InvoiceRow,
  lines: readonly { totalCents: number }[],
) {
  if (discountType === 'percentage') return { discountBasisPoints }
  const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return { discountType, discountCents: Math.min(discountCents, subtotalCents) }
}
