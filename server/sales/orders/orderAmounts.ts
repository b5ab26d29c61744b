// The amounts of an order: those of what is not cancelled.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import { fullBasisPoints } from '#domain/platform/money.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { defaultTaxPpm } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { type OrderUnits, remainingCharges, remainingUnits } from '#domain/sales/orderLines.ts'
import { orderTotalTooHighMessage } from '#domain/sales/orders.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertDiscountAllowed } from '#server/sales/lines/assertDiscountAllowed.ts'
import type { NewLine } from '#server/sales/lines/newLines.ts'
import { priceLines } from '#server/sales/lines/priceLines.ts'

import { findOrderLines, readOrderCharges } from './findOrder.ts'
import type { OrderRow } from './toOrder.ts'

type PricedUnits = Pick<OrderUnits, 'quantity' | 'cancelled'> & { unitPriceCents: number }

interface OrderRates {
  discountBasisPoints: number
  charges: readonly Charge[]
  taxPpm: number
}

/** Throws a 400 if the total is above the maximum. */
export function calculateOrderTotals(
  lines: readonly PricedUnits[],
  { discountBasisPoints, charges, taxPpm }: OrderRates,
) {
  const remaining = lines.map((line) => ({ ...line, quantity: remainingUnits(line) }))
  const rates = { discountBasisPoints, charges: remainingCharges(charges, lines), taxPpm }
  const totals = calculateInvoiceTotals(remaining, rates)
  if (!totals) throw new Refusal('invalid', orderTotalTooHighMessage)
  return totals
}

/** A new order with its lines and amounts. */
export interface PricedOrder {
  fields: OrderFields
  lines: NewLine[]
  taxPpm: number
  totals: ReturnType<typeof calculateOrderTotals>
}

interface UnpricedOrder {
  fields: OrderFields
  items: readonly SaleItem[]
  products: ReadonlyMap<number, ProductRow>
  priceListId: number | null
  /** Of the customer. */
  ownDiscountBasisPoints: number
}

/** Throws like `priceLines`, a 409 for a discount below the floor of Staff, and a 400 if the total is above the maximum. */
export async function priceOrder(
  ctx: Ctx,
  { fields, items, products, priceListId, ownDiscountBasisPoints }: UnpricedOrder,
): Promise<PricedOrder> {
  const lines = await priceLines(ctx, items, { products, priceListId, document: 'order' })
  const { charges = [], discountBasisPoints, taxPpm: givenTaxPpm } = fields
  const taxPpm = givenTaxPpm ?? defaultTaxPpm
  await assertOrderDiscount(ctx, lines, discountBasisPoints ?? 0, ownDiscountBasisPoints)
  const ordered = lines.map((line) => ({ ...line, cancelled: 0 }))
  const rates = { discountBasisPoints: discountBasisPoints ?? 0, charges, taxPpm }
  return { fields, lines, taxPpm, totals: calculateOrderTotals(ordered, rates) }
}

/** Throws a 409 if the discount takes a line below the floor of Staff. */
export function assertOrderDiscount(
  ctx: Ctx,
  lines: Parameters<typeof assertDiscountAllowed>[1],
  discountBasisPoints: number,
  allowedBasisPoints: number,
): Promise<void> {
  const share = { part: discountBasisPoints, whole: fullBasisPoints, allowedBasisPoints }
  return assertDiscountAllowed(ctx, lines, { ...share, path: 'order.discountPercentage' })
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
