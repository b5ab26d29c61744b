// Integrity check of the cost ledger: its units are those on hand, its entries add up to what products are worth, no balance was ever
// below zero or left a value without units, a first cost is undone before the next, days ascend, and entries name documents that exist.
import type { Db } from '#server/platform/db/connect.ts'
import { checkDocuments } from '#server/platform/db/documents.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { costEntries } from '#server/platform/db/schema.ts'

import { knownValue } from './knownValue.ts'

/** Returns up to 100 messages of each kind. */
export async function checkCosts(db: Db): Promise<string[]> {
  return [
    ...(await checkUnits(db)),
    ...(await checkValues(db)),
    ...(await checkBalances(db)),
    ...(await checkDocuments(db, costEntries, 'Cost entry')),
  ]
}

/** Of deleted products, too. */
async function checkUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ code: string; onHand: string; entered: string }>(
    db,
    sql`
    select products.code, on_hand.units as "onHand", coalesce(entered.units, 0) as entered
    from products
    join (
      select product_id, sum(units) as units
      from (
        select id as product_id, quantity as units from products
        union all select product_id, allocated from order_lines where allocated > 0
        union all
        select product_id, invoice_lines.quantity from invoice_lines join invoices on invoices.id = invoice_id and status = 'Pending'
      ) as parts group by product_id
    ) as on_hand on on_hand.product_id = products.id
    left join (select product_id, sum(units) as units from cost_entries group by product_id) as entered
      on entered.product_id = products.id
    where on_hand.units <> coalesce(entered.units, 0)
    order by products.code`,
  )
  return rows.map(
    ({ code, onHand, entered }) =>
      `Product ${code} has ${onHand} units on hand; its cost entries add up to ${entered}.`,
  )
}

async function checkValues(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ code: string }>(
    db,
    sql`
    select coalesce(code, 'with ID ' || product_id) as code
    from product_costs
    full join (
      select product_id, sum(units) as units, ${knownValue} as value from cost_entries group by product_id
    ) as entered using (product_id)
    left join products on products.id = product_id
    where product_costs.units is distinct from entered.units or value_micros is distinct from value
    order by 1`,
  )
  return rows.map(({ code }) => `What product ${code} is worth is not the sum of its cost entries.`)
}

async function checkBalances(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string; code: string }>(
    db,
    sql`
    select balance.id, code
    from (
      select id, product_id, on_date < lag(on_date) over entries as is_earlier,
        sum(units) over entries as units, sum(value_micros) over entries as value,
        sum(case reason when 'first cost' then 1 when 'first cost undone' then -1 else 0 end) over entries as firsts
      from cost_entries
      window entries as (partition by product_id order by id)
    ) as balance
    join products on products.id = product_id
    where is_earlier or units < 0 or value < 0 or (units = 0 and value <> 0) or firsts not in (0, 1)
    order by balance.id`,
  )
  return rows.map(({ id, code }) => `Cost entry ${id} of product ${code} leaves a wrong balance or day.`)
}
