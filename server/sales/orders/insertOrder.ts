// Inserts orders, their lines and their charges.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import { formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { Charge } from '#domain/sales/charges.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { allocateNumber } from '#server/company/allocateNumber.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { creationChanges } from '#server/people/activity/fieldChanges.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { placeholders, prepared } from '#server/platform/db/prepared.ts'
import { orderCharges, orderLines, orders } from '#server/platform/db/schema.ts'
import { insertRows } from '#server/platform/db/tableRows.ts'
import { type NewLine, newLineFields } from '#server/sales/lines/newLines.ts'
import { describeHandPrices } from '#server/sales/lines/setHandPrices.ts'

import type { ConfirmableOrder } from './confirmOrder.ts'
import type { PricedOrder } from './orderAmounts.ts'

/** Assigns the number and inserts a draft, whose customer is locked. `importId` is the import that creates it. */
export async function insertOrder(
  ctx: Ctx,
  { fields, lines, taxPpm, totals }: PricedOrder,
  importId: number | null = null,
): Promise<ConfirmableOrder> {
  const number = await allocateNumber(ctx, 'SO')
  ctx.crashPoint('order.numbered')
  const values = {
    ...toOrderColumns(fields),
    ...totals,
    number,
    taxPpm,
    importId,
    orderedOn: companyDay(ctx),
    createdAt: ctx.now,
    createdBy: ctx.user.id,
  }
  const [row] = await prepared(ctx.db, 'insert_order', () =>
    ctx.db.insert(orders).values(placeholders(values)).returning({ id: orders.id }),
  ).execute(values)
  if (!row) throw new Error('The order was not inserted')
  await insertOrderLines(ctx, row.id, lines)
  await insertOrderCharges(ctx, row.id, fields.charges ?? [])
  const orderedUnits = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordActivity(ctx, {
    action: `Created order ${number} for ${fields.customerName}`,
    module: 'Orders',
    subject: { type: 'order', id: row.id },
    changes: creationChanges({
      customerName: fields.customerName,
      season: fields.season ?? null,
      startShipOn: fields.startShipOn ?? null,
      cancelOn: fields.cancelOn ?? null,
      validUntil: fields.validUntil ?? null,
      customerId: String(fields.customerId),
      pricesByHand: describeHandPrices(lines),
      discount: totals.discountBasisPoints === 0 ? null : formatPercent(totals.discountBasisPoints),
      units: formatUnits(orderedUnits),
      total: formatUsd(totals.totalCents),
    }),
  })
  return { ...values, id: row.id, orderedUnits }
}

/** The columns that a request sets directly; the amounts follow from the lines. */
export function toOrderColumns(fields: OrderFields) {
  return {
    kind: fields.kind,
    season: fields.season || null,
    customerId: fields.customerId,
    customerName: fields.customerName,
    customerPhone: fields.customerPhone,
    customerEmail: fields.customerEmail || null,
    customerAddress: fields.customerAddress || null,
    customerPurchaseOrder: fields.customerPurchaseOrder || null,
    shipTo: fields.shipTo || null,
    shipToState: fields.shipToState || null,
    notes: fields.notes || null,
    startShipOn: fields.startShipOn ?? null,
    cancelOn: fields.cancelOn ?? null,
    shipComplete: fields.shipComplete ?? false,
    validUntil: fields.validUntil ?? null,
  }
}

const orderLineInsert = {
  name: 'insert_order_lines',
  table: orderLines,
  fields: ['orderId', ...newLineFields],
} as const

export async function insertOrderLines(ctx: Ctx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  await insertRows(
    ctx.db,
    orderLineInsert,
    lines.map((line) => ({ ...line, orderId })),
  )
}

export async function replaceOrderCharges(
  ctx: Ctx,
  orderId: number,
  charges: readonly Charge[],
): Promise<void> {
  await ctx.db.delete(orderCharges).where(eq(orderCharges.orderId, orderId))
  await insertOrderCharges(ctx, orderId, charges)
}

async function insertOrderCharges(ctx: Ctx, orderId: number, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  await ctx.db
    .insert(orderCharges)
    .values(charges.map((charge, index) => ({ orderId, position: index + 1, ...charge })))
}
