// Queries for the newest rows that contain every word, at a cost that doesn't grow with the table.
//
// The newest rows are scanned first, which finds common words at once. Only if that returns too few rows is the trigram index
// used, which is fast for rare words. Words that almost all of the newest rows contain are not looked up in it.
import { type SQL, sql } from './drizzle.ts'
import { containsAllTerms, matchesIndexedTerms, rareTerms, type SearchParams } from './textSearch.ts'

/** Limits on the newest rows scanned, and on the rows taken from the index. */
const maxNewest = sql.raw('1000')
const maxIndexed = sql.raw('300')
/** A word is common if more than 90 of the newest 100 rows contain it. */
const sampleSize = sql.raw('100')
const commonAbove = sql.raw('90')

/** A search for results of one kind. */
export interface ResultSearch extends SearchParams {
  /** As typed. */
  text: string
  limit: number
}

interface RowSource {
  table: SQL
  where: SQL
  columns: readonly string[]
  /** Indexed columns whose descending order is newest first. */
  newestBy: readonly string[]
}

const text = sql`search_text`

export function newestRowsQuery({ table, where, columns, newestBy }: RowSource, limit = maxNewest): SQL {
  return sql`select ${columnList(columns)}, ${text} from ${table} where ${where}
    order by ${newestFirst(newestBy)} limit ${limit}`
}

/** Rows of any age that contain all indexed words; no rows unless `condition` is true. */
export function indexedRowsQuery(rows: RowSource, condition: SQL): SQL {
  const { table, where, columns } = rows
  const sample = sql`select ${text} from (${newestRowsQuery(rows, sampleSize)}) as newest`
  return sql`
    with rare as materialized (${rareTerms(sample, commonAbove)})
    select ${columnList(columns)}, ${text} from ${table}
    where ${where} and ${condition} and ${matchesIndexedTerms(text, sql`(select words from rare)`)}
      and ${containsAllTerms(text, 'indexed')}
    limit ${maxIndexed}`
}

/** A query for ids, with the placeholders of `SearchParams` and `limit`. The last column of `newestBy` must be `id`. */
export function newestMatchesQuery(matches: Omit<RowSource, 'columns'>): SQL {
  const rows = { ...matches, columns: matches.newestBy }
  const columns = columnList(rows.columns)
  const limit = sql.placeholder('limit')
  return sql`
    with recent as materialized (
      select ${columns} from (${newestRowsQuery(rows)}) as newest where ${containsAllTerms(text)} limit ${limit}
    ), older as materialized (
      select ${columns} from (${indexedRowsQuery(rows, sql`(select count(*) from recent) < ${limit}`)}) as indexed_rows
      where ${containsAllTerms(text)}
    )
    select id from (select * from recent union select * from older) as found
    order by ${newestFirst(rows.newestBy)} limit ${limit}`
}

function columnList(columns: readonly string[]): SQL {
  return sql.raw(columns.join(', '))
}

function newestFirst(columns: readonly string[]): SQL {
  return sql.raw(columns.map((name) => `${name} desc`).join(', '))
}
