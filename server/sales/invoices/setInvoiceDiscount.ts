import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Invoice, setInvoiceDiscount as endpoint } from '#contract/sales/invoices.ts'
import {
  formatDiscount,
  invoiceCan,
  notDiscountableMessage,
  totalTooHighMessage,
} from '#domain/sales/invoices.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertMayOwe } from '#server/sales/customers/assertMayOwe.ts'
import { lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { assertDiscountAllowed, shareOfDiscount } from '#server/sales/lines/assertDiscountAllowed.ts'

import { findInvoiceLines, findRelated, lockInvoice, readInvoice } from './findInvoice.ts'
import { calculateAmounts, replaceParts } from './invoiceParts.ts'
import { lockOrdersOf } from './orderedLines.ts'
import { toDiscount } from './toDiscount.ts'
import { type InvoiceRow, toInvoice } from './toInvoice.ts'

/**
 * Throws a 409 unless the invoice is Pending, if the discount is below the floor of Staff, or if a lower discount takes its customer above the credit limit and is not overridden; a
 * 400 if it takes the total above the maximum.
 */
export async function setInvoiceDiscount(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const { customerId } = await readInvoice(ctx, input.id)
    const customer = customerId === null ? null : await lockSurvivingRow(ctx, customerId)
    await lockOrdersOf(ctx, input.id)
    const invoice = await lockInvoice(ctx, input.id)
    if (!invoiceCan.beDiscounted(invoice)) {
      throw new Refusal('conflict', notDiscountableMessage(invoice.number, invoice.status))
    }
    const lines = await findInvoiceLines(ctx, input.id)
    const related = await findRelated(ctx, invoice, lines)
    const discountType = input.discountCents === undefined ? 'percentage' : 'amount'
    const discount = toDiscount({ ...input, discountType }, lines, 'discountAmount')
    if (isSameDiscount(discount, invoice)) return toInvoice(ctx, invoice, lines, related)
    const { taxPpm } = invoice
    const rates = { ...discount, charges: related.charges, taxPpm }
    const amounts = await calculateAmounts(ctx, lines, rates, invoice.id)
    if (!amounts) throw new Refusal('invalid', totalTooHighMessage)
    const { totals, parts } = amounts
    // A discount that the invoice has already may have been given by a user without a floor.
    if (totals.discountCents > invoice.discountCents)
      await assertDiscountAllowed(ctx, lines, {
        ...shareOfDiscount(discount, lines),
        allowedBasisPoints: customer?.discountBasisPoints ?? 0,
        path: discount.discountType === 'amount' ? 'discountAmount' : 'discountPercentage',
      })
    const addedCents = totals.totalCents - invoice.totalCents
    if (customer && addedCents > 0)
      await assertMayOwe(ctx, customer, {
        addedCents,
        document: `invoice ${invoice.number}`,
        overrideReason: input.overrideReason,
      })
    const [discounted] = await ctx.db
      .update(invoices)
      .set({ discountType: discount.discountType, ...totals })
      .where(eq(invoices.id, input.id))
      .returning()
    if (!discounted) throw new Error(`Invoice ${invoice.number} was deleted while locked`)
    if (parts.length > 0) await replaceParts(ctx, invoice.id, parts)
    await recordActivity(ctx, {
      action: `Set the discount of invoice ${invoice.number} to ${formatDiscount(discounted)}`,
      module: 'Invoices',
      subject: { type: 'invoice', id: input.id },
      changes: {
        discount: { from: formatDiscount(invoice), to: formatDiscount(discounted) },
      },
    })
    ctx.crashPoint('invoice.before-commit')
    return toInvoice(ctx, discounted, lines, related)
  })
}

function isSameDiscount(discount: ReturnType<typeof toDiscount>, invoice: InvoiceRow): boolean {
  if (discount.discountType !== invoice.discountType) return false
  return discount.discountType === 'amount'
    ? discount.discountCents === invoice.discountCents
    : discount.discountBasisPoints === invoice.discountBasisPoints
}
