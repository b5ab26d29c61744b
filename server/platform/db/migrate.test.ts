// Tests migrations: concurrent first starts, restarts, and the tables of other versions.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, useTestApp } from '#server/testing/startTestApp.ts'

import { connect, type Db } from './connect.ts'
import { sql } from './drizzle.ts'
import { assertCurrentSchema, migrate, type Migrations, readMigrations } from './migrate.ts'
import { company, users } from './schema.ts'

const tooOld =
  'The tables of this database are older than version 0.2.0 of Selvedge: start version 0.2.0 once, which updates them, and then ' +
  'this version.'
const tooNew =
  'The tables of this database are from a newer version of Selvedge: use that version or a newer one.'

const migrations = readMigrations()
const newest = migrations.at(-1)?.folderMillis ?? assert.fail()

describe('the start', () => {
  const testApp = useTestApp()

  /** Runs `work` with an additional empty database. */
  async function onEmptyDatabase(name: string, work: (url: string) => Promise<void>): Promise<void> {
    const url = new URL(testApp.env['DATABASE_URL'] ?? '')
    url.pathname = `/${name}`
    await testApp.db.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`)
    await testApp.db.execute(sql`create database ${sql.identifier(name)}`)
    try {
      await work(url.href)
    } finally {
      await testApp.db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
    }
  }

  test('of two processes at once on an empty database creates one admin and one company', async () => {
    await onEmptyDatabase('selvedge_two_at_once', async (url) => {
      const env = { DATABASE_URL: url, DATA_DIR: testApp.dataFolder, PORT: '0', LOG_LEVEL: 'error' }
      const both = await Promise.all([openAppWithEnv(env), openAppWithEnv(env)])
      for (const app of both) assert.equal((await fetch(`${app.url}/readyz`)).status, 200)

      const look = connect({ connectionString: url }, () => {})
      assert.deepEqual(await look.db.select({ role: users.role }).from(users), [{ role: 'Admin' }])
      assert.equal(await look.db.$count(company), 1)
      await look.close()
      for (const app of both) await app.close()
    })
  })

  test('of eight processes at once migrates once', async () => {
    await onEmptyDatabase('selvedge_eight_at_once', async (url) => {
      const eight = Array.from({ length: 8 }, () => connect({ connectionString: url }, () => {}))
      await Promise.all(eight.map(({ db }) => db.execute(sql`select 1`)))
      const outcomes = await Promise.allSettled(eight.map(({ pool }) => migrate(pool)))
      await Promise.all(eight.map((connection) => connection.close()))
      assert.deepEqual(
        outcomes.filter((outcome) => outcome.status === 'rejected'),
        [],
      )
    })
  })

  test('says in a sentence that the disk is too full to migrate', async () => {
    await onEmptyDatabase('selvedge_full', async (url) => {
      const connection = connect({ connectionString: url }, () => {})
      const { db, pool } = connection
      // The error of PostgreSQL on a full disk.
      await db.execute(sql`
        create function fail() returns event_trigger language plpgsql
        as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`)
      await db.execute(
        sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function fail()`,
      )
      await assert.rejects(migrate(pool), { message: /^The disk of the database is too full to update/ })
      await connection.close()
    })
  })

  test("says in a sentence why it can't create its tables", async () => {
    await onEmptyDatabase('selvedge_foreign', async (url) => {
      const connection = connect({ connectionString: url }, () => {})
      await connection.db.execute(sql`create table users (id int)`)
      await assert.rejects(migrate(connection.pool), {
        message:
          `Selvedge can't create or update its tables: relation "users" already exists. ` +
          'It needs a database of its own, owned by its role.',
      })
      await connection.close()
    })
  })

  /** The schema from the system catalog, and row counts of initial tables. */
  async function describeDatabase(db: Db) {
    const { rows: relations } = await db.execute(sql`
      select oid::int, relname, relkind from pg_class where relnamespace = 'public'::regnamespace order by oid`)
    const { rows: rules } = await db.execute(sql`
      select conname as name, oid::int from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname, oid::int from pg_trigger where not tgisinternal
      union all select proname, oid::int from pg_proc where pronamespace = 'public'::regnamespace
      order by 2`)
    const { rows: counts } = await db.execute(sql`
      select (select count(*) from users) as users, (select count(*) from company) as companies,
        (select count(*) from drizzle.__drizzle_migrations) as migrations`)
    return { relations, rules, counts }
  }

  /** `migrations` and a later one with these statements. */
  function withLater(...statements: string[]): Migrations {
    return [...migrations, { sql: statements, hash: 'later', folderMillis: newest + 1 }]
  }

  test('runs a pending migration once, completely or not at all', async () => {
    await onEmptyDatabase('selvedge_pending', async (url) => {
      const connection = connect({ connectionString: url }, () => {})
      const { db, pool } = connection
      await migrate(pool)
      await db.execute(sql`insert into size_scales (name) values ('Ours')`)
      const before = await describeDatabase(db)
      await assert.rejects(
        migrate(pool, withLater('alter table size_scales add note text', 'select 1 / 0')),
        {
          message: /^Selvedge can't create or update its tables: division by zero\./,
        },
      )
      assert.deepEqual(await describeDatabase(db), before)

      const later = withLater('alter table size_scales add note text', 'update size_scales set note = name')
      await migrate(pool, later)
      await migrate(pool, later)
      const { rows } = await db.execute(sql`select note from size_scales where name = 'Ours'`)
      assert.deepEqual(rows, [{ note: 'Ours' }])
      await connection.close()
    })
  })

  test('rejects the tables of a newer version and of each one before 0.2.0', async () => {
    await onEmptyDatabase('selvedge_other_version', async (url) => {
      const connection = connect({ connectionString: url }, () => {})
      const { db, pool } = connection
      await migrate(pool)
      const before = await describeDatabase(db)
      const setVersion = (version: number) =>
        db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${version}`)
      const env = { DATABASE_URL: url, DATA_DIR: testApp.dataFolder }
      // Those of version 0.1.0 and of the last migration but one of 0.2.0, before its 23 were joined.
      for (const version of [1_795_701_002_610, 1_796_026_834_549]) {
        await setVersion(version)
        await assert.rejects(openAppWithEnv({ ...env, PORT: '0', LOG_LEVEL: 'error' }), { message: tooOld })
      }
      await setVersion(newest + 1)
      const { ended } = startSelvedge(env)
      assert.deepEqual(await ended, { code: 1, signal: null, output: `${tooNew}\n` })
      assert.deepEqual(await describeDatabase(db), before)
      await connection.close()
    })
  })

  test('is needed before a check where the tables are not current', async () => {
    await onEmptyDatabase('selvedge_checked', async (url) => {
      const connection = connect({ connectionString: url }, () => {})
      const { pool } = connection
      const client = await pool.connect()
      await assert.rejects(assertCurrentSchema(client), {
        message: /has no tables of Selvedge: start Selvedge once/,
      })
      await migrate(pool)
      await assertCurrentSchema(client)
      await assert.rejects(assertCurrentSchema(client, withLater()), {
        message: /from an older version of Selvedge: start this version once/,
      })
      await client.query('update drizzle.__drizzle_migrations set created_at = $1', [
        migrations[0].folderMillis - 1,
      ])
      await assert.rejects(assertCurrentSchema(client), { message: tooOld })
      await client.query('update drizzle.__drizzle_migrations set created_at = $1', [newest + 1])
      await assert.rejects(assertCurrentSchema(client), { message: tooNew })
      client.release()
      await connection.close()
    })
  })

  test('on a database of version 0.2.0 changes nothing and keeps sessions', async () => {
    const { cookie } = await testApp.clientAs('Manager')
    // Version 0.2.0 had 23 migrations, of which the last one has the time of the first one here.
    await testApp.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select '', created_at - earlier from drizzle.__drizzle_migrations, generate_series(1, 22) as earlier
      where created_at = ${migrations[0].folderMillis}`)
    const before = await describeDatabase(testApp.db)
    await testApp.app.close()
    const again = await openAppWithEnv({
      ...testApp.env,
      ADMIN_EMAIL: 'second@shop.test',
      COMPANY_NAME: 'Other Company',
    })
    try {
      assert.deepEqual(await describeDatabase(again.db), before)
      const manager = createTestClient(again.url, cookie)
      const { email } = await manager.call(findCurrentUser, {})
      assert.equal(email, 'manager@shop.test')
      const { code } = await manager.call(createProduct, buildProduct({ code: 'DRESS-1' }))
      assert.equal(code, 'DRESS-1')
    } finally {
      await again.close()
    }
  })
})
