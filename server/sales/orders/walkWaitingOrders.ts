// Reads the orders that have something on back order of which units are free, with these lines, in batches of lines.
import type { Ctx } from '#server/ctx.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'

import { isFreeBackOrder, isWaiting, shipDay, type WaitingFilter } from './orderConditions.ts'

export interface WaitingQuery extends WaitingFilter {
  horizonDays: number
}

type WaitingRow = {
  orderId: number
  customerId: number
  shipComplete: boolean
  discountBasisPoints: number
  taxPpm: number
  allocatedUnits: number
  allocatedCents: number
  backOrderUnits: number
  shipDay: string
  confirmedAt: string
  line: number
  productId: number
  unitPriceCents: number
  backOrder: number
  free: number
}

export type WaitingOrder = Pick<
  WaitingRow,
  | 'orderId'
  | 'customerId'
  | 'shipComplete'
  | 'discountBasisPoints'
  | 'taxPpm'
  | 'allocatedUnits'
  | 'allocatedCents'
> & {
  unavailableUnits: number
  lines: WaitingLine[]
}

/** `quantity` is its back order; the other units of the line don't count here. */
interface WaitingLine {
  line: number
  productId: number
  unitPriceCents: number
  quantity: number
  allocated: 0
  invoiced: 0
  cancelled: 0
  /** Of the product, in stock. */
  free: number
}

const linesPerBatch = 2000

/** The orders that match `isDueOrNot` and wait, by the start of their ship window, then by confirmation. */
export async function* walkWaitingOrders(
  ctx: Pick<Ctx, 'db'>,
  query: WaitingQuery,
  isDueOrNot: SQL,
): AsyncGenerator<WaitingOrder[]> {
  let rest: WaitingRow[] = []
  for (;;) {
    const rows = await readLines(ctx, and(isWaiting(query), isDueOrNot), rest.at(-1))
    const isLast = rows.length < linesPerBatch
    const batch = [...rest, ...rows]
    const lastId = batch.at(-1)?.orderId
    // The last order may have more lines.
    rest = isLast ? [] : batch.filter(({ orderId }) => orderId === lastId)
    const complete = isLast ? batch : batch.filter(({ orderId }) => orderId !== lastId)
    yield [...Map.groupBy(complete, ({ orderId }) => orderId).values()].flatMap(toWaitingOrder)
    if (isLast) return
  }
}

async function readLines(ctx: Pick<Ctx, 'db'>, matching: SQL | undefined, last: WaitingRow | undefined) {
  const after =
    last &&
    sql`and ${shipDay} >= ${last.shipDay}::date and (${shipDay}, confirmed_at, orders.id, line) >
      (${last.shipDay}::date, ${last.confirmedAt}::timestamptz, ${last.orderId}::bigint, ${last.line}::int)`
  const { rows } = await ctx.db.execute<WaitingRow>(sql`
    select orders.id::float8 as "orderId", customer_id::float8 as "customerId", ship_complete as "shipComplete",
      discount_basis_points as "discountBasisPoints", tax_ppm as "taxPpm",
      allocated_units as "allocatedUnits", allocated_cents::float8 as "allocatedCents",
      ordered_units - allocated_units - invoiced_units - cancelled_units as "backOrderUnits",
      ${shipDay}::text as "shipDay", confirmed_at::text as "confirmedAt", line, product_id::float8 as "productId",
      unit_price_cents::float8 as "unitPriceCents",
      order_lines.quantity - order_lines.allocated - order_lines.invoiced - order_lines.cancelled as "backOrder",
      products.quantity as free
    from orders
    join order_lines on order_lines.order_id = orders.id
    join products on products.id = order_lines.product_id
    where ${matching} and ${isFreeBackOrder} ${after ?? sql``}
    order by ${shipDay}, confirmed_at, orders.id, line
    limit ${linesPerBatch}`)
  return rows
}

function toWaitingOrder(rows: readonly WaitingRow[]): WaitingOrder[] {
  const [first] = rows
  if (!first) return []
  const { orderId, customerId, shipComplete, discountBasisPoints, taxPpm, backOrderUnits } = first
  const { allocatedUnits, allocatedCents } = first
  const lines = rows.map(({ line, productId, unitPriceCents, backOrder, free }): WaitingLine => ({
    line,
    productId,
    unitPriceCents,
    quantity: backOrder,
    allocated: 0,
    invoiced: 0,
    cancelled: 0,
    free,
  }))
  const waitingUnits = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const unavailableUnits = Math.max(0, backOrderUnits - waitingUnits)
  const rates = { discountBasisPoints, taxPpm }
  const allocated = { allocatedUnits, allocatedCents }
  return [{ orderId, customerId, shipComplete, ...rates, ...allocated, unavailableUnits, lines }]
}
