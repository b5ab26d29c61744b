// The rows of a report: the figures of its period and of the other one by key, sorted, and their sums over all rows.
import type { Figures } from '#domain/insight/reports/explainMeasure.ts'
import type { Measure } from '#domain/insight/reports/measures.ts'
import type { SortDirection } from '#domain/platform/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

import { measureSql, type Source } from './measureSql.ts'

export interface RowQuery {
  source: Source
  /** As its `select` gives them. */
  now: SQL
  before: SQL | undefined
  measures: readonly Measure[]
  /** By a measure, of equal rows those first with more of `tie`; by the SQL of the name of a key; or in the order of `place`. */
  order: { measure: Measure; tie?: Measure | undefined } | { name: SQL } | 'place'
  direction: SortDirection
  limit: number
  offset: number
}

export interface KeyedRow {
  key: string | null
  figures: Figures
  compared: Figures | null
}

export interface ReadRows {
  rows: KeyedRow[]
  /** On all pages. */
  total: number
  sums: Pick<KeyedRow, 'figures' | 'compared'>
}

type Values = (number | null)[]
interface Row {
  total: number
  key: string | null
  now: Values
  before: Values | null
}

/** In one statement, so that rows and sums agree. */
export async function readRows(ctx: Pick<Ctx, 'db'>, query: RowQuery): Promise<ReadRows> {
  const { now, before, measures, limit, offset } = query
  const { sums, least = [] } = query.source
  const columns = (write: (name: string, add: Add) => SQL) =>
    sql.join(
      [...sums.map((name) => write(name, addUp)), ...least.map((name) => write(name, takeLeast))],
      sql`, `,
    )
  const periods = before
    ? sql`select true as is_now, * from (${now}) as own union all select false, * from (${before}) as other`
    : sql`select true as is_now, * from (${now}) as own`
  const values = sql`${valuesOf(query, 'now')} as now, ${before ? valuesOf(query, 'before') : sql`null::json`} as before`
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    with added as materialized (
      select key, min(place) as place, ${columns((name, add) => addedIn('now', name, add))}, ${columns((name, add) => addedIn('before', name, add))}
      from (${periods}) as periods group by key
    ), listed as materialized (
      select * from added where ${isSome(sums)}
    ), summed as materialized (
      select count(*)::int as total, ${columns((name, add) => totalOf('now', name, add))}, ${columns((name, add) => totalOf('before', name, add))}
      from listed
    ), placed as (
      select listed.*, row_number() over (order by ${orderOf(query)}) as position from listed, summed
    ), shown as (
      select * from placed where position > ${offset} and position <= ${offset + limit}
      union all
      select null, null, ${columns((name) => totalColumn('now', name))}, ${columns((name) => totalColumn('before', name))}, 0 from summed
    )
    select total, key, ${values} from shown, summed order by position`)
  const [sum, ...listed] = rows
  const toFigures = ({ now, before }: Row) => ({
    figures: toRecord(measures, now),
    compared: before && toRecord(measures, before),
  })
  if (!sum) throw new Error('The sums of a report are missing')
  return {
    rows: listed.map((row) => ({ key: row.key, ...toFigures(row) })),
    total: sum.total,
    sums: toFigures(sum),
  }
}

type Time = 'now' | 'before'

const column = (time: Time, name: string) => sql`${sql.identifier(`${time}_${name}`)}`

/** That of all rows. */
const totalColumn = (time: Time, name: string) => sql`${sql.identifier(`total_${time}_${name}`)}`

/** The value of a column over some rows: its sum, or the least. */
type Add = (values: SQL, condition: SQL) => SQL

const addUp: Add = (values, condition) => sql`coalesce(sum(${values}) filter (where ${condition}), 0)`
const takeLeast: Add = (values, condition) => sql`min(${values}) filter (where ${condition})`

function totalOf(time: Time, name: string, add: Add): SQL {
  return sql`${add(column(time, name), sql`true`)} as ${totalColumn(time, name)}`
}

function addedIn(time: Time, name: string, add: Add): SQL {
  const isOwn = time === 'now' ? sql`is_now` : sql`not is_now`
  return sql`${add(sql`${sql.identifier(name)}`, isOwn)} as ${column(time, name)}`
}

/** Rows of which nothing is left in both periods are left out, such as a style whose sales were all voided. */
function isSome(sums: readonly string[]): SQL {
  const conditions = sums.flatMap((name) => [
    sql`${column('now', name)} <> 0`,
    sql`${column('before', name)} <> 0`,
  ])
  return sql.join(conditions, sql` or `)
}

function valuesOf({ source, measures }: RowQuery, time: Time): SQL {
  return sql`json_build_array(${sql.join(
    measures.map((measure) => figureSql(source, measure, time)),
    sql`, `,
  )})`
}

function figureSql(source: Source, measure: Measure, time: Time): SQL {
  return measureSql(source, measure, {
    row: (name) => column(time, name),
    all: (name) => totalColumn(time, name),
  })
}

function orderOf({ source, order, direction }: RowQuery): SQL {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  if (order === 'place') return sql`place ${way} nulls last, key ${way}`
  const value = 'name' in order ? order.name : figureSql(source, order.measure, 'now')
  const tie =
    'measure' in order && order.tie ? sql`${figureSql(source, order.tie, 'now')} desc nulls last, ` : sql``
  return sql`${value} ${way} nulls last, ${tie}key`
}

function toRecord(measures: readonly Measure[], values: Values): Figures {
  return Object.fromEntries(measures.map((measure, index) => [measure, values[index] ?? null]))
}
