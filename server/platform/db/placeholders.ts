// Rows of a prepared statement: what is planned once has names where the values will stand.
import { type Placeholder, sql } from './drizzle.ts'

/** A placeholder for each field of a row, by the field's name; the row itself is then what the statement is run with. */
export function placeholders<Row extends object>(row: Row): { [Field in keyof Row]: Placeholder } {
  const named = Object.keys(row).map((field) => [field, sql.placeholder(field)])
  return Object.fromEntries(named) as { [Field in keyof Row]: Placeholder }
}
