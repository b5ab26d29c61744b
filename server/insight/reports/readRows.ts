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
  const columns = (write: (name: string, kind: ColumnKind) => SQL) =>
    sql.join(
      [...sums.map((name) => write(name, 'sum')), ...least.map((name) => write(name, 'least'))],
      sql`, `,
    )
  const values = sql`${valuesOf(query, 'now')} as now, ${before ? valuesOf(query, 'before') : sql`null::json`} as before`
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(sql`
    with own as (${now}), other as (${before ?? sql`select * from own where false`}), added as materialized (
      select coalesce(own.key, other.key) as key, least(own.place, other.place) as place,
        ${columns((name, kind) => valueIn('now', name, kind))}, ${columns((name, kind) => valueIn('before', name, kind))}
      from own full join other on coalesce('=' || own.key, '') = coalesce('=' || other.key, '')
    ), listed as materialized (
      select * from added where ${isSome(sums)}
    ), summed as materialized (
      select count(*)::int as total, ${columns((name, kind) => totalOf('now', name, kind))}, ${columns((name, kind) => totalOf('before', name, kind))}
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

/** Whether rows are added up, or the least value counts. */
type ColumnKind = 'sum' | 'least'

function totalOf(time: Time, name: string, kind: ColumnKind): SQL {
  const value = column(time, name)
  const total = kind === 'sum' ? sql`coalesce(sum(${value}), 0)` : sql`min(${value})`
  return sql`${total} as ${totalColumn(time, name)}`
}

/** That of the row of a period, which has none if the key is only in the other. */
function valueIn(time: Time, name: string, kind: ColumnKind): SQL {
  const value = sql`${sql.identifier(time === 'now' ? 'own' : 'other')}.${sql.identifier(name)}`
  return sql`${kind === 'sum' ? sql`coalesce(${value}, 0)` : value} as ${column(time, name)}`
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
