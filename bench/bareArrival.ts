// The statements that receive a purchase order, without permissions, checks, log or replies.
import { Client } from 'pg'

let client: Client | undefined

/** The milliseconds of an arrival of 2 units of each of the first `cells` products. It is rolled back in its stock and its order. */
export async function measureBareArrival(
  databaseUrl: string,
  orderId: number,
  cells: number,
): Promise<number> {
  if (!client) {
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
  }
  const start = performance.now()
  await client.query('begin')
  await client.query('select from purchase_orders where id = $1 for no key update', [orderId])
  await client.query('select * from purchase_order_lines where purchase_order_id = $1 order by line', [
    orderId,
  ])
  await client.query('select * from products where id <= $1 order by id for no key update', [cells])
  await client.query('update purchase_order_lines set accepted = accepted + 2 where purchase_order_id = $1', [
    orderId,
  ])
  await client.query(
    `update purchase_orders set (accepted_units, open_units, next_expected_on) = (
       select sum(accepted), sum(greatest(0, quantity - accepted - cancelled)), min(expected_on)
       from purchase_order_lines where purchase_order_id = $1)
     where id = $1`,
    [orderId],
  )
  const {
    rows: [arrival],
  } = await client.query<{ id: string }>(
    `insert into arrivals (number, purchase_order_id, supplier_id, supplier_name, arrived_on, accepted_units, rejected_units, created_at,
       created_by)
     select 'AR-1999-' || nextval('arrivals_id_seq'), id, supplier_id, supplier_name, current_date, $2::int * 2, 0, now(), created_by
     from purchase_orders where id = $1 returning id`,
    [orderId, cells],
  )
  await client.query(
    `insert into arrival_lines (arrival_id, line, product_id, code, name, color, size, order_line, accepted, rejected, unit_cost_micros)
     select $1, line, product_id, code, name, color, size, line, 2, 0, unit_cost_micros
     from purchase_order_lines where purchase_order_id = $2`,
    [arrival?.id, orderId],
  )
  await client.query(
    `with moved as (
       update products set quantity = quantity + 2, version = version + 1 where id <= $2 returning id, quantity, version
     )
     insert into stock_movements (product_id, difference, quantity_after, reason, document_type, document_id, document_line, user_id,
       product_version, created_at)
     select moved.id, 2, quantity, 'received', 'arrival', $1, moved.id, (select min(id) from users), version, now()
     from moved order by moved.id`,
    [arrival?.id, cells],
  )
  await client.query('commit')
  const time = performance.now() - start
  await client.query('update products set quantity = quantity - 2 where id <= $1', [cells])
  await client.query('update purchase_order_lines set accepted = 0 where purchase_order_id = $1', [orderId])
  await client.query(
    'update purchase_orders set accepted_units = 0, open_units = ordered_units where id = $1',
    [orderId],
  )
  return time
}

export async function closeBareArrival(): Promise<void> {
  await client?.end()
  client = undefined
}
