// The columns, lines and charges of an order as a request has them.
import type { OrderFields } from '#contract/sales/orderActions.ts'
import type { Charge } from '#domain/sales/charges.ts'
import type { Ctx } from '#server/ctx.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { orderCharges, orderLines } from '#server/platform/db/schema.ts'
import { columnNames, unnestRows } from '#server/platform/db/tableRows.ts'
import type { NewLine } from '#server/sales/invoices/newLines.ts'

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

/** The columns of a new line, in any order. */
const lineFields = [
  'line',
  'productId',
  'code',
  'name',
  'description',
  'color',
  'size',
  'manufacturer',
  'category',
  'styleId',
  'styleNumber',
  'styleName',
  'sizePosition',
  'prepackId',
  'prepackName',
  'packs',
  'quantity',
  'unitPriceCents',
  'listPriceCents',
] as const satisfies readonly (keyof NewLine)[]

/** With one statement. */
export async function insertOrderLines(ctx: Ctx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await ctx.db.execute(sql`
    insert into order_lines (order_id, ${columnNames(lineFields)})
    select ${orderId}::bigint, ${columnNames(lineFields)} from ${unnestRows(orderLines, lineFields, lines)}`)
}

export async function replaceOrderCharges(
  ctx: Ctx,
  orderId: number,
  charges: readonly Charge[],
): Promise<void> {
  await ctx.db.delete(orderCharges).where(eq(orderCharges.orderId, orderId))
  if (charges.length === 0) return
  await ctx.db
    .insert(orderCharges)
    .values(charges.map((charge, index) => ({ orderId, position: index + 1, ...charge })))
}
