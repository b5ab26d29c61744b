// Compares the orders of a file with those that exist with their numbers, for the preview.
import { maxListed } from '#contract/files/imports.ts'
import { compareOrders, type ComparedOrder } from '#domain/sales/orderFiles/compareOrders.ts'
import { remainingUnits } from '#domain/sales/orderLines.ts'
import type { Ctx } from '#server/ctx.ts'
import { truncateCell } from '#server/files/imports/streamPreview.ts'
import { inArray } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { findOrderLines } from '#server/sales/orders/findOrder.ts'

import type { OrderImportTypes, PlannedOrder, PlannedOrderRow } from './orderTypes.ts'

type Repeated = OrderImportTypes['previewed']['repeated']

/** `rows` has a row of each order. The first ones are read with two queries. */
export async function listRepeated(ctx: Ctx, rows: readonly PlannedOrderRow[]): Promise<Repeated> {
  const listed = rows.slice(0, maxListed.orders)
  const known = await readCompared(
    ctx,
    listed.flatMap(({ order }) => order.existing?.id ?? []),
  )
  return {
    count: rows.length,
    orders: listed.flatMap(({ row, orderNumber, order }) => {
      const { existing, fields } = order
      const compared = existing && known.get(existing.id)
      if (!existing || !compared) return []
      const differences = compareOrders(compared, toCompared(order))
      return [
        {
          row,
          orderNumber: truncateCell(orderNumber),
          customerName: fields.customerName,
          existing: { id: existing.id, number: existing.number },
          differences: differences.slice(0, maxListed.differences),
          omitted: Math.max(0, differences.length - maxListed.differences),
        },
      ]
    }),
  }
}

function toCompared({ fields, lines }: PlannedOrder): ComparedOrder {
  return {
    startShipOn: fields.startShipOn ?? null,
    cancelOn: fields.cancelOn ?? null,
    shipTo: fields.shipTo ?? null,
    season: fields.season ?? null,
    discountBasisPoints: fields.discountBasisPoints ?? 0,
    lines,
  }
}

async function readCompared(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ComparedOrder>> {
  if (ids.length === 0) return new Map()
  const { startShipOn, cancelOn, shipTo, season, discountBasisPoints } = orders
  const rows = await ctx.db
    .select({ id: orders.id, startShipOn, cancelOn, shipTo, season, discountBasisPoints })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const lines = Map.groupBy(await findOrderLines(ctx, ids), ({ orderId }) => orderId)
  return new Map(
    rows.map(({ id, ...head }) => [
      id,
      {
        ...head,
        lines: (lines.get(id) ?? []).map(({ productId, code, unitPriceCents, ...line }) => ({
          productId,
          code,
          quantity: remainingUnits(line),
          unitPriceCents,
        })),
      },
    ]),
  )
}
