// Words looked for in a column that keeps its text folded (fold_text), through its trigram index where that can help.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import { searchWords } from '#domain/search.ts'

/** What a statement that looks for words is run with. */
export interface Sought {
  words: string[]
  /** Those that the index looks up, some perhaps twice; none where it knows none, for it knows sequences of three letters. */
  indexed: string[]
}

const trigram = /[\p{L}\p{N}]{3}/u
/** A statement is composed once, so that it looks up always as many. */
const lookedUp = [1, 2, 3]

export function soughtIn(text: string): Sought {
  const words = searchWords(text)
  const known = words.filter((word) => trigram.test(word)).toSorted((a, b) => b.length - a.length)
  const [longest] = known
  // The same word twice costs the index nothing.
  return { words, indexed: longest === undefined ? [] : lookedUp.map((place) => known[place - 1] ?? longest) }
}

/** Looks at every row. */
export function containsWords(column: SQLWrapper): SQL {
  const patterns = sql`select array_agg(${patternOf(sql`word`)}) from unnest(${sql.placeholder('words')}::text[]) as word`
  return sql`${column} like all ((${patterns})::text[])`
}

/** Looks up the longest words; true of no row where the index knows none. */
export function containsIndexed(column: SQLWrapper): SQL {
  const words = sql`${sql.placeholder('indexed')}::text[]`
  const conditions = lookedUp.map(
    (place) => sql`${column} like (select ${patternOf(sql`(${words})[${sql.raw(String(place))}]`)})`,
  )
  return sql.join(conditions, sql` and `)
}

/**
 * Signs of a pattern are escaped after the folding, which makes an ordinary percent sign of a full-width one. A space stands
 * for a line feed too, so that what is kept in two fields can be sought as one.
 */
function patternOf(word: SQL): SQL {
  const literal = sql`regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`'%' || replace(${literal}, ' ', '_') || '%'`
}
