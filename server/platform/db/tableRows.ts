// SQL for the columns of many rows, written from a table's declaration.
import type { Db } from './connect.ts'
import { type AnyPgTable, getTableColumns, type SQL, sql } from './drizzle.ts'
import { preparedSql } from './prepared.ts'

type FieldOf<Table extends AnyPgTable> = keyof Table['$inferSelect'] & string

const columnName = (field: string): SQL =>
  sql.identifier(field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).getSQL()

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** `name, price_cents` */
export function columnNames(fields: readonly string[]): SQL {
  return list(fields.map(columnName))
}

/** `name = row.name, price_cents = row.price_cents`, for an update from `unnestRows`. */
export function assignFromRow(fields: readonly string[]): SQL {
  return list(fields.map((field) => sql`${columnName(field)} = row.${columnName(field)}`))
}

/** `source.price_cents as "priceCents"`. A bigint, which would arrive as text, becomes a float8: it is exact up to 2^53. */
export function selectFields<Table extends AnyPgTable>(
  source: string,
  table: Table,
  fields: readonly FieldOf<Table>[],
): SQL {
  return list(
    fields.map((field) => {
      const value = sql`${sql.identifier(source)}.${columnName(field)}`
      return sql`${typeOf(table, field) === 'bigint' ? sql`${value}::float8` : value} as ${sql.identifier(field)}`
    }),
  )
}

/** `unnest(...) with ordinality as row (name, price_cents, position)`, with these fields of the rows. */
export function unnestRows<Table extends AnyPgTable, Field extends FieldOf<Table>>(
  table: Table,
  fields: readonly Field[],
  rows: readonly Pick<Table['$inferSelect'], Field>[],
): SQL {
  const arrays = fields.map(
    (field) => sql`${sql.param(rows.map((row) => row[field]))}::${sql.raw(typeOf(table, field))}[]`,
  )
  return sql`unnest(${list(arrays)}) with ordinality as row (${columnNames(fields)}, position)`
}

/** Inserts these fields of all rows with one prepared statement. `name` is that of the statement. */
export async function insertRows<Table extends AnyPgTable, Field extends FieldOf<Table>>(
  db: Db,
  { name, table, fields }: { name: string; table: Table; fields: readonly Field[] },
  rows: readonly Pick<Table['$inferSelect'], Field>[],
): Promise<void> {
  if (rows.length === 0) return
  const insert = preparedSql(db, name, () => {
    const arrays = fields.map((field) => sql`${sql.placeholder(field)}::${sql.raw(typeOf(table, field))}[]`)
    return sql`insert into ${table} (${columnNames(fields)}) select * from unnest(${list(arrays)})`
  })
  await insert.execute(Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])])))
}

function typeOf(table: AnyPgTable, field: string): string {
  const column = getTableColumns(table)[field]
  if (!column) throw new Error(`The table has no column for ${field}`)
  return column.getSQLType()
}
