// Integrity check of allocations: the activity log knows what orders took from stock, each allocation run and its undo, and the lines of a
// run are those of the stock ledger.
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { findDifferences } from '#server/platform/db/findDifferences.ts'

/** Returns one sentence per fault. */
export async function checkAllocations(db: Db): Promise<string[]> {
  return [...(await checkLoggedUnits(db)), ...(await checkRuns(db)), ...(await checkRunLines(db))]
}

/** The number after a word of a logged sentence, such as 'Allocated 1,200 units to order SO-2026-00031'. */
const numberAfter = (words: string) =>
  sql`replace(substring(action from ${`${words} ([\\d,]+)`}), ',', '')::bigint`

/** A release and an allocation that cancel out leave all sums alone, but the log has fewer units. */
async function checkLoggedUnits(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ number: string; taken: number; logged: number }>(
    db,
    sql`
    select number, coalesce(taken, 0)::float8 as taken, coalesce(logged, 0)::float8 as logged
    from (
      select document_id as id, sum(greatest(-difference, 0)) as taken
      from stock_movements where document_type = 'order' group by document_id
    ) as ledger
    full join (
      select subject_id as id, sum(${numberAfter('^Allocated')}) as logged
      from activity_log where subject_type = 'order' and action like 'Allocated %' group by subject_id
    ) as entries using (id)
    join orders using (id)
    where coalesce(taken, 0) <> coalesce(logged, 0)
    order by number`,
  )
  return rows.map(
    ({ number, taken, logged }) =>
      `Order ${number} has ${formatUnits(taken)} allocated in the stock ledger; the activity log has ${formatCount(logged)}.`,
  )
}

type RunDifference = {
  id: string
  exists: boolean
  isLogged: boolean
  isSameUser: boolean
  isSameTime: boolean
  units: number
  orders: number
  loggedUnits: number
  loggedOrders: number
  isUndone: boolean
  isUndoLogged: boolean
  isSameUndoer: boolean
  undoneUnits: number
  loggedUndoneUnits: number
}

/** Condition: an entry is written in the transaction, so that it is hardly later, or both are null. */
function isLoggedSoon(at: SQL, loggedAt: SQL): SQL {
  return sql`coalesce(${loggedAt} - ${at} between '0' and interval '1 hour', ${at} is null and ${loggedAt} is null)`
}

async function checkRuns(db: Db): Promise<string[]> {
  const rows = await findDifferences<RunDifference>(
    db,
    sql`
    select * from (
      select id, run.user_id is not null as "exists", entry.units is not null as "isLogged", run.user_id = entry.user_id as "isSameUser",
        ${isLoggedSoon(sql`run.created_at`, sql`entry.created_at`)} and ${isLoggedSoon(sql`run.undone_at`, sql`entry.undone_at`)} as "isSameTime",
        coalesce(run.units, 0)::float8 as units, coalesce(run.orders, 0)::float8 as orders,
        entry.units::float8 as "loggedUnits", entry.orders::float8 as "loggedOrders",
        run.undone_at is not null as "isUndone", entry.undone_units is not null as "isUndoLogged",
        run.undone_by is not distinct from entry.undone_by as "isSameUndoer",
        coalesce(run.undone_units, 0)::float8 as "undoneUnits", coalesce(entry.undone_units, 0)::float8 as "loggedUndoneUnits"
      from (
        select allocation_runs.*, sums.units, sums.orders
        from allocation_runs left join (
          select run_id, sum(quantity) as units, count(distinct order_id) as orders from allocation_run_lines group by run_id
        ) as sums on run_id = id
      ) as run
      full join (
        select subject_id as id, max(user_id) filter (where action like 'Allocated %') as user_id,
          max(created_at) filter (where action like 'Allocated %') as created_at,
          max(created_at) filter (where action like 'Undid %') as undone_at,
          max(${numberAfter('^Allocated')}) as units, max(${numberAfter('^Allocated [\\d,]+ units? to')}) as orders,
          max(user_id) filter (where action like 'Undid %') as undone_by,
          max(${numberAfter('^Undid an allocation: released')}) as undone_units
        from activity_log where subject_type = 'allocationRun' group by subject_id
      ) as entry using (id)
    ) as compared
    where not ("exists" and "isLogged" and "isSameUser" and "isSameTime" and units = "loggedUnits" and orders = "loggedOrders"
      and "isUndone" = "isUndoLogged" and "isSameUndoer" and "undoneUnits" = "loggedUndoneUnits")
    order by id`,
  )
  return rows.map((run) => `Allocation run ${run.id} ${describeDifference(run)}`)
}

function describeDifference(run: RunDifference): string {
  if (!run.exists) return 'is in the activity log but missing.'
  if (!run.isLogged) return 'is not in the activity log.'
  if (run.units !== run.loggedUnits || run.orders !== run.loggedOrders)
    return `has ${formatUnits(run.units)} of ${pluralize(run.orders, 'order')}; the activity log has ${formatCount(run.loggedUnits)} of ${formatCount(run.loggedOrders)}.`
  if (run.isUndone && !run.isUndoLogged) return "is marked as undone; the activity log doesn't say so."
  if (!run.isUndone && run.isUndoLogged) return 'is not marked as undone; the activity log says that it was.'
  if (run.undoneUnits !== run.loggedUndoneUnits)
    return `is undone with ${formatUnits(run.undoneUnits)} released; the activity log has ${formatCount(run.loggedUndoneUnits)}.`
  return `has another ${run.isSameTime ? 'user' : 'time'} than the activity log.`
}

/** Of the runs since movements name them: what each allocated, and what its undo released, which is at most that. */
async function checkRunLines(db: Db): Promise<string[]> {
  const rows = await findDifferences<{ id: string }>(
    db,
    sql`
    select run_id as id
    from (
      select run_id, order_id, line, sum(quantity) as quantity, sum(allocated) as allocated, sum(released) as released
      from (
        select run_id, order_id, line, quantity, 0 as allocated, 0 as released from allocation_run_lines
        union all
        select allocation_run_id, document_id, document_line, 0,
          case reason when 'allocated' then -difference else 0 end, case reason when 'released' then difference else 0 end
        from stock_movements where allocation_run_id is not null
      ) as parts
      group by run_id, order_id, line
    ) as lines
    left join (
      select subject_id, ${numberAfter('^Undid an allocation: released')} as undone_units
      from activity_log where subject_type = 'allocationRun' and action like 'Undid %'
    ) as undo on subject_id = run_id
    where run_id >= (select min(allocation_run_id) from stock_movements where reason = 'allocated')
    group by run_id
    having bool_or(quantity <> allocated or released > quantity) or sum(released) <> coalesce(max(undone_units), 0)
    order by run_id`,
  )
  return rows.map(({ id }) => `The lines of allocation run ${id} do not match the stock ledger.`)
}
