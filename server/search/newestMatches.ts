// The newest rows that contain every word, at the same cost in a shop of any size.
//
// The newest are looked through from the top, where what many rows contain is met at once. Only where that gives too few is the
// trigram index asked, which is quick for what few contain; and of what it finds only so many are looked at.
import { type SQL, sql } from 'drizzle-orm'

import { containsIndexed, containsWords } from '#server/db/words.ts'

/** So many of the newest are looked through, and so many of what the index finds. */
export const mostNewest = sql.raw('1000')
export const mostIndexed = sql.raw('300')

interface Matches {
  table: SQL
  /** Which of its rows are there for anybody. */
  where: SQL
  /** The columns whose descending order, which an index has, is newest first; `id` is the last of them. */
  newestBy: readonly string[]
}

/** A query for ids, to be run with `Sought` and a `limit`. */
export function newestMatches({ table, where, newestBy }: Matches): SQL {
  const columns = sql.raw(newestBy.join(', '))
  const newestFirst = sql.raw(newestBy.map((name) => `${name} desc`).join(', '))
  const text = sql`search_text`
  const limit = sql.placeholder('limit')
  return sql`
    with near as materialized (
      select ${columns} from (
        select ${columns}, ${text} from ${table} where ${where} order by ${newestFirst} limit ${mostNewest}
      ) as newest
      where ${containsWords(text)} limit ${limit}
    ), far as materialized (
      select ${columns} from (
        select ${columns}, ${text} from ${table}
        where ${where} and ${containsIndexed(text)} and (select count(*) from near) < ${limit} limit ${mostIndexed}
      ) as known where ${containsWords(text)}
    )
    select id from (select * from near union select * from far) as found order by ${newestFirst} limit ${limit}`
}
