// Conditions on orders that have something left to ship.
import { addDays } from '#domain/platform/days.ts'
import { and, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { orders } from '#server/platform/db/schema.ts'
import { isOfCustomer } from '#server/sales/receivables/survivingCustomer.ts'

/** As in the partial index: confirmed, and something is open. */
export const isToShip = sql`${orders.state} = 'Confirmed' and ${orders.orderedUnits} > ${orders.invoicedUnits} + ${orders.cancelledUnits}`

/** The day by which orders are shipped: the start of the ship window, or else the day of the order. */
export const shipDay = sql`coalesce(${orders.startShipOn}, ${orders.orderedOn})`

/** Condition: on the day `today`, the order is neither past its cancel date nor ships after the horizon. */
export function isDue(today: string, horizonDays: number): SQL {
  return sql`(coalesce(${orders.cancelOn}, 'infinity') >= ${today}::date and ${shipDay} <= ${addDays(today, horizonDays)}::date)`
}

export interface WaitingFilter {
  customerId?: number | undefined
  styleId?: number | undefined
  productId?: number | undefined
}

/** Condition: a line of the order waits for a product that is in stock, of the style or the product if one is given. */
export function isWaiting({ customerId, styleId, productId }: WaitingFilter): SQL | undefined {
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

/** Of a line with its product; as in the partial index. */
export const isFreeBackOrder = sql`order_lines.quantity > order_lines.allocated + order_lines.invoiced + order_lines.cancelled
  and products.quantity > 0 and products.deleted_at is null`
