// Pre-book orders of the next season in all states at the end of the demo's year: quotes, orders that wait for stock, one that is being
// picked, one that is shipped in part, and a deposit.
import type { NewOrder } from '#contract/sales/orderActions.ts'
import type { Order } from '#contract/sales/orders.ts'
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { customers } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { SignedInUser } from '#server/platform/signedInUser.ts'
import { allocateOrder } from '#server/sales/orders/allocateOrder.ts'
import { cancelOrder } from '#server/sales/orders/cancelOrder.ts'
import { createOrder } from '#server/sales/orders/createOrder.ts'
import { invoiceOrders } from '#server/sales/orders/invoiceOrders.ts'
import { recordPayment } from '#server/sales/payments/recordPayment.ts'

import type { DemoCustomerIds } from './createDemoCustomers.ts'
import { shipDemoInvoice, startDemoPickList } from './demoPicking.ts'
import { createRandomSource, type RandomSource } from './randomSource.ts'
import { readStockedRuns, type StockedRun } from './stockedRuns.ts'

const season = 'Spring 2027'

/** Days from today. */
interface DemoOrder {
  startShip: number
  cancel: number
  /** By number. */
  styles: readonly string[]
  kind?: 'at once'
  shipComplete?: true
  /** Nothing more is done with it. */
  isDraft?: true
  /** Makes the draft a quote. */
  validFor?: number
  next?: 'pick' | 'ship in part' | 'cancel' | 'deposit'
}

/** One for each of the first customers. */
const demoOrders: readonly DemoOrder[] = [
  { startShip: -12, cancel: 20, styles: ['1042', '1063', '1084', '1215', '1503'], next: 'ship in part' },
  { startShip: -5, cancel: 25, styles: ['1042', '1304'], next: 'pick' },
  { startShip: -3, cancel: 30, styles: ['1084', '1503'] },
  { startShip: 0, cancel: 35, styles: ['1063', '1222', '1311'], shipComplete: true },
  { startShip: 4, cancel: 45, styles: ['1042', '1084', '1215', '1528'] },
  { startShip: 20, cancel: 60, styles: ['1304', '1311', '1222'], next: 'deposit' },
  { startShip: 35, cancel: 80, styles: ['1042', '1063', '1084', '1503'] },
  { startShip: -40, cancel: -4, styles: ['1528'] },
  { startShip: 15, cancel: 50, styles: ['1215', '1222'], next: 'cancel' },
  { startShip: 30, cancel: 75, styles: ['1063', '1304'], isDraft: true },
  { startShip: 45, cancel: 90, styles: ['1042', '1311', '1503'], isDraft: true, validFor: 21 },
  { startShip: 0, cancel: 10, styles: ['1050'], kind: 'at once' },
]

/** One transaction. `ctx` is at the end of the year; orders are confirmed although their cancel date may be over later. */
export async function createDemoOrders(ctx: Ctx, ids: DemoCustomerIds, picker: SignedInUser): Promise<void> {
  await transact(ctx, async (ctx) => {
    const random = createRandomSource(4712)
    const runs = await readStockedRuns(ctx, random)
    for (const [index, [, customerId]] of [...ids].slice(0, demoOrders.length).entries()) {
      const plan = demoOrders[index]
      if (plan) await placeOrder(ctx, { plan, customerId, runs, random, picker })
    }
  })
}

interface Placed {
  plan: DemoOrder
  customerId: number
  runs: readonly StockedRun[]
  random: RandomSource
  picker: SignedInUser
}

/** Of each color; most are of the first. */
const firstPacks = [6, 8, 10] as const
const otherPacks = [2, 3, 4] as const

async function placeOrder(ctx: Ctx, { plan, customerId, runs, random, picker }: Placed): Promise<void> {
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) throw new Error(`There is no customer ${customerId}`)
  const today = companyDay(ctx)
  const isOver = plan.cancel < 0
  const input: NewOrder = {
    order: {
      customerId,
      customerName: customer.name,
      customerPhone: customer.phone ?? '',
      customerEmail: customer.email,
      customerPurchaseOrder: `PO-${random.between(1000, 9999)}`,
      kind: plan.kind ?? 'pre-book',
      season: plan.kind ? null : season,
      startShipOn: addDays(today, plan.startShip),
      cancelOn: addDays(today, plan.cancel),
      shipComplete: plan.shipComplete ?? false,
      validUntil: plan.validFor === undefined ? null : addDays(today, plan.validFor),
      discountBasisPoints: customer.discountBasisPoints,
      charges: random.chance(0.3) ? [{ label: 'Freight', amountCents: 4500, isTaxed: false }] : [],
    },
    items: plan.styles.flatMap((number) =>
      runs
        .filter(({ style }) => style === number)
        .flatMap(({ sizes }, index) => {
          const packs = random.pick(index === 0 ? firstPacks : otherPacks)
          return sizes.map(({ id, packUnits }) => ({ productId: id, quantity: packs * packUnits }))
        }),
    ),
    confirm: !plan.isDraft,
  }
  // It was confirmed before its cancel date.
  const at = isOver ? new Date(ctx.now.getTime() + (plan.cancel - 2) * 24 * 3_600_000) : ctx.now
  const order = await createOrder({ ...ctx, now: at }, input)
  await follow(ctx, plan, order, { ...ctx, user: picker })
}

async function follow(ctx: Ctx, { next }: DemoOrder, order: Order, pickerCtx: Ctx): Promise<void> {
  const { id } = order
  if (next === 'cancel') await cancelOrder(ctx, { id, reason: 'The store moved to another line' })
  if (next === 'pick') {
    await allocateOrder(ctx, { id })
    await startDemoPickList(pickerCtx, id)
  }
  if (next === 'ship in part') {
    const allocated = await allocateOrder(ctx, { id })
    const lines = allocated.items
      .filter((item) => item.allocated > 0)
      .map((item) => ({ line: item.line, quantity: Math.ceil(item.allocated / 2) }))
    const invoice = await invoiceOrders(ctx, { orders: [{ id, lines }] })
    await shipDemoInvoice(ctx, invoice.id, pickerCtx)
  }
  if (next === 'deposit')
    await recordPayment(ctx, {
      customerId: order.customerId,
      orderId: id,
      method: 'Bank transfer',
      reference: 'Deposit of 30%',
      receivedOn: companyDay(ctx),
      amountCents: Math.round(order.totalCents * 0.3),
      settlements: [],
    })
}
