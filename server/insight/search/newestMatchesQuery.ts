// The newest rows that contain every word, at the same cost in a shop of any size.
//
// The newest are looked through from the top, where what many rows contain is met at once. Only where that gives too few is the
// trigram index asked, which is quick for what few contain; and of what it finds only so many are looked at. It is not asked
// for a word that almost all of the newest contain.
import { type SQL, sql } from '#server/platform/db/drizzle.ts'
import { matchesIndexedTerms, containsAllTerms, rareTerms } from '#server/platform/db/textSearch.ts'

/** So many of the newest are looked through, and so many of what the index finds. */
const mostNewest = sql.raw('1000')
const mostIndexed = sql.raw('300')
/** How many of the newest show how common a word is; one that more of them contain is in almost all. */
const sampled = sql.raw('100')
const almostAll = sql.raw('90')

interface Rows {
  table: SQL
  /** Which of its rows are there for anybody. */
  where: SQL
  columns: readonly string[]
  /** The columns whose descending order, which an index has, is newest first. */
  newestBy: readonly string[]
}

const text = sql`search_text`

/** A query for the columns and the text of the newest rows. */
export function newestRowsQuery({ table, where, columns, newestBy }: Rows, limit = mostNewest): SQL {
  return sql`select ${list(columns)}, ${text} from ${table} where ${where}
    order by ${newestFirst(newestBy)} limit ${limit}`
}

/** The same of rows that contain all words that the index knows, of any age; none unless they are `wanted`. */
export function indexedRowsQuery(rows: Rows, wanted: SQL): SQL {
  const { table, where, columns } = rows
  const sample = sql`select ${text} from (${newestRowsQuery(rows, sampled)}) as newest`
  return sql`
    with rare as materialized (${rareTerms(sample, almostAll)})
    select ${list(columns)}, ${text} from ${table}
    where ${where} and ${wanted} and ${matchesIndexedTerms(text, sql`(select words from rare)`)}
      and ${containsAllTerms(text, 'indexed')}
    limit ${mostIndexed}`
}

/** A query for ids, to be run with `Sought` and a `limit`; of the columns that make newest, `id` is the last. */
export function newestMatchesQuery(matches: Omit<Rows, 'columns'>): SQL {
  const rows = { ...matches, columns: matches.newestBy }
  const columns = list(rows.columns)
  const limit = sql.placeholder('limit')
  return sql`
    with near as materialized (
      select ${columns} from (${newestRowsQuery(rows)}) as newest where ${containsAllTerms(text)} limit ${limit}
    ), far as materialized (
      select ${columns} from (${indexedRowsQuery(rows, sql`(select count(*) from near) < ${limit}`)}) as known
      where ${containsAllTerms(text)}
    )
    select id from (select * from near union select * from far) as found
    order by ${newestFirst(rows.newestBy)} limit ${limit}`
}

function list(columns: readonly string[]): SQL {
  return sql.raw(columns.join(', '))
}

function newestFirst(columns: readonly string[]): SQL {
  return sql.raw(columns.map((name) => `${name} desc`).join(', '))
}
