// The kinds of columns that tables have in common.
import { bigint, customType, type SQL, sql, timestamp } from '#server/platform/db/drizzle.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Given by the database: each greater than the one before. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of another row. */
export const ref = () => bigint({ mode: 'number' })

/** An amount of money. */
export const cents = () => bigint({ mode: 'number' }).notNull()

/** To the millisecond, as JavaScript knows it. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** `column in ('a', 'b')`, from a closed set of the domain. */
export function oneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
