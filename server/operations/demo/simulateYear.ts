// Simulates a year of orders, payments, deliveries, losses, voided invoices and returns, through the same operations that users call.
// Each month is one transaction.
import type { Invoice } from '#contract/sales/invoices.ts'
import { adjustStock } from '#server/catalog/stock/changeStock.ts'
import type { Ctx, AppServices } from '#server/ctx.ts'
import { transact } from '#server/platform/db/transact.ts'
import { issueCreditNote } from '#server/sales/creditNotes/issueCreditNote.ts'
import { createInvoice } from '#server/sales/invoices/createInvoice.ts'
import { findInvoice } from '#server/sales/invoices/findInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { voidInvoice } from '#server/sales/invoices/voidInvoice.ts'

import type { DemoCustomerIds } from './createDemoCustomers.ts'
import { demoContext, type DemoUsers } from './createDemoUsers.ts'
import { type DemoCustomer, demoCustomers } from './demoCustomers.ts'
import { createItemChooser } from './itemChooser.ts'
import { planDemoPurchases } from './planDemoPurchases.ts'
import { createPaymentPlanner, returnDays } from './planPayments.ts'
import { type RandomSource, createRandomSource, weightedPicker } from './randomSource.ts'
import { monthlyOrderFactors, weekdayOrderFactors } from './seasons.ts'
import { readStockedRuns, type StockedProduct } from './stockedRuns.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/** The newest orders stay pending. */
const pendingOrders = 4

/** Of orders whose discount was agreed as an amount, and their least units: their subtotal is higher. */
const roundedDiscounts = [10_000, 25_000, 50_000] as const
const minDiscountedUnits = 48

const freightCents = 1250
const freightPerUnitCents = 35
const insuranceCents = 950

const voidReasons = ['Ordered twice', 'Customer canceled', 'Wrong sizes', 'Wrong customer'] as const
const returnReasons = ['Wrong size', 'Color differs from the sample', 'Ordered too many'] as const
const lossReasons = ['Moth holes', 'Stained in the store room', 'Sample for a customer'] as const
const notes = [
  'Leave it at the back door.',
  'Please call before delivery.',
  'Purchase order follows.',
] as const

interface PlannedAction {
  at: number
  run: (ctx: Ctx) => Promise<unknown>
  by: keyof DemoUsers
}

export interface Year {
  from: Date
  to: Date
  /** The approximate number of invoices. */
  invoices: number
  customerIds: DemoCustomerIds
  /** Gets '2026-01' when the month begins. */
  onMonth: (month: string) => void
}

