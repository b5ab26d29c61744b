// Tests of the independence of statements: an order that is left out must have the outcome of one that is run.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { Client } from 'pg'

import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { areIndependent, commitAccess, loadAccessAnalyzer, type TableAccess } from './tableAccess.ts'

describe('table access of statements', () => {
  let app: TestApp
  let client: Client
  let accessOf: (statement: string) => TableAccess
  before(async () => {
    app = await startTestApp()
    client = new Client({ connectionString: app.env['DATABASE_URL'] })
    await client.connect()
    accessOf = await loadAccessAnalyzer(client)
  })
  after(async () => {
    await client.end()
    await app.close()
  })

  const products = 'select quantity from products where id = $1'
  const sale = 'update "products" set quantity = quantity - 1 where id = $1'
  const line = 'insert into invoice_lines (invoice_id, line, product_id) values ($1, $2, $3)'
  const userLock =
    'select role, pg_advisory_xact_lock_shared($2::int, "users"."id"::int) from users where id = $1 for share'
  const deactivation = 'update users set is_active = false where id = $1'
  const counter =
    "insert into counters (series, year, last) values ('INV', 1, 1) on conflict (series, year) do update set last = 2"
  const log = 'insert into activity_log (action) values ($1)'

  test('a read depends on the commit of a write, not on the write', () => {
    assert.ok(areIndependent(accessOf(products), accessOf(products)))
    assert.ok(areIndependent(accessOf(products), accessOf(sale)))
    assert.ok(!areIndependent(accessOf(products), commitAccess([accessOf(counter), accessOf(sale)])))
    assert.ok(areIndependent(accessOf(products), commitAccess([accessOf(counter)])))
    // Outside of a transaction, it commits immediately.
    assert.ok(!areIndependent(accessOf(products), { ...accessOf(sale), isTransactionEnd: true }))
  })

  test('writes of the same table depend on each other', () => {
    assert.ok(!areIndependent(accessOf(sale), accessOf(sale)))
    assert.ok(!areIndependent(accessOf(sale), accessOf(`${products} for update`)))
    assert.ok(!areIndependent(commitAccess([accessOf(sale)]), commitAccess([accessOf(sale)])))
    assert.ok(areIndependent(accessOf(counter), accessOf(log)))
    assert.ok(
      !areIndependent(accessOf('with moved as (update products set version = 2) select 1'), accessOf(sale)),
    )
  })

  test('a shared lock depends on updates of its table only', () => {
    assert.ok(areIndependent(accessOf(userLock), accessOf(userLock)))
    assert.ok(!areIndependent(accessOf(userLock), accessOf(deactivation)))
    // By its foreign key.
    assert.ok(!areIndependent(accessOf(line), accessOf(sale)))
    assert.ok(areIndependent(accessOf(line), accessOf(deactivation)))
  })

  test('includes the tables of triggers and functions', () => {
    const { writes } = accessOf(sale)
    assert.deepEqual([...writes].toSorted(), [
      'notifications',
      'product_aliases',
      'product_count_changes',
      'products',
      'stock_value_changes',
    ])
    assert.ok(!areIndependent(accessOf('select count_sealed(1, 2)'), accessOf(log)))
    assert.ok(
      !areIndependent(
        accessOf('select pg_advisory_xact_lock(1)'),
        accessOf('select pg_advisory_xact_lock(2)'),
      ),
    )
  })
})
