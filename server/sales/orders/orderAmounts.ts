// The amounts of an order: those of what is not cancelled.
import type { Charge } from '#domain/sales/charges.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { type OrderUnits, remainingUnits } from '#domain/sales/orderLines.ts'
import { orderTotalTooHighMessage } from '#domain/sales/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { findOrderLines, readOrderCharges } from './findOrder.ts'
import type { OrderRow } from './toOrder.ts'

type PricedUnits = Pick<OrderUnits, 'quantity' | 'cancelled'> & { unitPriceCents: number }

interface OrderRates {
  discountBasisPoints: number
  charges: readonly Charge[]
  taxPpm: number
}

/** Throws a 400 if the total is above the maximum. */
export function calculateOrderTotals(lines: readonly PricedUnits[], rates: OrderRates) {
  const remaining = lines.map((line) => ({ ...line, quantity: remainingUnits(line) }))
  const totals = calculateInvoiceTotals(remaining, rates)
  if (!totals) throw new Refusal('invalid', orderTotalTooHighMessage)
  return totals
}

/** Writes the amounts after units were cancelled. */
export async function recalculateAmounts(
  ctx: Ctx,
  { id, discountBasisPoints, taxPpm }: OrderRow,
): Promise<void> {
  const lines = await findOrderLines(ctx, [id])
  const charges = await readOrderCharges(ctx, id)
  const totals = calculateOrderTotals(lines, { discountBasisPoints, charges, taxPpm })
  await ctx.db.update(orders).set(totals).where(eq(orders.id, id))
}
