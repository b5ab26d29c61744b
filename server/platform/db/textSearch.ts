// Text search in normalized columns (fold_text) with a trigram index.
import { shortestSpelling } from '#domain/platform/codes.ts'
import { parseSearchTerms } from '#domain/platform/search.ts'
import { cleanLine } from '#domain/platform/text.ts'

import { type SQL, sql, type SQLWrapper } from './drizzle.ts'

/** Parameters of a search statement. */
export interface SearchParams {
  words: string[]
  /** Terms that the trigram index can find: the longest with at least three letters or digits in a row. */
  indexed: string[]
}

const trigram = /[\p{L}\p{N}]{3}/u
/** A fixed number, because the statement is prepared once. */
const termIndexes = [1, 2, 3]

export function toSearchParams(text: string): SearchParams {
  const words = parseSearchTerms(cleanLine(text)).map(shortestSpelling)
  const known = words.filter((word) => trigram.test(word)).toSorted((a, b) => b.length - a.length)
  return { words, indexed: known.slice(0, termIndexes.length) }
}

const indexedWords = sql`${sql.placeholder('indexed')}::text[]`

/**
 * Condition: the column contains all terms. Checked row by row, without the index. `case` hides LIKE ALL from the planner, which would
 * expect almost no matches and sort the whole table instead of reading the newest rows in order.
 */
export function containsAllTerms(column: SQLWrapper, which: keyof SearchParams = 'words'): SQL {
  const terms = sql`unnest(${sql.placeholder(which)}::text[]) as word`
  const patterns = sql`((select array_agg(${patternOf(sql`word`)}) from ${terms})::text[])`
  const plainPatterns = sql`((select array_agg(${patternOf(sql`word`)}) from ${terms} where word not like '%@%')::text[])`
  return sql`case when ${column} like all (${patterns})
    then coalesce(${withoutLocalPart(column)} like all (${plainPatterns}), true) else false end`
}

/**
 * The column without the local part of its email ('orders' of 'orders@shop.test'). It is found only by words with an @, because many
 * customers have the same one.
 */
function withoutLocalPart(column: SQLWrapper): SQL {
  const lineBeforeAt = sql`split_part(split_part(${column}, '@', 1), E'\\n', -1)`
  return sql`replace(${column}, split_part(${lineBeforeAt}, ' ', -1) || '@', '@')`
}

/** Condition: the column contains the indexed terms. Uses the index; false if there are no such terms. */
export function matchesIndexedTerms(column: SQLWrapper, words = indexedWords): SQL {
  const conditions = termIndexes.map((rank) => {
    // Looking up the same term twice is cheap.
    const word = sql`coalesce((${words})[${sql.raw(String(rank))}], (${words})[1])`
    return sql`${column} like (select ${patternOf(word)})`
  })
  return sql.join(conditions, sql` and `)
}

/**
 * A query for the indexed terms without the frequent ones: those in more than `most` rows of `sample`, for which the index is slow.
 * Always keeps the rarest term. The result column is `words`.
 */
export function rareTerms(sample: SQL, most: SQL): SQL {
  // A fixed number of rows, so that PostgreSQL can reuse the plan.
  const termRows = sql.join(
    termIndexes.map((rank) => sql`((${indexedWords})[${sql.raw(String(rank))}])`),
    sql`, `,
  )
  return sql`
    select array_agg(word order by times) filter (where rank = 1 or times <= ${most}) as words from (
      select word, times, row_number() over (order by times) as rank from (
        select word, count(*) filter (where sampled.text like pattern) as times
        from (
          select distinct word, ${patternOf(sql`word`)} as pattern from (values ${termRows}) as looked_up(word)
          where word is not null
        ) as patterns
        cross join (${sample}) as sampled(text)
        group by word
      ) as counted
    ) as ranked`
}

/** Escapes LIKE wildcards after normalization, which turns full-width signs into them. */
function patternOf(word: SQL): SQL {
  return sql`'%' || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/** Condition for a statement that is not prepared: the column contains all words. */
export function containsTerms(column: SQLWrapper, words: readonly string[]): SQL {
  const conditions = words.map((word) => {
    const pattern = patternOf(sql`${word}::text`)
    const contains = sql`${column} like ${pattern}`
    return word.includes('@') ? contains : sql`${contains} and ${withoutLocalPart(column)} like ${pattern}`
  })
  return sql.join(conditions, sql` and `)
}
