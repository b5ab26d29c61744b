// The purchase orders of the demo in all states at the end of its year: drafts, some that come in the next weeks, one that is late, one that
// came in part, and those of the last season. Of what came, one bill is right, one differs, one never comes, and the newest is awaited; two
// arrivals have landed cost.
import { addDays } from '#domain/platform/days.ts'
import { oneRateNanos } from '#domain/purchasing/costs.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { suppliers } from '#server/platform/db/schema.ts'
import { receivePurchaseOrder } from '#server/purchasing/arrivals/receivePurchaseOrder.ts'
import { closeBilling } from '#server/purchasing/bills/closeBilling.ts'
import { cancelPurchaseOrder } from '#server/purchasing/purchaseOrders/cancelPurchaseOrder.ts'
import { createPurchaseOrder } from '#server/purchasing/purchaseOrders/createPurchaseOrder.ts'
import { findPurchaseOrder } from '#server/purchasing/purchaseOrders/findPurchaseOrder.ts'

import { demoCost } from './demoCosts.ts'
import { addFreight, type DemoBill, type DemoFreight, enterBill } from './enterDemoBills.ts'
import type { StockedRun } from './stockedRuns.ts'

const dayMs = 24 * 3_600_000

/** What a euro is worth in US dollars. */
const euroNanos = 1_085_000_000

/** Of each color. */
const packs = [14, 8, 5] as const

interface DemoArrival {
  on: number
  share: number
  note: string
  isTornInPart?: true
  bill?: DemoBill | 'never comes'
  freight?: DemoFreight
}

/** Days count from the end of the year. */
interface DemoPurchase {
  supplier: string
  /** By number. */
  styles: readonly string[]
  season: string
  createdOn: number
  expectedOn: number
  reference?: string
  isDraft?: true
  cancelledOn?: number
  arrivals?: readonly DemoArrival[]
}

const fall = 'Fall 2026'
const spring = 'Spring 2027'

const demoPurchases: readonly DemoPurchase[] = [
  {
    supplier: 'Beacon Knitting Mill',
    styles: ['1096'],
    season: fall,
    createdOn: -200,
    expectedOn: -150,
    reference: 'BK-20417',
    arrivals: [
      {
        on: -152,
        share: 1,
        note: 'BK-20417/1',
        bill: { on: -148, number: 'BK-20417' },
        freight: { on: -139, amountCents: 41_250, reference: 'PRO 8830217' },
      },
    ],
  },
  {
    supplier: 'Dhaka Apparel Works',
    styles: ['1050'],
    season: 'Basics',
    createdOn: -150,
    expectedOn: -60,
    reference: 'DAW/26/1188',
    arrivals: [
      {
        on: -62,
        share: 0.6,
        note: 'DAW-5531',
        isTornInPart: true,
        bill: { on: -57, number: 'DAW/INV/26-311', excessMicros: 450_000, chargesCents: 38_000 },
      },
      { on: -48, share: 1, note: 'DAW-5590', bill: 'never comes' },
    ],
  },
  {
    supplier: 'Lombardi Filati',
    styles: ['1103', '1118'],
    season: fall,
    createdOn: -110,
    expectedOn: -45,
    reference: 'OV 2026/731',
    arrivals: [
      {
        on: -44,
        share: 1,
        note: 'DDT 1204',
        bill: { on: -40, number: 'FT 2026/1204', chargesCents: 12_500, hasLandedCharges: true },
      },
    ],
  },
  {
    supplier: 'Pacific Sewing',
    styles: ['1207'],
    season: 'Basics',
    createdOn: -85,
    expectedOn: 9,
    arrivals: [{ on: -6, share: 0.5, note: 'PS-90112' }],
  },
  {
    supplier: 'Beacon Knitting Mill',
    styles: ['1222'],
    season: spring,
    createdOn: -70,
    expectedOn: -20,
    cancelledOn: -62,
  },
  { supplier: 'Arroyo Tejidos', styles: ['1063'], season: spring, createdOn: -60, expectedOn: -5 },
  { supplier: 'Pacific Sewing', styles: ['1042'], season: spring, createdOn: -40, expectedOn: 12 },
  {
    supplier: 'Dhaka Apparel Works',
    styles: ['1084', '1215'],
    season: spring,
    createdOn: -30,
    expectedOn: 26,
    reference: 'DAW/26/1302',
  },
  { supplier: 'Lombardi Filati', styles: ['1304'], season: spring, createdOn: -14, expectedOn: 40 },
  {
    supplier: 'Beacon Knitting Mill',
    styles: ['1071'],
    season: 'Basics',
    createdOn: -2,
    expectedOn: 30,
    isDraft: true,
  },
  {
    supplier: 'Arroyo Tejidos',
    styles: ['1503'],
    season: spring,
    createdOn: -1,
    expectedOn: 55,
    isDraft: true,
  },
]

