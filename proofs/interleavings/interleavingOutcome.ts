// The state after one interleaving run, without values that differ between runs.
import assert from 'node:assert/strict'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'

/** The part of a fixture that its outcome is read by. */
export interface OutcomeFixture {
  /** Part of every code and customer name of the run. */
  token: string
  results: unknown[]
}

export interface Outcome {
  results: unknown[]
  state: unknown
}

/** Removes what differs between runs: codes, invoice numbers, timestamps. */
export function maskRunSpecifics(text: string, { token }: OutcomeFixture): string {
  return text
    .replaceAll(new RegExp(token, 'gi'), '')
    .replaceAll(/(INV|RC|CN|SO|PO|AR)-\d+-\d+/g, '$1')
    .replaceAll(/\b([CS])-\d+/g, '$1')
    .replaceAll(/(pick list) \d+/gi, '$1')
    .replaceAll(/ on \w{3} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/g, '')
}

/** The same for statement results, which also contain import keys and normalized numbers. */
export function maskResultSpecifics(text: string, fixture: OutcomeFixture): string {
  return maskRunSpecifics(text, fixture)
    .replaceAll(/(inv|rc|cn|so|po|ar)-\d+-\d+/g, '$1')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY')
}

/** Everything that a run left: products with their movements, invoices by number, log entries. */
export async function readOutcome(db: Db, fixture: OutcomeFixture): Promise<Outcome> {
  const { rows } = await db.execute<{
    state: { products: ProductState[] | null; invoices: unknown; log: string[] | null }
  }>(sql`
    select json_build_object(
      'products', (
        select json_agg(product order by product.code, product.id) from (
          select id, code, size, quantity, price_cents, version, deleted_at is not null as deleted,
            (select number from styles where styles.id = style_id) as style,
            (
              select json_agg(json_build_array(reason, difference, quantity_after, product_version) order by stock_movements.id)
              from stock_movements where product_id = products.id
            ) as ledger,
            (
              select json_agg(json_build_array(reason, units, value_micros, expense_micros) order by cost_entries.id)
              from cost_entries where product_id = products.id
            ) as costs
          from products where code ilike ${`%${fixture.token}%`}
        ) as product
      ),
      'styles', (
        select json_agg(json_build_array(number, name, price_cents, version, deleted_at is not null) order by number, id)
        from styles where number like ${`%${fixture.token}`}
      ),
      'batches', (
        select json_agg(json_build_array(title, product_count, undone_count) order by title, undone_count)
        from change_batches where title like ${`%${fixture.token}%`}
      ),
      'invoices', (
        select json_agg(json_build_array(customer_name, status, total_cents, discount_cents, processed_at is not null,
          void_reason, credited_cents, open_cents, picking, (select sum(quantity) from invoice_lines where invoice_id = invoices.id)) order by number)
        from invoices where customer_name like ${`%${fixture.token}`}
      ),
      'sales', (
        select json_agg(json_build_array(customer_name, kind, line, units, net_cents, returned_units, returned_cents, restocked_units, cost_micros)
          order by invoices.number, kind, line)
        from sale_entries left join credit_notes on kind = 'credit note' and credit_notes.id = document_id
        join invoices on invoices.id = coalesce(credit_notes.invoice_id, document_id)
        where customer_name like ${`%${fixture.token}`}
      ),
      'receivables', (
        select json_agg(json_build_array(customers.name, entry.kind, side, amount_cents, open_cents, note, settled) order by customers.name, entry.kind, side, amount_cents, settled::text)
        from receivable_entries as entry join customers on customers.id = entry.customer_id
        cross join lateral (
          select json_agg(amount_cents order by id) as settled from settlements where entry.id in (debit_id, credit_id)
        ) as own
        where customers.name like ${`% ${fixture.token}`}
      ),
      'orders', (
        select json_agg(json_build_array(customer_name, state, total_cents, picked_units, (
          select json_agg(json_build_array(line, quantity, allocated, invoiced, cancelled) order by line)
          from order_lines where order_id = orders.id)) order by customer_name, id)
        from orders where customer_name like ${`%${fixture.token}`}
      ),
      'purchases', (
        select json_agg(json_build_array(supplier_name, (select name from suppliers where id = supplier_id), progress, open_units, version, (
          select json_agg(json_build_array(line, quantity, accepted, cancelled) order by line)
          from purchase_order_lines where purchase_order_id = purchase_orders.id), (
          select json_agg(json_build_array(supplier_id = purchase_orders.supplier_id, accepted_units, rejected_units, billed_units, billing_closed_at is not null, reverses is not null) order by arrivals.id)
          from arrivals where purchase_order_id = purchase_orders.id)) order by purchase_orders.id)
        from purchase_orders where supplier_name like ${`% ${fixture.token}`}
      ),
      'suppliers', (
        select json_agg(json_build_array(suppliers.name, surviving.name, suppliers.version, suppliers.deleted_at is not null)
          order by suppliers.name)
        from suppliers left join suppliers as surviving on surviving.id = suppliers.merged_into
        where suppliers.name like ${`% ${fixture.token}`}
      ),
      'bills', (
        select json_agg(json_build_array(number, (select name from suppliers where id = supplier_id), state, units, lines_cents, charges_cents, version, (
          select json_agg(json_build_array(reason, arrived_micros, opening_micros, charges_micros, payable_micros) order by bill_entries.id)
          from bill_entries where bill_id = bills.id)) order by number, id)
        from bills where supplier_name like ${`% ${fixture.token}`}
      ),
      'landedCosts', (
        select json_agg(json_build_array(label, value_micros, bill_id is not null, undone_at is not null, (
          select json_agg(json_build_array(arrival_line, share_micros, covered_units) order by arrival_id, arrival_line)
          from landed_cost_lines where landed_cost_id = landed_costs.id)) order by landed_costs.id)
        from landed_costs where label like ${`% ${fixture.token}`}
      ),
      'pickLists', (
        select json_agg(json_build_array(line, document_type, kind, asked, picked) order by pick_list_id, line, pick_entries.id)
        from pick_entries join pick_list_lines using (pick_list_id, line) join products on products.id = product_id
        where code ilike ${`%${fixture.token}%`}
      ),
      'closedPickLists', (
        select json_agg(closed_at is not null order by id) from pick_lists where id in (
          select pick_list_id from pick_list_lines join products on products.id = product_id where code ilike ${`%${fixture.token}%`})
      ),
      'customers', (
        select json_agg(json_build_array(customers.name, surviving.name, customers.version, customers.notes, customers.deleted_at is not null)
          order by customers.name)
        from customers left join customers as surviving on surviving.id = customers.merged_into
        where customers.name like ${`% ${fixture.token}`}
      ),
      'log', (
        select json_agg(action order by action) from activity_log
        where subject_id in (select id from products where code ilike ${`%${fixture.token}%`}) and subject_type = 'product'
          or subject_id in (select id from invoices where customer_name like ${`%${fixture.token}`}) and subject_type = 'invoice'
          or subject_id in (select id from orders where customer_name like ${`%${fixture.token}`}) and subject_type = 'order'
          or subject_id in (select id from purchase_orders where supplier_name like ${`% ${fixture.token}`}) and subject_type = 'purchaseOrder'
          or subject_id in (select id from suppliers where name like ${`% ${fixture.token}`}) and subject_type = 'supplier'
          or subject_id in (select id from bills where supplier_name like ${`% ${fixture.token}`}) and subject_type = 'bill'
          or subject_id in (select id from arrivals where supplier_name like ${`% ${fixture.token}`}) and subject_type = 'arrival'
          or subject_id in (select id from landed_costs where label like ${`% ${fixture.token}`}) and subject_type = 'landedCost'
          or subject_id in (
            select payments.id from payments join customers on customers.id = customer_id
            where customers.name like ${`% ${fixture.token}`}) and subject_type = 'payment'
          or subject_id in (select id from customers where name like ${`% ${fixture.token}`}) and subject_type = 'customer'
      )
    ) as state`)
  const state = rows[0]?.state ?? assert.fail('The query returned nothing')
  for (const { quantity, ledger } of state.products ?? []) {
    const sum = (ledger ?? []).reduce((sum, [, difference]) => sum + difference, 0)
    assert.equal(sum, quantity, 'the quantity differs from the sum of its movements')
    assert.ok(quantity >= 0)
  }
  const products = state.products?.map((product) => ({ ...product, id: undefined }))
  const log = (state.log ?? []).map((action) => maskRunSpecifics(action, fixture)).toSorted()
  return {
    results: fixture.results,
    state: { ...JSON.parse(maskRunSpecifics(JSON.stringify({ ...state, products }), fixture)), log },
  }
}

interface ProductState {
  id: number
  code: string
  quantity: number
  ledger: [reason: string, difference: number, quantityAfter: number, version: number][] | null
}
