// Placeholders for prepared inserts.
import { type Placeholder, sql } from './drizzle.ts'

/** Returns a placeholder for each field of a row. Execute the statement with the row itself. */
export function placeholders<Row extends object>(row: Row): { [Field in keyof Row]: Placeholder } {
  const named = Object.keys(row).map((field) => [field, sql.placeholder(field)])
  return Object.fromEntries(named) as { [Field in keyof Row]: Placeholder }
}
