// Entries of several tables in one list, newest first. A cursor keeps its place when new entries arrive.
import { type SQL, sql } from './drizzle.ts'

/** A table of entries, which is read from its index. */
export interface TimelineSource {
  /** Those of all sources have the same names, in the same order. */
  columns: SQL
  from: SQL
  where: SQL
  at: SQL
  id: SQL
}

/** The position after an entry: time in milliseconds since 1970, number of the source from 1, and id. */
interface Cursor {
  at: number
  source: number
  id: number
}

/** `at` is a number of milliseconds as text. */
export interface TimelinePosition {
  source: number
  id: string
  at: string
}

/** The first `limit` rows as a page, and the cursor after them if there are more. */
export function toPage<Row extends TimelinePosition>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? `${last.at}.${last.source}.${last.id}` : null }
}

/** Selects at most `limit` entries of each source, with `source`, `id` and `at`, which is a timestamp. */
export function selectEntries(
  sources: readonly TimelineSource[],
  cursor: string | undefined,
  limit: number,
): SQL {
  const position = cursor === undefined ? undefined : parseCursor(cursor)
  const parts = sources.map(({ columns, from, where, at, id }, index) => {
    const source = sql.raw(String(index + 1))
    const after =
      position &&
      sql`and ${at} <= to_timestamp(${position.at}::float8 / 1000)
        and (${at}, ${source}, ${id}) < (to_timestamp(${position.at}::float8 / 1000), ${position.source}::int, ${position.id}::bigint)`
    return sql`(
      select ${source} as source, ${id} as id, ${at} as at, ${columns} from ${from} where ${where} ${after}
      order by ${at} desc, ${id} desc limit ${limit})`
  })
  return sql.join(parts, sql` union all `)
}

function parseCursor(text: string): Cursor {
  const [at = 0, source = 0, id = 0] = text.split('.').map(Number)
  return { at, source, id }
}
