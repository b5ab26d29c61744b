// Inserts suppliers, products, purchase orders and arrivals by SQL.
import { insertedProducts, insertProducts } from './insertProducts.ts'
import { query } from './processes.ts'

/** Of 200 lines, of which nothing has come. */
export const largeOrder = 1
export const openOrder = 2

const suppliers = 50
const linesPerOrder = 30
const largeOrderLines = 200

/**
 * `size` purchase orders of three years with 30 lines of 10 units each, at 7.50. The newest ones are to come, 200 of 1,000 and 1,000 of
 * 100,000, and every tenth of their lines has a day of its own; the others have come, each in one arrival, and are billed. As many more
 * products.
 */
export async function fillPurchases(databaseUrl: string, size: number): Promise<void> {
  const open = Math.min(1000, size / 5)
  await query(
    databaseUrl,
    `insert into suppliers (number, name, currency, created_at)
     select 'S-' || place, 'Mill ' || place, 'USD', now() from generate_series(1, $1::int) as place`,
    [suppliers],
  )
  await insertProducts(databaseUrl)
  await query(
    databaseUrl,
    `insert into purchase_orders (number, state, supplier_id, supplier_name, season, ordered_on, expected_on, next_expected_on, currency,
       rate_nanos, ordered_units, accepted_units, open_units, total_cents, last_line, created_at, created_by, placed_at, placed_by)
     select 'PO-2000-' || lpad(place::text, 6, '0'), 'Ordered', suppliers.id, suppliers.name, (array['SS26', 'FW26', 'SS27'])[1 + place % 3],
       day, day + 60, case when is_open then day + 50 end, 'USD', 1000000000, units, case when is_open then 0 else units end,
       case when is_open then units else 0 end, units * 750, units / 10, now(), users.id, now(), users.id
     from generate_series(1, $1::int) as place
     cross join lateral (
       select current_date - ($1::int - place) * 1095 / $1::int as day, place > $1::int - $2::int or place <= 2 as is_open,
         case place when 1 then $3::int else $4::int end * 10 as units
     ) as details
     join suppliers on suppliers.id = 1 + place::bigint * 7919 % $5::int
     cross join (select min(id) as id from users) as users order by place`,
    [size, open, largeOrderLines, linesPerOrder, suppliers],
  )
  await query(
    databaseUrl,
    `set session_replication_role = replica;
     insert into purchase_order_lines (purchase_order_id, line, product_id, code, name, color, size, quantity, accepted, unit_cost_micros,
       expected_on)
     select orders.id, line, products.id, products.code, products.name, products.color, products.size, 10,
       case when accepted_units > 0 then 10 else 0 end, 7500000, case when line % 10 = 0 then ordered_on + 50 end
     from purchase_orders as orders cross join lateral generate_series(1, ordered_units / 10) as line
     join products on products.id = 1 + case orders.id when ${largeOrder} then line else orders.id * 31 + line * 163 end % ${insertedProducts}`,
  )
  await query(
    databaseUrl,
    `insert into arrivals (number, purchase_order_id, supplier_id, supplier_name, arrived_on, accepted_units, rejected_units, created_at,
       created_by)
     select 'AR-2000-' || lpad(id::text, 6, '0'), id, supplier_id, supplier_name, ordered_on + 55, accepted_units, 0, now(), created_by
     from purchase_orders where accepted_units > 0 order by id`,
  )
  await query(
    databaseUrl,
    `insert into bills (number, supplier_id, supplier_name, dated_on, currency, rate_nanos, amount_cents, charges_cents, units, lines_cents,
       differs, created_at, created_by)
     select 'B-' || id, supplier_id, supplier_name, arrived_on, 'USD', 1000000000, accepted_units * 750, 0, accepted_units,
       accepted_units * 750, id % 50 = 0, now(), created_by
     from arrivals order by id`,
  )
  // Every fiftieth is to be ordered.
  await query(
    databaseUrl,
    `insert into products (code, name, color, size, quantity, low_stock_threshold, price_cents, created_at)
     select 'Q-' || place, 'Wool Coat ' || place, 'Sand', 'M', case when place % 50 = 0 then 3 else 100 end,
       case when place % 50 = 0 then 10 end, 1900, now() from generate_series(1, $1::int) as place`,
    [size],
  )
  await query(
    databaseUrl,
    `insert into counters (series, year, last) select 'AR', 2000, count(*) from arrivals`,
  )
  await query(databaseUrl, 'vacuum (analyze)')
}
