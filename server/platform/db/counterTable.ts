// Totals that triggers keep like an index: a few rows of counts, and changes that are only ever appended and folded in from
// time to time, so that no writer waits for another one.
import type { Db } from './connect.ts'
import { type SQL, sql } from './drizzle.ts'

export interface CounterTable {
  /** The tables of the counts and of the changes. */
  counts: string
  changes: string
  /** What is counted by: columns of the counts. */
  groupBy: readonly string[]
  /** Where these come from, when they are not columns of the changes. */
  from?: SQL
  /** What is added up: columns of the counts, each with its name in the changes. */
  sums?: Readonly<Record<string, string>>
}

const differences = { count: 'difference' }

/** Counts and changes as one table, `counted`, with the columns of the counts: what is added up is right. */
export function withPendingChanges({ counts, changes, groupBy: by, sums = differences }: CounterTable): SQL {
  return sql`(
    select ${listed([...by, ...Object.keys(sums)])} from ${sql.identifier(counts)}
    union all select ${listed([...by, ...Object.values(sums)])} from ${sql.identifier(changes)}
  ) as counted`
}

/**
 * Adds the changes to the counts. Readers see both or neither, for it is one statement; writers, who only append, never
 * wait for it. Two processes at once fold different rows.
 */
export async function rollUpCounters(db: Db, kept: CounterTable): Promise<void> {
  const { counts, changes, groupBy: by, from, sums = differences } = kept
  const table = sql.identifier(counts)
  const columns = listed(by)
  const added = joined(Object.values(sums), (name) => sql`sum(${name})`)
  const sum = joined(Object.keys(sums), (name) => sql`${name} = ${table}.${name} + excluded.${name}`)
  await db.execute(sql`
    with folded as (delete from ${sql.identifier(changes)} returning *)
    insert into ${table} (${listed([...by, ...Object.keys(sums)])})
    select ${columns}, ${added} from folded ${from && sql`, ${from}`} group by ${columns} order by ${columns}
    on conflict (${columns}) do update set ${sum}`)
}

function listed(names: readonly string[]): SQL {
  return joined(names, (name) => sql`${name}`)
}

function joined(names: readonly string[], each: (name: ReturnType<typeof sql.identifier>) => SQL): SQL {
  return sql.join(
    names.map((name) => each(sql.identifier(name))),
    sql`, `,
  )
}
