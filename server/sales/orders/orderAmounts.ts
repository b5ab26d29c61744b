// The amounts of an order: those of what is not cancelled.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { SaleItem } from '#contract/sales/saleItems.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { defaultTaxPpm } from '#domain/sales/invoices.ts'
import { calculateInvoiceTotals } from '#domain/sales/invoiceTotals.ts'
import { type OrderUnits, remainingUnits } from '#domain/sales/orderLines.ts'
import { orderTotalTooHighMessage } from '#domain/sales/orders.ts'
import type { ProductRow } from '#server/catalog/products/toProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { NewLine } from '#server/sales/invoices/newLines.ts'
import { priceLines } from '#server/sales/invoices/priceLines.ts'

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
}

/** Throws like `priceLines`, and a 400 if the total is above the maximum. */
export async function priceOrder(
  ctx: Ctx,
  { fields, items, products, priceListId }: UnpricedOrder,
): Promise<PricedOrder> {
  const lines = await priceLines(ctx, items, { products, priceListId, document: 'order' })
  const { charges = [], discountBasisPoints, taxPpm: givenTaxPpm } = fields
  const taxPpm = givenTaxPpm ?? defaultTaxPpm
  const ordered = lines.map((line) => ({ ...line, cancelled: 0 }))
  const rates = { discountBasisPoints: discountBasisPoints ?? 0, charges, taxPpm }
  return { fields, lines, taxPpm, totals: calculateOrderTotals(ordered, rates) }
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
