// The open units of lines of products: what customers wait for, and what comes from suppliers.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

/** `product_id`, `day` and `units` of what confirmed orders need in addition to what is allocated. `isChosen`: of `product_id`. */
export const demandLines = (isChosen: SQL) => sql`
  select product_id, coalesce(start_ship_on, ordered_on) as day,
    quantity - allocated - invoiced - order_lines.cancelled as units
  from order_lines join orders on orders.id = order_id
  where ${isChosen} and quantity > allocated + invoiced + order_lines.cancelled and orders.state = 'Confirmed'`

/** As in the indexes of purchase orders. */
const isOpen = {
  Ordered: sql`purchase_orders.state = 'Ordered' and purchase_orders.open_units > 0`,
  Draft: sql`purchase_orders.progress = 'draft'`,
}

/**
 * `product_id`, `day`, which can be null, `units`, the cost of one of them in millionths of a dollar and the order of what is open of purchase
 * orders in that state.
 */
export const purchasedLines = (state: 'Ordered' | 'Draft', isChosen: SQL) => sql`
  select product_id, coalesce(line.expected_on, purchase_orders.expected_on) as day,
    quantity - accepted - line.cancelled as units, unit_cost_micros::numeric * rate_nanos / 1e9 as cost_micros, purchase_orders.id as order_id, number
  from purchase_order_lines as line join purchase_orders on purchase_orders.id = purchase_order_id
  where ${isChosen} and quantity > accepted + line.cancelled and ${isOpen[state]}`
