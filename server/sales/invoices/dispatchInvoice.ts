import type { InputOf } from '#contract/platform/endpoint.ts'
import type { dispatchInvoice as endpoint } from '#contract/sales/dispatch.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { describeDispatch, dispatchDayError } from '#domain/sales/dispatch.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'

import { findInvoice, lockInvoice } from './findInvoice.ts'
import type { InvoiceRow } from './toInvoice.ts'

/** Before or after the invoice is processed. Throws a 400 for a day in the future, a 409 for a void invoice. */
export async function dispatchInvoice(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Invoice> {
  return transact(ctx, async (ctx) => {
    const { id, dispatchedOn } = input
    const error = dispatchedOn === null ? undefined : dispatchDayError(dispatchedOn, companyDay(ctx))
    if (error !== undefined) throw fieldRefusal('invalid', 'dispatchedOn', error)
    const invoice = await lockInvoice(ctx, id)
    if (!invoiceCan.beDispatched(invoice))
      throw new Refusal('conflict', `Invoice ${invoice.number} is Void: it can't be dispatched.`)
    const dispatch = {
      dispatchedOn,
      carrier: input.carrier || null,
      trackingNumber: input.trackingNumber || null,
      cartons: input.cartons ?? null,
    }
    await ctx.db.update(invoices).set(dispatch).where(eq(invoices.id, id))
    await recordActivity(ctx, {
      action:
        dispatchedOn === null
          ? `Removed the dispatch of invoice ${invoice.number}`
          : `Dispatched invoice ${invoice.number} on ${formatDay(dispatchedOn)}`,
      module: 'Orders',
      subject: { type: 'invoice', id },
      changes: { dispatch: { from: describe(invoice), to: describe(dispatch) } },
    })
    ctx.crashPoint('picking.before-commit')
    return findInvoice(ctx, { id })
  })
}

/** 'Nov 24, 2026, UPS, 3 cartons', or null if it is not dispatched. */
function describe({
  dispatchedOn,
  ...dispatch
}: Pick<InvoiceRow, 'dispatchedOn' | 'carrier' | 'trackingNumber' | 'cartons'>): string | null {
  if (dispatchedOn === null) return null
  return [formatDay(dispatchedOn), describeDispatch(dispatch)].filter(Boolean).join(', ')
}
