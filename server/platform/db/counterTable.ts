// Counters kept by triggers. Triggers append changes, which a background task adds to the counter rows, so that writers never wait
// for each other.
import type { Db } from './connect.ts'
import { type SQL, sql } from './drizzle.ts'

export interface CounterTable {
  /** Names of the counter table and of the table of pending changes. */
  counts: string
  changes: string
  /** Key columns of the counters. */
  groupBy: readonly string[]
  /** Source of the key columns if they aren't columns of the changes. */
  from?: SQL
  /** Maps value columns of the counters to columns of the changes. */
  sums?: Readonly<Record<string, string>>
}

const differences = { count: 'difference' }

/** A subquery `counted` of counters and pending changes; sum over it for exact values. */
export function withPendingChanges({ counts, changes, groupBy, sums = differences }: CounterTable): SQL {
  return sql`(
    select ${columnList([...groupBy, ...Object.keys(sums)])} from ${sql.identifier(counts)}
    union all select ${columnList([...groupBy, ...Object.values(sums)])} from ${sql.identifier(changes)}
  ) as counted`
}

/** Adds pending changes to the counters in one statement, so that readers always see exact values. */
export async function rollUpCounters(db: Db, counterTable: CounterTable): Promise<void> {
  const { counts, changes, groupBy, from, sums = differences } = counterTable
  const table = sql.identifier(counts)
  const columns = columnList(groupBy)
  const sumsOfChanges = joinColumns(Object.values(sums), (name) => sql`sum(${name})`)
  const increments = joinColumns(
    Object.keys(sums),
    (name) => sql`${name} = ${table}.${name} + excluded.${name}`,
  )
  await db.execute(sql`
    with rolled_up as (delete from ${sql.identifier(changes)} returning *)
    insert into ${table} (${columnList([...groupBy, ...Object.keys(sums)])})
    select ${columns}, ${sumsOfChanges} from rolled_up ${from && sql`, ${from}`} group by ${columns} order by ${columns}
    on conflict (${columns}) do update set ${increments}`)
}

function columnList(names: readonly string[]): SQL {
  return joinColumns(names, (name) => sql`${name}`)
}

function joinColumns(names: readonly string[], each: (name: ReturnType<typeof sql.identifier>) => SQL): SQL {
  return sql.join(
    names.map((name) => each(sql.identifier(name))),
    sql`, `,
  )
}