export async function simulateYear(services: AppServices, users: DemoUsers, year: Year): Promise<void> {
  const random = createRandomSource(4711)
  const runs = await readStockedRuns(services, random)
  const productsById = new Map(runs.flatMap(({ sizes }) => sizes.map((product) => [product.id, product])))
  const chooseItems = createItemChooser(runs, random)
  const pickProduct = weightedPicker([...productsById.values()], ({ quantity }) => quantity)
  const pickCustomer = weightedPicker(demoCustomers, ({ weight }) => weight)
  const orderTimes = planOrderTimes(year, random)
  const pendingTimes = new Set(orderTimes.slice(-pendingOrders))
  const agenda: PlannedAction[] = orderTimes.map((at) => ({ at, by: 'Staff', run: placeOrder }))
  for (let at = year.from.getTime() + 9 * dayMs; at < year.to.getTime(); at += random.between(5, 12) * dayMs)
    agenda.push({ at: at + random.between(0, 6) * hourMs, by: 'Manager', run: recordLoss })
  agenda.push(...planDemoPurchases(runs, year.to))
  agenda.sort((a, b) => a.at - b.at)
  let processedOrders = 0
  const planPayment = createPaymentPlanner(year.to.getTime(), (at, run) => plan({ at, by: 'Manager', run }))

  while (agenda.length > 0) await runUntil(startOfNextMonth(agenda[0]?.at ?? 0))

  async function runUntil(end: number): Promise<void> {
    const first = agenda[0]
    if (!first) return
    year.onMonth(new Date(first.at).toISOString().slice(0, 7))
    await transact(demoContext(services, users.Admin, new Date(first.at)), async ({ db }) => {
      for (let next = agenda[0]; next && next.at < end; next = agenda[0]) {
        agenda.shift()
        await next.run({ ...demoContext(services, users[next.by], new Date(next.at)), db })
      }
    })
  }

  /** Actions after the end of the year are dropped. */
  function plan(action: PlannedAction): void {
    if (action.at >= year.to.getTime()) return
    const index = agenda.findIndex(({ at }) => at > action.at)
    agenda.splice(index === -1 ? agenda.length : index, 0, action)
  }

  /** Freight by the number of units, and sometimes insurance. */
  function chooseCharges(items: readonly { quantity: number }[]) {
    const units = countUnits(items)
    return [
      ...(random.chance(0.7)
        ? [{ label: 'Freight', amountCents: freightCents + units * freightPerUnitCents, isTaxed: true }]
        : []),
      ...(random.chance(0.1) ? [{ label: 'Insurance', amountCents: insuranceCents, isTaxed: false }] : []),
    ]
  }

  async function placeOrder(ctx: Ctx): Promise<void> {
    const customer = pickCustomer(random)
    const packs = random.between(customer.packs - 1, customer.packs + 1)
    const items = await chooseItems(ctx, packs)
    if (items.length === 0) return
    // Such a discount can be below the price floor of Staff: a Manager agrees it.
    const isAgreed = random.chance(0.05) && countUnits(items) >= minDiscountedUnits
    const seller = isAgreed ? { ...demoContext(services, users.Manager, ctx.now), db: ctx.db } : ctx
    const invoice = await createInvoice(seller, {
      invoice: {
        customerName: customer.name,
        customerPhone: customer.phone,
        customerEmail: customer.email,
        customerAddress: customer.address,
        customerId: year.customerIds.get(customer.name) ?? null,
        ...(isAgreed
          ? { discountType: 'amount' as const, discountCents: random.pick(roundedDiscounts) }
          : { discountBasisPoints: customer.discountBasisPoints }),
        charges: chooseCharges(items),
        ...(customer.certificate === 'valid' && { taxPpm: 0 }),
        ...(random.chance(0.15) && { notes: random.pick(notes) }),
      },
      items,
    })
    if (!pendingTimes.has(ctx.now.getTime())) planProcessing(ctx, { invoice, items, customer })
  }

  /** Most orders are processed within days. One of twenty is voided, and one of twenty comes back in part. */
  function planProcessing(
    { now }: Ctx,
    {
      invoice,
      items,
      customer,
    }: {
      invoice: Invoice
      items: readonly { productId: number; quantity: number }[]
      customer: DemoCustomer
    },
  ): void {
    const { id } = invoice
    const processedAt = now.getTime() + (0.1 + 4 * random.next() ** 2) * dayMs
    processedOrders += 1
    const isVoided = processedOrders % 20 === 10
    const isProcessed = random.chance(isVoided ? 0.5 : 0.985)
    if (isProcessed) plan({ at: processedAt, by: 'Manager', run: (ctx) => processInvoice(ctx, { id }) })
    if (isProcessed && !isVoided) planPayment(processedAt, invoice, customer.termsDays)
    if (isProcessed && processedOrders % 20 === 3) planReturn(processedAt, id)
    if (!isVoided) return
    const reason = random.pick(voidReasons)
    plan({
      at: processedAt + random.between(1, 72) * hourMs,
      by: 'Manager',
      async run(ctx) {
        await voidInvoice(ctx, { id, reason })
        for (const { productId, quantity } of items) findProduct(productId).quantity += quantity
      },
    })
  }

  /** A few units of the first line come back; one of them may be damaged. */
  function planReturn(processedAt: number, id: number): void {
    plan({
      at: processedAt + random.between(3, returnDays) * dayMs,
      by: 'Manager',
      async run(ctx) {
        const { paymentState, items } = await findInvoice(ctx, { id })
        const [item] = items
        if (!item || paymentState !== 'unpaid') return
        const quantity = Math.min(item.quantity, random.between(1, 3))
        const restockQuantity = quantity - (random.chance(0.3) ? 1 : 0)
        const credit = { line: 1, quantity, restockQuantity }
        await issueCreditNote(ctx, { id, reason: random.pick(returnReasons), items: [credit] })
        findProduct(item.productId).quantity += restockQuantity
      },
    })
  }

  async function recordLoss(ctx: Ctx): Promise<void> {
    const product = pickProduct(random)
    if (product.quantity < 3) return
    const difference = -random.between(1, 3)
    await adjustStock(ctx, { id: product.id, difference, reason: random.pick(lossReasons) })
    product.quantity += difference
  }

  function findProduct(id: number): StockedProduct {
    const product = productsById.get(id)
    if (!product) throw new Error(`Product ${id} is not in the catalog`)
    return product
  }
}

/** Order times in the business hours of the US East Coast, weighted by month and weekday. */
function planOrderTimes({ from, to, invoices }: Year, random: RandomSource): number[] {
  const days = (to.getTime() - from.getTime()) / dayMs
  const times: number[] = []
  for (let at = from.getTime() + dayMs; at < to.getTime(); at += dayMs) {
    const date = new Date(at)
    const midnight = date.setUTCHours(0, 0, 0, 0)
    const factor =
      (monthlyOrderFactors[date.getUTCMonth()] ?? 1) * (weekdayOrderFactors[date.getUTCDay()] ?? 1)
    // 0.88 is the average of the weekday factors.
    const expected = ((invoices / days) * factor) / 0.88
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let order = 0; order < count; order += 1)
      times.push(midnight + random.between(13 * hourMs, 22 * hourMs))
  }
  return times.filter((at) => at > from.getTime() && at < to.getTime()).toSorted((a, b) => a - b)
}

function startOfNextMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

function countUnits(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
