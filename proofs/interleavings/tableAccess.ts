// Finds the tables that a statement accesses. Adjacent statements of two transactions that do not depend on each other can be
// swapped without changing the outcome (at READ COMMITTED).
import type { Client } from 'pg'

/** The tables of table statement; for the end of a transaction, the tables that it wrote. */
export interface TableAccess {
  isTransactionEnd: boolean
  reads: ReadonlySet<string>
  writes: ReadonlySet<string>
  /** Tables whose rows get a shared lock: foreign key targets and FOR SHARE. */
  shareLocks: ReadonlySet<string>
}

/** Shared, and only read after a lock timeout (`showUserOfTransaction`). */
const userOfTransaction = /pg_advisory_xact_lock_shared\([^()]*::int, [^()]*::int\)/g

/** Represents all advisory locks. */
const advisory = 'advisory locks'

/** Reads tables, triggers, foreign keys and functions from the database's catalog. */
export async function loadAccessAnalyzer(client: Client): Promise<(statement: string) => TableAccess> {
  const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await client.query<Row>(statement)).rows
  const tables = new Set(
    (
      await rows<{ name: string }>(
        `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      )
    ).map(({ name }) => name),
  )
  const namesIn = (text: string) => new Set((text.match(/\w+/g) ?? []).filter((word) => tables.has(word)))
  const functions = await rows<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\\w'`,
  )
  const triggers = await rows<{ of: string; source: string }>(
    `select tgrelid::regclass::text as of, prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal`,
  )
  const keys = await rows<{ of: string; to: string }>(
    `select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  )

  return (statement) => {
    const text = statement.toLowerCase()
    const writes = new Set<string>()
    for (const [, name = ''] of text.matchAll(/(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)/g))
      if (tables.has(name)) writes.add(name)
    const reads = namesIn(text)
    const shareLocks = new Set<string>()
    if (/for (?:no key )?update/.test(text)) for (const name of reads) writes.add(name)
    if (/for (?:key )?share/.test(text)) for (const name of reads) shareLocks.add(name)
    if (text.replaceAll(userOfTransaction, '').includes('advisory')) writes.add(advisory)
    // Tables that a function mentions count as written.
    for (const { name, source } of functions)
      if (new RegExp(`\\b${name}\\(`).test(text)) for (const table of namesIn(source)) writes.add(table)
    for (let previousSize = -1; previousSize < writes.size;) {
      previousSize = writes.size
      for (const { of, source } of triggers)
        if (writes.has(of)) for (const table of namesIn(source)) writes.add(table)
    }
    for (const { of, to } of keys) if (writes.has(of)) shareLocks.add(to)
    return { isTransactionEnd: false, reads, writes, shareLocks: shareLocks }
  }
}

/** The commit of a transaction with these statements. */
export function commitAccess(steps: readonly TableAccess[]): TableAccess {
  const none = new Set<string>()
  return {
    isTransactionEnd: true,
    reads: none,
    shareLocks: none,
    writes: new Set(steps.flatMap(({ writes }) => [...writes])),
  }
}

export function areIndependent(table: TableAccess, other: TableAccess): boolean {
  return isUntouched(table, other) && isUntouched(other, table)
}

/** Whether swapping the two can't change the outcome. */
function isUntouched({ isTransactionEnd: isEnd, writes }: TableAccess, by: TableAccess): boolean {
  return (
    writes.isDisjointFrom(by.writes) &&
    writes.isDisjointFrom(by.shareLocks) &&
    !(isEnd && !writes.isDisjointFrom(by.reads))
  )
}
