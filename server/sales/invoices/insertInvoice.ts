// Writes a new invoice whose lines and amounts are known, and takes its units from stock.
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatPpm, formatUsd } from '#domain/platform/money.ts'
import { type InvoiceCharge, formatCharge } from '#domain/sales/charges.ts'
import type { InvoicePart } from '#domain/sales/invoiceParts.ts'
import { formatDiscount, replacedReason } from '#domain/sales/invoices.ts'
import type { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import type { DiscountType } from '#domain/sales/states.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { invoiceCharges, invoices } from '#server/platform/db/schema.ts'
import { sumByProduct } from '#server/sales/lines/newLines.ts'
import { describeHandPrices } from '#server/sales/lines/setHandPrices.ts'
import { attachPicks, detachPicks } from '#server/sales/picking/movePicks.ts'
import { moveStock, type StockChange } from '#server/stock/moveStock.ts'

import { readInvoice } from './findInvoice.ts'
import { insertLines, type NewInvoiceLine } from './insertLines.ts'
import { assertMayInvoice, type CustomerCopy, type InvoicedCustomer } from './invoicedCustomer.ts'
import { insertParts } from './invoiceParts.ts'
import type { ReplacedInvoice } from './lockReplacedInvoice.ts'
import { countInvoicedUnits } from './orderedLines.ts'
import { toInvoice } from './toInvoice.ts'
import { voidInvoice } from './voidInvoice.ts'

interface PricedInvoice {
  invoiced: InvoicedCustomer
  sale: {
    customerName: string
    customerPhone: string
    customerEmail?: string | null | undefined
    customerAddress?: string | null | undefined
    notes?: string | null | undefined
    overrideReason?: string | null | undefined
  }
  customerCopy: CustomerCopy
  lines: readonly NewInvoiceLine[]
  discountType: DiscountType
  charges: readonly InvoiceCharge[]
  taxPpm: number
  totals: NonNullable<ReturnType<typeof calculateInvoiceTotals>>
  parts: readonly InvoicePart[]
  replaced: ReplacedInvoice | null
  /** Of a correction, or of what may be allocated: refused for its customer only if it raises what is owed. */
  exposureBeforeCents?: number | undefined
  /** The orders that it delivers. */
  orders: Invoice['orders']
}

/**
 * Assigns the number, voids the invoice that this one replaces, and takes the units. The products are locked and have enough. Throws a
 * 409 if the customer is on hold or would owe more than its limit.
 */
export async function insertInvoice(ctx: Ctx, invoice: PricedInvoice): Promise<Invoice> {
  const { invoiced, sale, lines, charges, totals, taxPpm, replaced, orders } = invoice
  const { customerName, customerPhone, overrideReason } = sale
  const number = await allocateNumber(ctx, 'INV')
  ctx.crashPoint('invoice.numbered')
  const picks = await detachPicks(ctx, lines, replaced)
  if (replaced) await voidInvoice(ctx, { id: replaced.invoice.id, reason: replacedReason(number) })
  // A correction keeps how the units were sent.
  const {
    dispatchedOn = null,
    carrier = null,
    trackingNumber = null,
    cartons = null,
  } = replaced?.invoice ?? {}
  const values = {
    number,
    customerName,
    customerPhone,
    customerEmail: sale.customerEmail || null,
    customerAddress: sale.customerAddress || null,
    notes: sale.notes || null,
    ...invoice.customerCopy,
    discountType: invoice.discountType,
    ...totals,
    taxPpm,
    createdAt: ctx.now,
    datedOn: companyDay(ctx),
    createdBy: ctx.user.id,
    replacesId: replaced?.invoice.id ?? null,
    dispatchedOn,
    carrier,
    trackingNumber,
    cartons,
  }
  const [row] = await prepared(ctx.db, 'insert_invoice', () =>
    ctx.db.insert(invoices).values(placeholders(values)).returning(),
  ).execute(values)
  if (!row) throw new Error('The invoice was not inserted')
  ctx.crashPoint('invoice.before-stock')
  await insertLines(ctx, row.id, lines)
  await insertParts(ctx, row.id, invoice.parts)
  await countInvoicedUnits(ctx, lines)
  await attachPicks(ctx, row.id, picks)
  if (charges.length > 0)
    await ctx.db
      .insert(invoiceCharges)
      .values(charges.map((charge, index) => ({ invoiceId: row.id, position: index + 1, ...charge })))
  await assertMayInvoice(ctx, invoiced, {
    addedCents: totals.totalCents,
    exposureBeforeCents: invoice.exposureBeforeCents,
    document: `invoice ${number}`,
    overrideReason,
  })
  await moveStock(ctx, toMoves(lines), { reason: 'invoiced', document: { type: 'invoice', id: row.id } })
  await recordActivity(ctx, {
    action: `Created invoice ${number} for ${customerName}${replaced ? `, replacing ${replaced.invoice.number}` : ''}`,
    module: 'Invoices',
    subject: { type: 'invoice', id: row.id },
    changes: creationChanges({
      customerName,
      customerPhone,
      customerEmail: row.customerEmail,
      customerAddress: row.customerAddress,
      customerPurchaseOrder: row.customerPurchaseOrder,
      shipTo: row.shipTo,
      shipToState: row.shipToState,
      notes: row.notes,
      pricesByHand: describeHandPrices(lines),
      discount: totals.discountCents === 0 && totals.discountBasisPoints === 0 ? null : formatDiscount(row),
      charges: charges.map(formatCharge).join(', ') || null,
      tax: formatPpm(taxPpm),
      taxExemption: row.exemptionText,
      total: formatUsd(totals.totalCents),
      replaces: replaced?.invoice.number ?? null,
      orders: orders.map((order) => order.number).join(', ') || null,
    }),
  })
  ctx.crashPoint('invoice.before-commit')
  const replaces = replaced && { id: replaced.invoice.id, number: replaced.invoice.number }
  const written = picks.length > 0 ? await readInvoice(ctx, row.id) : row
  return toInvoice(ctx, written, lines, { charges: [...charges], replaces, replacedBy: null, orders })
}

/** By product; lines with allocated units move by themselves, so that the ledger names the line of the order. */
function toMoves(lines: readonly NewInvoiceLine[]): StockChange[] {
  const [allocated, free] = [
    lines.filter(({ fromAllocated = 0 }) => fromAllocated > 0),
    lines.filter(({ fromAllocated = 0 }) => fromAllocated === 0),
  ]
  return [
    ...allocated.map(({ productId, line, quantity, fromAllocated = 0 }) => ({
      productId,
      difference: fromAllocated - quantity,
      documentLine: line,
      fromAllocated,
    })),
    ...[...sumByProduct(free)].map(([productId, quantity]) => ({ productId, difference: -quantity })),
  ]
}
