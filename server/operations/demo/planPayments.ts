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
const combinedDays = 10

interface PlannedPayment {
  /** Of the invoice. */
  id: number
  customerId: number | null
  processedAt: number
  at: number
  isHalf: boolean
}

/** In days after the due day, with their share of the payments; the rest is paid later. */
const onTime = { share: 0.65, from: -4, to: 4 }
const late = { share: 0.96, from: 5, to: 25 }
const veryLate = { from: 26, to: 50 }

/** After the first half. */
const restDays = { from: 20, to: 40 }

/** Of the invoices; some are paid by half at first, and small ones of the rest are not paid at all. */
const fullShare = 0.97
const paidShare = 0.99
const maxUnpaidCents = 400_000
const companyTermsDays = 30

/** Of what is due in the last days of the year, up to this share is open, and the rest is paid on time: on each day, something is late. */
const lastDays = 40
const openShare = 0.15

/**
 * Returns a function that plans the payment of an invoice, whose terms are those of the customer, or null for those of the company. Most
 * customers pay in full around the due day; some pay in two halves, and some don't pay.
 */
export function createPaymentPlanner(
  yearEnd: number,
  plan: (at: number, run: (ctx: Ctx) => Promise<void>) => void,
) {
  // Its own source, so that payments don't change the orders.
  const random = createRandomSource(4712)
  const planned = new Set<PlannedPayment>()
  const lastDue = { cents: 0, openCents: 0 }

  return function planPayment(
    processedAt: number,
    { id, customerId, totalCents }: Invoice,
    termsDays: number | null,
  ): void {
    const share = random.next()
    const delay = chooseDelay()
    if (share > paidShare && totalCents < maxUnpaidCents) return
    const dueDays = termsDays ?? companyTermsDays
    const dueAt = processedAt + dueDays * dayMs
    const isLastDue = dueAt > yearEnd - lastDays * dayMs && dueAt < yearEnd - onTime.to * dayMs
    if (isLastDue && staysOpen(totalCents)) return
    const { from, to } = isLastDue ? onTime : delay
    const days = Math.max(returnDays, dueDays + random.between(from, to))
    const at = processedAt + days * dayMs
    const isHalf = share > fullShare && share <= paidShare
    planOne({ id, customerId, processedAt, at, isHalf })
    if (!isHalf) return
    const restAt = at + random.between(restDays.from, restDays.to) * dayMs
    planOne({ id, customerId, processedAt, at: restAt, isHalf: false })
  }

  function staysOpen(cents: number): boolean {
    lastDue.cents += cents
    const isOpen = lastDue.openCents + cents <= openShare * lastDue.cents
    if (isOpen) lastDue.openCents += cents
    return isOpen
  }

  function planOne(payment: PlannedPayment): void {
    planned.add(payment)
    plan(payment.at, async (ctx) => {
      if (planned.has(payment)) await pay(ctx, payment)
    })
  }

  function chooseDelay(): { from: number; to: number } {
    const share = random.next()
    return share < onTime.share ? onTime : share < late.share ? late : veryLate
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
