// Column types shared by the tables.
import { bigint, customType, type SQL, sql, timestamp } from '#server/platform/db/drizzle.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Assigned by the database, ascending. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The id of another row. */
export const ref = () => bigint({ mode: 'number' })

/** An amount in cents. */
export const cents = () => bigint({ mode: 'number' }).notNull()

/** Millisecond precision, like a JavaScript Date. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** `column in ('a', 'b')`, for check constraints. */
export function oneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
