// Inserts customers, products and orders by SQL.
import { insertedProducts, insertProducts } from './insertProducts.ts'
import { query } from './processes.ts'

/** Of 200 lines, with units in stock for all of them. */
export const largeOrder = 1
export const openOrder = 2

const linesPerOrder = 30
const largeOrderLines = 200

/**
 * `size` orders of three years with 30 lines of 10 units each. The newest ones are open, 200 of 1,000 and 1,000 of 100,000; the others are
 * invoiced.
 */
export async function fillOrders(databaseUrl: string, size: number): Promise<void> {
  const open = Math.min(1000, size / 5)
  await query(
    databaseUrl,
    `insert into customers (name, phone, created_at)
     select 'Boutique ' || place, '+1 212 555 0100', now() from generate_series(1, $1::int) as place`,
    [size / 10],
  )
  await insertProducts(databaseUrl)
  await query(
    databaseUrl,
    `insert into orders (number, state, kind, season, customer_id, customer_name, customer_phone, ordered_on, start_ship_on, ship_complete,
       subtotal_cents, discount_basis_points, discount_cents, charges_cents, taxed_charges_cents, tax_ppm, tax_cents, total_cents,
       ordered_units, invoiced_units, created_at, created_by, confirmed_at, confirmed_by)
     select 'SO-2000-' || lpad(place::text, 6, '0'), 'Confirmed', 'pre-book', (array['SS26', 'FW26', 'SS27'])[1 + place % 3],
       customers.id, customers.name, '+1 212 555 0100', day, day + 60, false, units * 1900, 0, 0, 0, 0, 0, 0, units * 1900,
       units, case when is_open then 0 else units end, now(), users.id, now(), users.id
     from generate_series(1, $1::int) as place
     cross join lateral (
       select current_date - ($1::int - place) * 1095 / $1::int as day, place > $1::int - $2::int or place <= 2 as is_open,
         case place when 1 then $3::int else $4::int end * 10 as units
     ) as details
     join customers on customers.id = 1 + place::bigint * 7919 % (select count(*) from customers)
     cross join users order by place`,
    [size, open, largeOrderLines, linesPerOrder],
  )
  // The sums of the orders are those that the trigger would add up.
  await query(
    databaseUrl,
    `set session_replication_role = replica;
     insert into order_lines (order_id, line, product_id, code, name, color, size, quantity, unit_price_cents, invoiced)
     select orders.id, line, products.id, products.code, products.name, products.color, products.size, 10, 1900,
       case when invoiced_units > 0 then 10 else 0 end
     from orders cross join lateral generate_series(1, ordered_units / 10) as line
     join products on products.id = 1 + case orders.id when ${largeOrder} then line else orders.id * 31 + line * 163 end % ${insertedProducts}`,
  )
  await query(databaseUrl, 'vacuum (analyze)')
}
