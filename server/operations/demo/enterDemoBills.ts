// Enters the bills of the demo and the landed cost of its arrivals, dated two days before.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createLandedCost as landedCostEndpoint } from '#contract/purchasing/landedCosts.ts'
import { addDays } from '#domain/platform/days.ts'
import { calculateCost, oneRateNanos, ownCurrency } from '#domain/purchasing/costs.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { findArrival } from '#server/purchasing/arrivals/findArrivals.ts'
import { createBill } from '#server/purchasing/bills/createBill.ts'
import { createLandedCost } from '#server/purchasing/landedCosts/createLandedCost.ts'

export interface DemoBill {
  on: number
  number: string
  /** The first line costs so much more than agreed, in millionths. */
  excessMicros?: number
  chargesCents?: number
  /** Its charges are landed cost. */
  hasLandedCharges?: true
}

/** A charge of a carrier in US dollars, which comes later. */
export interface DemoFreight {
  on: number
  amountCents: number
  reference: string
}

/** Of everything that came. */
export async function enterBill(
  ctx: Ctx,
  arrivalId: number,
  { number, excessMicros = 0, chargesCents = 0, hasLandedCharges }: DemoBill,
): Promise<void> {
  const { items, supplierId, billing } = await findArrival(ctx, { id: arrivalId })
  const lines = items
    .filter(({ accepted }) => accepted > 0)
    .map(({ line, accepted, agreedCostMicros }, index) => ({
      arrivalId,
      line,
      quantity: accepted,
      unitCostMicros: (agreedCostMicros ?? 0) + (index === 0 ? excessMicros : 0),
    }))
  const linesCents = lines.reduce(
    (sum, { quantity, unitCostMicros }) => sum + calculateCost(quantity, unitCostMicros),
    0,
  )
  const money = {
    currency: billing?.currency ?? ownCurrency,
    rateNanos: billing?.rateNanos ?? oneRateNanos,
  }
  const { id } = await createBill(ctx, {
    supplierId: supplierId ?? 0,
    bill: {
      number,
      datedOn: billDay(ctx),
      ...money,
      amountCents: linesCents + chargesCents,
      chargesCents,
    },
    lines,
  })
  if (hasLandedCharges)
    await addLandedCost(ctx, arrivalId, { ...money, amountCents: chargesCents, billId: id })
}

export async function addFreight(
  ctx: Ctx,
  arrivalId: number,
  { amountCents, reference }: DemoFreight,
): Promise<void> {
  await addLandedCost(ctx, arrivalId, {
    currency: ownCurrency,
    rateNanos: oneRateNanos,
    amountCents,
    reference,
  })
}

type Charge = Pick<
  InputOf<typeof landedCostEndpoint>,
  'currency' | 'rateNanos' | 'amountCents' | 'billId' | 'reference'
>

async function addLandedCost(ctx: Ctx, arrivalId: number, charge: Charge): Promise<void> {
  await createLandedCost(ctx, {
    ...charge,
    arrivalIds: [arrivalId],
    basis: 'value',
    label: 'Freight',
    datedOn: billDay(ctx),
  })
}

function billDay(ctx: Ctx): string {
  return addDays(companyDay(ctx), -2)
}
