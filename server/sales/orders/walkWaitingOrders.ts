// Reads the orders that have something on back order of which units are free, with these lines, in batches of lines.
import { addDays } from '#domain/platform/days.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

import { isToShip, shipDay } from './findOrders.ts'

export interface WaitingQuery {
  customerId?: number | undefined
  styleId?: number | undefined
  productId?: number | undefined
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

/** Condition: the order is neither past its cancel date nor ships after the horizon. */
export function isDue(ctx: Ctx, { horizonDays }: WaitingQuery): SQL {
  const today = companyDay(ctx)
  return sql`(coalesce(${orders.cancelOn}, 'infinity') >= ${today}::date and ${shipDay} <= ${addDays(today, horizonDays)}::date)`
}

/** Condition: a line of the order waits for a product that is in stock, of the style or the product if one is given. */
export function isWaiting(query: WaitingQuery): SQL | undefined {
  const { customerId, styleId, productId } = query
  return and(
    isToShip,
    sql`exists (
      select from order_lines join products on products.id = order_lines.product_id
      where order_lines.order_id = ${orders.id} and ${isFreeBackOrder}
        ${styleId ? sql`and products.style_id = ${styleId}` : sql``}
        ${productId ? sql`and products.id = ${productId}` : sql``})`,
    customerId ? isOfCustomer(sql`${orders.customerId}`, customerId) : undefined,
  )
}

/** As in the partial index. */
const isFreeBackOrder = sql`order_lines.quantity > order_lines.allocated + order_lines.invoiced + order_lines.cancelled
  and products.quantity > 0 and products.deleted_at is null`

/** The orders that match `isDueOrNot` and wait, by the start of their ship window, then by confirmation. */
export async function* walkWaitingOrders(
  ctx: Ctx,
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

async function readLines(ctx: Ctx, matching: SQL | undefined, last: WaitingRow | undefined) {
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