interface PlannedPurchase {
  at: number
  by: 'Manager' | 'Staff'
  run: (ctx: Ctx) => Promise<unknown>
}

/** `end` is the end of the year. */
export function planDemoPurchases(runs: readonly StockedRun[], end: Date): PlannedPurchase[] {
  const at = (day: number) => end.getTime() + day * dayMs
  return demoPurchases.flatMap((plan) => {
    let id = 0
    const place = async (ctx: Ctx) => {
      id = await createDemoPurchase(ctx, plan, runs)
    }
    const { cancelledOn, arrivals = [] } = plan
    const reason = 'The mill has no yarn in these colors'
    return [
      { at: at(plan.createdOn), by: 'Manager', run: place },
      ...(cancelledOn === undefined
        ? []
        : [
            {
              at: at(cancelledOn),
              by: 'Manager' as const,
              run: (ctx: Ctx) => cancelPurchaseOrder(ctx, { id, reason }),
            },
          ]),
      ...arrivals.flatMap((arrival): PlannedPurchase[] => {
        let arrivalId = 0
        const receive = async (ctx: Ctx) => {
          arrivalId = (await receiveShare(ctx, id, arrival)).id
        }
        const { bill, freight } = arrival
        const enter = (ctx: Ctx) =>
          bill === undefined || bill === 'never comes'
            ? closeBilling(ctx, { id: arrivalId })
            : enterBill(ctx, arrivalId, bill)
        return [
          { at: at(arrival.on), by: 'Staff', run: receive },
          ...(bill === undefined
            ? []
            : [
                {
                  at: at(bill === 'never comes' ? arrival.on + 20 : bill.on),
                  by: 'Manager' as const,
                  run: enter,
                },
              ]),
          ...(freight === undefined
            ? []
            : [
                {
                  at: at(freight.on),
                  by: 'Manager' as const,
                  run: (ctx: Ctx) => addFreight(ctx, arrivalId, freight),
                },
              ]),
        ]
      }),
    ]
  })
}

async function createDemoPurchase(
  ctx: Ctx,
  plan: DemoPurchase,
  runs: readonly StockedRun[],
): Promise<number> {
  const [supplier] = await ctx.db.select().from(suppliers).where(eq(suppliers.name, plan.supplier))
  if (!supplier) throw new Error(`There is no supplier ${plan.supplier}`)
  const isEuro = supplier.currency === 'EUR'
  const rateNanos = isEuro ? euroNanos : oneRateNanos
  const { id } = await createPurchaseOrder(ctx, {
    purchaseOrder: {
      supplierId: supplier.id,
      supplierReference: plan.reference ?? null,
      season: plan.season,
      expectedOn: addDays(companyDay(ctx), plan.expectedOn - plan.createdOn),
      currency: isEuro ? 'EUR' : 'USD',
      rateNanos,
    },
    items: plan.styles.flatMap((number) =>
      runs
        .filter(({ style }) => style === number)
        .flatMap(({ sizes }, index) =>
          sizes.map(({ id, priceCents, packUnits }) => ({
            productId: id,
            quantity: packUnits * (packs[index] ?? 3),
            unitCostMicros: toWholeCents((demoCost(number, priceCents) * oneRateNanos) / rateNanos),
          })),
        ),
    ),
    place: !plan.isDraft,
  })
  return id
}

function toWholeCents(micros: number): number {
  return Math.round(micros / 10_000) * 10_000
}

/** The share of what is open. Two units of the first line are torn. */
async function receiveShare(
  ctx: Ctx,
  id: number,
  { share, note, isTornInPart }: DemoArrival,
): Promise<{ id: number }> {
  const { items } = await findPurchaseOrder(ctx, { id })
  const lines = items
    .map((item, index) => ({
      line: item.line,
      accepted: Math.ceil(openPurchaseUnits(item) * share),
      ...(isTornInPart && index === 0 && { rejected: 2, rejectReason: 'Seams came open' }),
    }))
    .filter(({ accepted }) => accepted > 0)
  return receivePurchaseOrder(ctx, { id, note, lines })
}
