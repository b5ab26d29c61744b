// Integrity check of purchases: the sums of orders match their lines, what came matches the arrivals, arrivals match their lines and the
// stock ledger, an undo takes back exactly its arrival, bills match their lines and what is billed of arrivals, what bills posted is what they say, and numbers have no gaps.
import { checkLoggedNumbers, checkNumbers } from '#server/company/checkNumbers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'
import { arrivals, purchaseOrders } from '#server/platform/db/schema.ts'

import { checkBillCounts } from './bills/billCounts.ts'
import { checkBillEntries } from './bills/checkBillEntries.ts'
import { checkPurchaseSums } from './purchaseOrders/purchaseSums.ts'

/** Returns one sentence per fault. */
export async function checkPurchases(db: Db): Promise<string[]> {
  return [
    ...(await checkSums(db)),
    ...(await checkPurchaseSums(db)),
    ...(await checkAccepted(db)),
    ...(await checkArrivals(db)),
    ...(await checkMovements(db)),
    ...(await checkCounterArrivals(db)),
    ...(await checkBilledUnits(db)),
    ...(await checkBills(db)),
    ...(await checkBillCounts(db)),
    ...(await checkBillEntries(db)),
    ...(await checkNumbers(db, 'PO', purchaseOrders, 'purchase order')),
    ...(await checkNumbers(db, 'AR', arrivals, 'arrival')),
    ...(await checkLoggedNumbers(db, 'purchaseOrder', purchaseOrders, 'Created purchase order # for %')),
    ...(await checkLoggedNumbers(db, 'arrival', arrivals, 'Received %: #')),
    ...(await checkLoggedNumbers(db, 'arrival', arrivals, 'Undid arrival %: #')),
  ]
}

/** A cost is rounded by line, half of a hundredth up. */
async function checkSums(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number
    from purchase_orders left join (
      select purchase_order_id, sum(quantity) as ordered, sum(accepted) as accepted, sum(cancelled) as cancelled,
        sum(greatest(0, quantity - accepted - cancelled)) as open,
        sum(div((quantity - cancelled)::numeric * coalesce(unit_cost_micros, 0) + 5000, 10000)) as cents,
        max(line) as last_line,
        min(coalesce(lines.expected_on, parent.expected_on)) filter (where quantity > accepted + cancelled) as next_expected_on
      from purchase_order_lines as lines join purchase_orders as parent on parent.id = purchase_order_id group by purchase_order_id
    ) as sums on purchase_order_id = purchase_orders.id
    where (ordered_units, accepted_units, cancelled_units, open_units, total_cents, purchase_orders.next_expected_on) is distinct from
      (coalesce(ordered, 0), coalesce(accepted, 0), coalesce(cancelled, 0), coalesce(open, 0), coalesce(cents, 0), sums.next_expected_on)
      or purchase_orders.last_line < coalesce(sums.last_line, 0)
    order by number`,
  )
  return rows.map(({ number }) => `The sums of purchase order ${number} do not match its lines.`)
}

async function checkAccepted(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; line: number }>(
    db,
    sql`
    select number, line
    from (
      select purchase_order_id, line, accepted as units from purchase_order_lines where accepted > 0
      union all
      select purchase_order_id, order_line, -accepted from arrival_lines join arrivals on arrivals.id = arrival_id
      where purchase_order_id is not null
    ) as parts join purchase_orders on purchase_orders.id = purchase_order_id
    group by number, line having sum(units) <> 0
    order by number, line`,
  )
  return rows.map(
    ({ number, line }) => `The received units of line ${line} of ${number} do not match its arrivals.`,
  )
}

async function checkArrivals(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from arrivals left join (
      select arrival_id, sum(accepted) as accepted, sum(rejected) as rejected from arrival_lines group by arrival_id
    ) as sums on arrival_id = arrivals.id
    where (accepted_units, rejected_units) is distinct from (coalesce(accepted, 0), coalesce(rejected, 0))
    order by number`,
  )
  return rows.map(({ number }) => `The units of arrival ${number} do not add up to those of its lines.`)
}

/** Accepted units, and nothing else, moved stock. */
async function checkMovements(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number from (
      select arrival_id, line, product_id, accepted as units from arrival_lines
      union all
      select document_id, document_line, product_id, -difference from stock_movements where document_type = 'arrival'
    ) as parts join arrivals on arrivals.id = arrival_id
    group by number, line, product_id having sum(units) <> 0
    order by number`,
  )
  return rows.map(({ number }) => `The stock movements of arrival ${number} do not match its lines.`)
}

async function checkCounterArrivals(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select counter.number
    from arrivals as counter join arrivals as undone on undone.id = counter.reverses
    where undone.reverses is not null
      or counter.purchase_order_id is distinct from undone.purchase_order_id
      or exists (
        select from arrival_lines where arrival_id in (counter.id, undone.id)
        group by line, product_id, order_line having (sum(accepted), sum(rejected)) <> (0, 0))
    order by counter.number`,
  )
  return rows.map(({ number }) => `${number} does not take back the arrival that it undoes.`)
}

/** Counts the lines of bills that are not void. Nothing of an undone arrival is billed. */
async function checkBilledUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select number from arrivals join (
      select arrival_id, sum(billed) as billed, bool_and(billed = units) as agrees
      from arrival_lines cross join lateral (
        select coalesce(sum(quantity), 0) as units from bill_lines join bills on bills.id = bill_id
        where bill_lines.arrival_id = arrival_lines.arrival_id and arrival_line = arrival_lines.line and voided_at is null
      ) as on_bills
      group by arrival_id
    ) as sums on arrival_id = arrivals.id
    where not agrees or billed_units <> billed
      or billed_units > 0 and exists (select from arrivals as counter where counter.reverses = arrivals.id)
    order by number`,
  )
  return rows.map(({ number }) => `The billed units of arrival ${number} do not match its bills.`)
}

/** A bill differs if a cost is not the one of the order in its currency, or if lines and charges don't make its amount. */
async function checkBills(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; supplier: string }>(
    db,
    sql`
    select bills.number, bills.supplier_name as supplier
    from bills left join (
      select bill_id, sum(bill_lines.quantity) as units,
        sum(div(bill_lines.quantity::numeric * bill_lines.unit_cost_micros + 5000, 10000)) as cents,
        bool_or(purchase_order_lines.unit_cost_micros <> bill_lines.unit_cost_micros and purchase_orders.currency = bills.currency) as differs,
        bool_or(arrivals.supplier_id <> bills.supplier_id) as is_foreign
      from bill_lines join bills on bills.id = bill_id
      join arrivals on arrivals.id = bill_lines.arrival_id
      join arrival_lines on arrival_lines.arrival_id = bill_lines.arrival_id and arrival_lines.line = arrival_line
      left join purchase_orders on purchase_orders.id = purchase_order_id
      left join purchase_order_lines on purchase_order_lines.purchase_order_id = purchase_orders.id and purchase_order_lines.line = order_line
      group by bill_id
    ) as sums on bill_id = bills.id
    where (bills.units, lines_cents) is distinct from (coalesce(sums.units, 0), coalesce(cents, 0)) or is_foreign
      or voided_at is null
        and bills.differs <> (coalesce(sums.differs, false) or amount_cents <> lines_cents + charges_cents)
    order by bills.id`,
  )
  return rows.map(({ number, supplier }) => `Bill ${number} of ${supplier} does not match its lines.`)
}
