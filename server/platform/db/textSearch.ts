// Words looked for in a column that keeps its text folded (fold_text), through its trigram index where that can help.
import { parseSearchTerms } from '#domain/platform/search.ts'

import { type SQL, sql, type SQLWrapper } from './drizzle.ts'

/** What a statement that looks for words is run with. */
export interface SearchParams {
  words: string[]
  /** Those that the index looks up; none where it knows none, for it knows sequences of three letters. */
  indexed: string[]
}

const trigram = /[\p{L}\p{N}]{3}/u
/** A statement is composed once, so that it looks up always as many. */
const lookedUp = [1, 2, 3]

export function toSearchParams(text: string): SearchParams {
  const words = parseSearchTerms(text)
  const known = words.filter((word) => trigram.test(word)).toSorted((a, b) => b.length - a.length)
  return { words, indexed: known.slice(0, lookedUp.length) }
}

const indexedWords = sql`${sql.placeholder('indexed')}::text[]`

/** Looks at every row: whether it contains all words, or those alone that the index looks up. */
export function containsAllTerms(column: SQLWrapper, which: keyof SearchParams = 'words'): SQL {
  const patterns = sql`select array_agg(${patternOf(sql`word`)}) from unnest(${sql.placeholder(which)}::text[]) as word`
  return sql`${column} like all ((${patterns})::text[])`
}

/** Looks up the longest words, or those of another array; true of no row where the index knows none. */
export function matchesIndexedTerms(column: SQLWrapper, words = indexedWords): SQL {
  const conditions = lookedUp.map((place) => {
    // The same word twice costs the index little.
    const word = sql`coalesce((${words})[${sql.raw(String(place))}], (${words})[1])`
    return sql`${column} like (select ${patternOf(word)})`
  })
  return sql.join(conditions, sql` and `)
}

/**
 * A query for `words`, an array: those that the index looks up, but for those that more than `most` of a `sample` contain, which
 * is a query for texts. The index would take longest for them, and tell least by them; the rarest of all stays in any case.
 */
export function rareTerms(sample: SQL, most: SQL): SQL {
  // As many rows whatever is sought: PostgreSQL then plans the statement once.
  const places = sql.join(
    lookedUp.map((place) => sql`((${indexedWords})[${sql.raw(String(place))}])`),
    sql`, `,
  )
  return sql`
    select array_agg(word order by times) filter (where place = 1 or times <= ${most}) as words from (
      select word, times, row_number() over (order by times) as place from (
        select word, count(*) filter (where sampled.text like pattern) as times
        from (
          select distinct word, ${patternOf(sql`word`)} as pattern from (values ${places}) as looked_up(word)
          where word is not null
        ) as patterns
        cross join (${sample}) as sampled(text)
        group by word
      ) as counted
    ) as ranked`
}

/**
 * Signs of a pattern are escaped after the folding, which makes an ordinary percent sign of a full-width one. A space stands
 * for a line feed too, so that what is kept in two fields can be sought as one.
 */
function patternOf(word: SQL): SQL {
  const literal = sql`regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`'%' || replace(${literal}, ' ', '_') || '%'`
}
