// What statements of two transactions have to do with each other: where it is nothing, they may change places, and whatever
// comes of one order comes of the other. Said of READ COMMITTED, in which nobody reads what isn't committed.
import type { Client } from 'pg'

/** The tables of one step. Of the end of a transaction: those that it wrote, which others see from then on. */
export interface TableAccess {
  isTransactionEnd: boolean
  reads: ReadonlySet<string>
  writes: ReadonlySet<string>
  /** Rows that must stay, and stay free for others who want no more: what foreign keys point at, and FOR SHARE. */
  shareLocks: ReadonlySet<string>
}

/** Tables go by their names, and all advisory locks by one more. */
const advisory = 'advisory locks'

/** Learns from the database's catalog which tables there are, and what their triggers, keys and functions lead to. */
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
    const keeps = new Set<string>()
    if (/for (?:no key )?update/.test(text)) for (const name of reads) writes.add(name)
    if (/for (?:key )?share/.test(text)) for (const name of reads) keeps.add(name)
    if (text.includes('advisory')) writes.add(advisory)
    // What a function does with a table isn't looked at: it counts as written.
    for (const { name, source } of functions)
      if (new RegExp(`\\b${name}\\(`).test(text)) for (const one of namesIn(source)) writes.add(one)
    for (let known = -1; known < writes.size;) {
      known = writes.size
      for (const { of, source } of triggers)
        if (writes.has(of)) for (const one of namesIn(source)) writes.add(one)
    }
    for (const { of, to } of keys) if (writes.has(of)) keeps.add(to)
    return { isTransactionEnd: false, reads, writes, shareLocks: keeps }
  }
}

/** The end of a transaction that did all this. */
export function commitAccess(steps: readonly TableAccess[]): TableAccess {
  const none = new Set<string>()
  return {
    isTransactionEnd: true,
    reads: none,
    shareLocks: none,
    writes: new Set(steps.flatMap(({ writes }) => [...writes])),
  }
}

export function areIndependent(one: TableAccess, other: TableAccess): boolean {
  return isUntouched(one, other) && isUntouched(other, one)
}

/** That what one writes is nothing to the other: read by them it is no sooner than with the end of the transaction. */
function isUntouched({ isTransactionEnd: isEnd, writes }: TableAccess, by: TableAccess): boolean {
  return (
    writes.isDisjointFrom(by.writes) &&
    writes.isDisjointFrom(by.shareLocks) &&
    !(isEnd && !writes.isDisjointFrom(by.reads))
  )
}
