// Finds a page of a plain kind of record by search and filters, by name or by a field.
import type { RecordQuery } from '#contract/platform/records/recordEndpoints.ts'
import {
  type AnyRecord,
  fieldOf,
  fieldsOf,
  isFiltered,
  recordLimits,
} from '#domain/platform/records/defineRecord.ts'
import { type AnyValue, isNumeric } from '#domain/platform/records/fields.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, isNull, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { columnNames } from '#server/platform/db/tableRows.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { hasMerges, isSurvivorOf } from './merges.ts'
import { type AnyRow, type RecordRows, tableOf } from './recordRows.ts'

/** Search and filters, by field. */
export type AnyFilters = Readonly<Record<string, AnyValue | undefined>>

/** Counting stops at `recordLimits.counted`, or after the page if that is later. */
export async function findRecords(
  ctx: Ctx,
  record: AnyRecord,
  rows: RecordRows,
  { page, limit, ...filters }: RecordQuery,
): Promise<{ records: AnyRow[]; total: number; totalIsMinimum?: boolean }> {
  const { table } = rows
  const offset = (page - 1) * limit
  const where = filterCondition(record, filters)
  const counted = Math.max(recordLimits.counted, offset + limit)
  const matches = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), where))
    .limit(counted + 1)
  const [count, records] = await Promise.all([
    ctx.db.$count(matches.as('matches')),
    rows.find(ctx, { where, orderBy: orderOf(record, filters), limit, offset }),
  ])
  return {
    records,
    total: Math.min(count, counted),
    ...(count > counted && { totalIsMinimum: true }),
  }
}

/** Undefined if nothing is filtered. */
export function filterCondition(record: AnyRecord, { search, ...filters }: AnyFilters): SQL | undefined {
  const conditions = fieldsOf(record).flatMap(([name, field]) => {
    const value = filters[name]
    if (!isFiltered(field) || value === undefined) return []
    return [sql`${columnNames([name])} = ${field.kind === 'yesNo' ? value === 'yes' : value}`]
  })
  const words = search ? toSearchParams(String(search)).words : []
  return and(...(words.length > 0 ? [searchCondition(record, words)] : []), ...conditions)
}

/** A record is also found by what the search knows of those that were merged into it. */
function searchCondition(record: AnyRecord, words: readonly string[]): SQL | undefined {
  const table = tableOf(record.noun)
  const isMatch = containsTerms(table.searchText, words)
  return hasMerges(table)
    ? or(isMatch, isSurvivorOf(table, containsTerms(sql`merged.search_text`, words)))
    : isMatch
}

/** Empty values are last in both directions. */
function orderOf(record: AnyRecord, { sort = 'name', direction = 'asc' }: AnyFilters): SQL[] {
  const column = columnNames([String(sort)])
  const key =
    sort === 'name'
      ? sql`name_key`
      : isNumeric(fieldOf(record, String(sort)))
        ? column
        : sql`nullif(fold_text(${column}), '')`
  return direction === 'desc' ? [sql`${key} desc nulls last`, sql`id desc`] : [key, sql`id`]
}
