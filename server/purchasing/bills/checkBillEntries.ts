// Integrity check of what bills posted: it is what they say now, nothing of a bill that is void, days ascend, and what their lines posted
// makes up for what the cost ledger credited to Arrivals not billed.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns up to 100 messages of each kind. */
export async function checkBillEntries(db: Db): Promise<string[]> {
  return [
    ...(await checkHeads(db)),
    ...(await checkLines(db)),
    ...(await checkOpening(db)),
    ...(await checkDays(db)),
  ]
}

const ownMicros = (cents: string) =>
  sql`floor((${sql.raw(cents)} * 10000::numeric * bills.rate_nanos + 500000000) / 1000000000)`

async function checkHeads(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; supplierName: string }>(
    db,
    sql`
    select number, supplier_name as "supplierName"
    from bills
    left join (
      select bill_id, sum(arrived_micros) filter (where arrival_id is null) as arrived, sum(charges_micros) as charges,
        sum(payable_micros) as payable
      from bill_entries group by bill_id
    ) as posted on posted.bill_id = bills.id
    left join landed_costs as landed on landed.bill_id = bills.id and undone_at is null
    where (coalesce(arrived, 0), coalesce(charges, 0), coalesce(payable, 0)) is distinct from case
      when voided_at is null then (
        coalesce(landed.value_micros, 0), case when landed.id is null then ${ownMicros('bills.charges_cents')} else 0 end,
        round(${ownMicros('bills.amount_cents')} / 10000) * 10000
      ) else (0::numeric, 0::numeric, 0::numeric) end
    order by bills.id`,
  )
  return rows.map(
    ({ number, supplierName }) => `What bill ${number} of ${supplierName} posted is not its amount.`,
  )
}

async function checkLines(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; supplierName: string }>(
    db,
    sql`
    select distinct number, supplier_name as "supplierName"
    from (
      select bill_id, arrival_id, arrival_line, sum(micros) as micros
      from (
        select bill_id, arrival_id, arrival_line, arrived_micros + opening_micros as micros from bill_entries where arrival_id is not null
        union all
        select bill_id, arrival_id, arrival_line,
          -quantity * floor((unit_cost_micros::numeric * rate_nanos + 500000000) / 1000000000)
        from bill_lines join bills on bills.id = bill_id where voided_at is null
      ) as parts group by bill_id, arrival_id, arrival_line
    ) as lines join bills on bills.id = bill_id
    where micros <> 0 order by 1`,
  )
  return rows.map(
    ({ number, supplierName }) =>
      `What the lines of bill ${number} of ${supplierName} posted is not their cost.`,
  )
}

/** Units that came with a cost: nothing. Others: what the cost ledger did not credit to Arrivals not billed. */
async function checkOpening(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; line: number }>(
    db,
    sql`
    select number, arrival_line as line
    from (
      select arrival_id, arrival_line, sum(opening_micros) as opening, sum(arrived_micros) as arrived
      from bill_entries where arrival_id is not null group by arrival_id, arrival_line
    ) as posted
    join arrivals on arrivals.id = arrival_id
    cross join lateral (
      select sum(value_micros) filter (where reason = 'received') as received,
        coalesce(sum(value_micros + expense_micros) filter (where reason = 'billed'), 0) as corrected
      from cost_entries
      where document_type = 'arrival' and document_id = arrival_id and document_line = arrival_line
    ) as entered
    where case when received is null then arrived <> corrected else opening <> 0 end
    order by number, arrival_line`,
  )
  return rows.map(
    ({ number, line }) =>
      `What bills posted of line ${line} of arrival ${number} does not match the cost ledger.`,
  )
}

async function checkDays(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string }>(
    db,
    sql`
    select distinct number
    from (
      select bill_id, on_date < lag(on_date) over (partition by bill_id order by id) as is_earlier from bill_entries
    ) as entries join bills on bills.id = bill_id
    where is_earlier order by number`,
  )
  return rows.map(({ number }) => `An entry of bill ${number} has a day before that of an earlier one.`)
}
