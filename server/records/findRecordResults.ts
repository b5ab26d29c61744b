// Plain records in the results of the header's search, those with the exact number first, then the newest.
import { hasPermission } from '#domain/permissions.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { type RecordNoun, recordNouns, records } from '#domain/records.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, or, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { newestMatchesQuery, type ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { prepared } from '#server/platform/db/prepared.ts'

import { hasMerges, isSurvivorOf } from './merges.ts'
import { tableOf } from './recordRows.ts'

interface RecordResult {
  noun: RecordNoun
  id: number
  number: string
  name: string
}

/** Up to `limit` of each noun that the user may read. */
export async function findRecordResults(ctx: Ctx, search: ResultSearch): Promise<RecordResult[]> {
  const readable = recordNouns.filter((noun) => hasPermission(ctx.user.role, records[noun].may.read))
  return (await Promise.all(readable.map((noun) => findOfNoun(ctx, noun, search)))).flat()
}

async function findOfNoun(ctx: Ctx, noun: RecordNoun, search: ResultSearch): Promise<RecordResult[]> {
  const table = tableOf(noun)
  const matchesOf = (where: SQL) => newestMatchesQuery({ table: sql`${table}`, where, newestBy: ['id'] })
  const isExact = sql`fold_text(${table.number}) = ${sql.placeholder('number')}`
  const exact = sql`select id from ${table} where ${isExact} and deleted_at is null`
  const conditions = [exact, matchesOf(sql`deleted_at is null`)].map(
    (ids) => sql`${table.id} = any (array(${ids}))`,
  )
  // One into which a match was merged.
  if (hasMerges(table))
    conditions.push(isSurvivorOf(table, sql`id = any (array(${matchesOf(sql`merged_into is not null`)}))`))
  const statement = prepared(ctx.db, `search_${noun}`, () =>
    ctx.db
      .select({ id: table.id, number: table.number, name: table.name })
      .from(table)
      .where(or(...conditions))
      .orderBy(desc(isExact), desc(table.id))
      .limit(sql.placeholder('limit')),
  )
  const rows = await statement.execute({ ...search, number: foldText(search.text) })
  return rows.map((row) => ({ noun, ...row }))
}
