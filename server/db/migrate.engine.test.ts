// Starting on an empty database, twice at once, and starting again on one that is there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { sql } from 'drizzle-orm'

import { currentUser } from '#contract/auth.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { engine, open, openShop, type Shop, visit } from '#server/testing/openShop.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'

describe('the start', () => {
  let shop: Shop

  before(async () => {
    shop = await openShop()
  })

  after(async () => {
    await shop.close()
  })

  const oneProcess = engine === 'embedded' && 'the embedded database takes one process'

  test('of two processes at once on an empty database makes one of each', { skip: oneProcess }, async () => {
    const name = 'selvedge_two_at_once'
    const url = new URL(shop.env['DATABASE_URL'] ?? '')
    await shop.db.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`)
    await shop.db.execute(sql`create database ${sql.identifier(name)}`)
    url.pathname = `/${name}`
    const env = { DATABASE_URL: url.href, DATA_DIR: shop.dataFolder }
    const both = [startSelvedge(env), startSelvedge(env)]
    const places = await Promise.all(both.map((selvedge) => selvedge.ready))
    for (const place of places) assert.equal((await fetch(`${place.url}/readyz`)).status, 200)

    const look = await open({ ...env, PORT: '0', LOG_LEVEL: 'error' })
    const people = await look.db.select({ role: users.role }).from(users)
    const { rows } = await look.db.execute(sql`select count(*)::int as companies from company`)
    await look.close()
    assert.deepEqual(people, [{ role: 'Admin' }])
    assert.deepEqual(rows, [{ companies: 1 }])

    for (const selvedge of both) selvedge.signal('SIGTERM')
    assert.deepEqual(
      (await Promise.all(both.map((selvedge) => selvedge.ended))).map((ended) => ended.code),
      [0, 0],
    )
    await shop.db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
  })

  /** The whole schema as the catalogue has it, and how many rows the tables of the start hold. */
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

  test('on a database that is there changes nothing, and everybody stays signed in', async () => {
    const manager = await shop.as('Manager')
    const before = await describeDatabase(shop.db)
    await shop.app.close()
    const again = await open({ ...shop.env, ADMIN_EMAIL: 'second@shop.test', COMPANY_NAME: 'Other Company' })
    try {
      assert.deepEqual(await describeDatabase(again.db), before)
      const { email } = await visit(again.url, manager.cookie).call(currentUser, {})
      assert.equal(email, 'manager@shop.test')
    } finally {
      await again.close()
    }
  })
})
