// The measures of reports as SQL, from their formulas and what a source adds up.
import type { Dimension, ReportFilters } from '#domain/insight/reports/dimensions.ts'
import { getMeasure, isShare, type Measure } from '#domain/insight/reports/measures.ts'
import type { DayRange } from '#domain/platform/periods.ts'
import type { Ctx } from '#server/ctx.ts'
import { type SQL, sql } from '#server/platform/db/drizzle.ts'

export interface SourceQuery {
  days: DayRange
  by: Dimension
  filters: ReportFilters
  /** The company's day. */
  today: string
  /** Those that are shown. */
  measures: readonly Measure[]
  /** Of the other period: how many months it begins before the reported one, by which its months and seasons are moved. */
  monthsBefore: number
}

export type Column = (sum: string) => SQL

/** What reports add up. */
export interface Source {
  /** The columns that are added up, by row and over all rows. */
  sums: readonly string[]
  /** Columns of which the least value counts. */
  least?: readonly string[]
  /** The measures that are read, exact: money in cents with fractions of them. */
  read: Partial<Record<Measure, (column: Column) => SQL>>
  /** A query with the columns key (text, null for none), place (in the order of the kind of its rows, or null), `sums` and `least`. */
  select: (query: SourceQuery, ctx: Pick<Ctx, 'db'>) => SQL | Promise<SQL>
}

/** The key and the place of rows by month, the last one first. Months of the other period are those with which they are compared. */
export function monthRows(day: SQL, monthsBefore: number): { key: SQL; place: SQL } {
  const month = sql`(${day} + make_interval(months => ${monthsBefore}))`
  return { key: sql`to_char(${month}, 'YYYY-MM')`, place: sql`-extract(epoch from min(${month}))` }
}

/** Millionths of a dollar as cents. */
export const toCents = (micros: SQL) => sql`(${micros} / 10000.0)`

/** The columns of a row, and of the sums of all rows. */
interface Columns {
  row: Column
  all: Column
}

function exact(read: Source['read'], measure: Measure, columns: Columns): SQL {
  const { formula, kind } = getMeasure(measure)
  if (!formula) {
    const value = read[measure]
    if (!value) throw new Error(`The measure ${measure} is neither read nor computed`)
    return value(columns.row)
  }
  const [first, operator, second] = formula
  const ofRow = exact(read, first as Measure, columns)
  const divisorColumns = isShare(measure) ? { ...columns, row: columns.all } : columns
  const other = exact(read, second as Measure, divisorColumns)
  if (operator === '+' || operator === '-') return sql`(${ofRow} ${sql.raw(operator)} ${other})`
  return sql`(${kind === 'percent' ? sql`10000 * ` : sql``}${ofRow}::numeric / nullif(${other}, 0))`
}

/** A whole number or null: units, cents or basis points. Halves are rounded away from zero. */
export function measureSql({ read }: Source, measure: Measure, columns: Columns): SQL {
  // So that the net sales less the cost are the margin, to the cent.
  if (measure === 'cost')
    return sql`(${exact(read, 'knownNet', columns)} - round(${exact(read, 'margin', columns)}))::float8`
  return sql`round(${exact(read, measure, columns)})::float8`
}
