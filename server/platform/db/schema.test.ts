// The migrations create the tables that server/platform/db/schema/ declares.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

import { useTestApp } from '#server/testing/startTestApp.ts'

import { type SQL, sql } from './drizzle.ts'
import * as schema from './schema.ts'

const testApp = useTestApp()

const undo = new Error('rolls back')

test('the migrations and the declared tables agree', async () => {
  const declaredTables = generateDrizzleJson(schema, undefined, undefined, 'snake_case')
  const statements = await generateMigration(generateDrizzleJson({}), declaredTables)
  await testApp.db
    .transaction(async (tx) => {
      const describe = async (name: string) => {
        // Names in the schema that comes first are not qualified.
        await tx.execute(sql`select set_config('search_path', ${`${name}, public`}, true)`)
        const { rows } = await tx.execute<{ line: string }>(describeTables(name))
        return rows.map(({ line }) => line.replaceAll(`${name}.`, ''))
      }
      const migrated = await describe('public')
      await tx.execute(sql`create schema declared`)
      await tx.execute(sql`set local search_path = declared, public`)
      for (const statement of statements)
        await tx.execute(sql.raw(statement.replaceAll('"public".', '"declared".')))
      assert.deepEqual(migrated, await describe('declared'))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
})

/** A line per column, constraint and index. PostgreSQL 18 also lists NOT NULL as constraints, and triggers are not declared. */
function describeTables(name: string): SQL {
  return sql`
    with tables as (
      select oid, relname from pg_class where relkind = 'r' and relnamespace = ${name}::regnamespace
    )
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attcollation::regcollation, pg_get_expr(adbin, adrelid)) as line
    from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) from tables
      join pg_constraint on conrelid = tables.oid and contype not in ('n', 't')
    union all
    select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = oid
    order by line`
}
