// Plans when the customers of the demo pay their invoices.
import type { Invoice } from '#contract/sales/invoices.ts'
import { paymentMethods } from '#domain/sales/states.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, gt, inArray } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'

import { createRandomSource } from './randomSource.ts'

const dayMs = 24 * 3_600_000

/** Units come back at most this long after the invoice was processed. Only then is it paid ahead of time. */
export const returnDays = 9

/** A payment includes invoices that the customer would pay this soon. */
const combinedDays = 21

interface PlannedPayment {
  /** Of the invoice. */
  id: number
  customerId: number | null
  processedAt: number
  at: number
  isHalf: boolean
}

/**
 * Returns a function that plans the payment of an invoice. Most customers with a record pay in full within two months; some pay a half,
 * and some don't pay. Those without one pay less often, so that there are invoices to link.
 */
export function createPaymentPlanner(plan: (at: number, run: (ctx: Ctx) => Promise<void>) => void) {
  // Its own source, so that payments don't change the orders.
  const random = createRandomSource(4712)
  const planned = new Set<PlannedPayment>()

  return function planPayment(processedAt: number, { id, customerId }: Invoice): void {
    const share = random.next()
    if (share > (customerId === null ? 0.4 : 0.94)) return
    const at = processedAt + random.between(8, 55) * dayMs
    const payment = { id, customerId, processedAt, at, isHalf: share > 0.88 }
    planned.add(payment)
    plan(at, async (ctx) => {
      if (planned.has(payment)) await pay(ctx, payment)
    })
  }

  /** A customer with a record pays several invoices at once. */
  async function pay(ctx: Ctx, first: PlannedPayment): Promise<void> {
    const { customerId } = first
    const together = [...planned].filter(
      (one) => one === first || (customerId !== null && isPaidWith(one, first)),
    )
    for (const one of together) planned.delete(one)
    const halves = new Set(together.flatMap(({ id, isHalf }) => (isHalf ? [id] : [])))
    const { id: invoiceId, openCents } = invoices
    const ids = together.map(({ id }) => id)
    const open = await ctx.db
      .select({ id: invoiceId, openCents })
      .from(invoices)
      .where(and(inArray(invoiceId, ids), gt(openCents, 0)))
      .orderBy(asc(invoiceId))
    if (open.length === 0) return
    const settlements = open.map(({ id, openCents }) => ({
      debit: { type: 'invoice' as const, id },
      amountCents: halves.has(id) ? Math.ceil(openCents / 2) : openCents,
    }))
    await recordPayment(ctx, {
      customerId,
      method: random.pick(paymentMethods),
      reference: String(random.between(1000, 9999)),
      receivedOn: companyDay(ctx),
      amountCents: settlements.reduce((sum, { amountCents }) => sum + amountCents, 0),
      settlements,
    })
  }
}

function isPaidWith(one: PlannedPayment, first: PlannedPayment): boolean {
  return (
    one.customerId === first.customerId &&
    one.at < first.at + combinedDays * dayMs &&
    one.processedAt < first.at - returnDays * dayMs
  )
}
