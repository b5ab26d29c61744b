// Tests migrations: concurrent first starts and restarts.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { findCurrentUser } from '#contract/people/auth.ts'
import { engine, openAppWithEnv } from '#server/testing/createStorage.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, useTestApp } from '#server/testing/startTestApp.ts'

import { connect, type Db } from './connect.ts'
import { sql } from './drizzle.ts'
import { migrate } from './migrate.ts'
import { company, users } from './schema.ts'

describe('the start', () => {
  const testApp = useTestApp()

  const oneProcess = engine === 'embedded' && 'the embedded database takes one process'

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

  test(
    'of two processes at once on an empty database creates one admin and one company',
    { skip: oneProcess },
    async () => {
      await onEmptyDatabase('selvedge_two_at_once', async (url) => {
        const env = { DATABASE_URL: url, DATA_DIR: testApp.dataFolder }
        const both = [startSelvedge(env), startSelvedge(env)]
        const places = await Promise.all(both.map((selvedge) => selvedge.ready))
        for (const place of places) assert.equal((await fetch(`${place.url}/readyz`)).status, 200)

        const look = connect({ connectionString: url }, () => {})
        assert.deepEqual(await look.db.select({ role: users.role }).from(users), [{ role: 'Admin' }])
        assert.equal(await look.db.$count(company), 1)
        await look.close()
        for (const selvedge of both) selvedge.signal('SIGTERM')
        assert.deepEqual(
          (await Promise.all(both.map((selvedge) => selvedge.ended))).map((ended) => ended.code),
          [0, 0],
        )
      })
    },
  )

  test('of eight processes at once migrates once', { skip: oneProcess }, async () => {
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

  test('says in a sentence that the disk is too full to migrate', { skip: oneProcess }, async () => {
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

  test("says in a sentence why it can't create its tables", { skip: oneProcess }, async () => {
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

  test('on an existing database changes nothing and keeps sessions', async () => {
    const manager = await testApp.clientAs('Manager')
    const before = await describeDatabase(testApp.db)
    await testApp.app.close()
    const again = await openAppWithEnv({
      ...testApp.env,
      ADMIN_EMAIL: 'second@shop.test',
      COMPANY_NAME: 'Other Company',
    })
    try {
      assert.deepEqual(await describeDatabase(again.db), before)
      const { email } = await createTestClient(again.url, manager.cookie).call(findCurrentUser, {})
      assert.equal(email, 'manager@shop.test')
    } finally {
      await again.close()
    }
  })
})
