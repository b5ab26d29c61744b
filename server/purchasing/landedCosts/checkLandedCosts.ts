// Integrity check of landed cost: its shares add up to it, and its entries of the cost ledger to its shares; an undo takes all of them off again.
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns up to 100 messages of each kind. */
export async function checkLandedCosts(db: Db): Promise<string[]> {
  return [...(await checkShares(db)), ...(await checkEntries(db))]
}

async function checkShares(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string; label: string }>(
    db,
    sql`
    select id, label from landed_costs
    where value_micros is distinct from (select sum(share_micros) from landed_cost_lines where landed_cost_id = id)
    order by id`,
  )
  return rows.map(({ id, label }) => `The shares of landed cost ${id} (${label}) do not add up to it.`)
}

async function checkEntries(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string; label: string }>(
    db,
    sql`
    select landed_costs.id, label
    from landed_costs join (
      select landed_cost_id, sum(added) as added, sum(undone) as undone
      from (
        select landed_cost_id, arrival_id, arrival_line, -share_micros as added, share_micros as undone from landed_cost_lines
        union all
        select landed_cost_id, document_id, document_line,
          case when reason = 'landed cost' then value_micros + expense_micros else 0 end,
          case when reason = 'landed cost' then 0 else value_micros + expense_micros end
        from cost_entries where landed_cost_id is not null
      ) as parts
      group by landed_cost_id, arrival_id, arrival_line
    ) as lines on landed_cost_id = landed_costs.id
    where added <> 0 or undone <> 0 and undone_at is not null
    union
    select id, label from landed_costs
    where undone_at is null and exists (
      select from cost_entries
      where document_type = 'arrival' and document_id in (select arrival_id from landed_cost_lines where landed_cost_id = landed_costs.id)
        and landed_cost_id = landed_costs.id and reason = 'landed cost undone')
    order by id`,
  )
  return rows.map(
    ({ id, label }) => `The cost entries of landed cost ${id} (${label}) do not match its shares.`,
  )
}
