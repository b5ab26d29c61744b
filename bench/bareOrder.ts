// The statements that confirm an order and allocate it, without permissions, prices, checks or replies.
import { Client } from 'pg'

let client: Client | undefined

/** The milliseconds of an order of `cells` lines, confirmed and allocated. Its units go back to stock. */
export async function measureBareOrder(databaseUrl: string, cells: number): Promise<number> {
  if (!client) {
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
  }
  const start = performance.now()
  await client.query('begin')
  const {
    rows: [order],
  } = await client.query<{ id: string }>(
    `insert into orders (number, state, kind, customer_id, customer_name, customer_phone, ordered_on, ship_complete, subtotal_cents,
       discount_basis_points, discount_cents, charges_cents, taxed_charges_cents, tax_ppm, tax_cents, total_cents, created_at, created_by,
       confirmed_at, confirmed_by)
     select 'SO-1999-' || nextval('orders_id_seq'), 'Confirmed', 'pre-book', 1, 'Boutique 1', '+1 212 555 0100', current_date, false,
       $1::int * 3800, 0, 0, 0, 0, 0, 0, $1::int * 3800, now(), users.id, now(), users.id
     from users limit 1 returning id`,
    [cells],
  )
  const id = order?.id
  await client.query(
    `insert into order_lines (order_id, line, product_id, code, name, color, size, quantity, unit_price_cents)
     select $1, id, id, code, name, color, size, 2, price_cents from products where id <= $2`,
    [id, cells],
  )
  await client.query('commit')
  await client.query('begin')
  await client.query('select from orders where id = $1 for update', [id])
  await client.query('select from products where id <= $1 order by id for no key update', [cells])
  await client.query('update order_lines set allocated = quantity where order_id = $1', [id])
  await client.query(
    `with moved as (
       update products set quantity = quantity - 2, version = version + 1 where id <= $2 returning id, quantity, version
     )
     insert into stock_movements (product_id, difference, quantity_after, reason, document_type, document_id, user_id, product_version,
       created_at)
     select moved.id, -2, quantity, 'allocated', 'order', $1, (select min(id) from users), version, now() from moved order by moved.id`,
    [id, cells],
  )
  await client.query('commit')
  const time = performance.now() - start
  await client.query('update products set quantity = quantity + 2 where id <= $1', [cells])
  return time
}

export async function closeBareOrder(): Promise<void> {
  await client?.end()
  client = undefined
}
