// What of two transactions' statements may change places: an order that is left out must be the same as one that isn't.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'

import { Client } from 'pg'

import { engine, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { areIndependent, commitAccess, loadAccessAnalyzer, type TableAccess } from './tableAccess.ts'

/** The embedded database lets one transaction follow the other. */
if (engine === 'postgres')
  suite('the reach of a statement', () => {
    let shop: TestApp
    let client: Client
    let reachOf: (statement: string) => TableAccess
    before(async () => {
      shop = await startTestApp()
      client = new Client({ connectionString: shop.env['DATABASE_URL'] })
      await client.connect()
      reachOf = await loadAccessAnalyzer(client)
    })
    after(async () => {
      await client.end()
      await shop.close()
    })

    const products = 'select quantity from products where id = $1'
    const sale = 'update "products" set quantity = quantity - 1 where id = $1'
    const line = 'insert into invoice_lines (invoice_id, line, product_id) values ($1, $2, $3)'
    const person = 'select role from users where id = $1 for share'
    const retiring = 'update users set is_active = false where id = $1'
    const counter =
      'insert into invoice_counters (year, last) values (1, 1) on conflict (year) do update set last = 2'
    const log = 'insert into activity_log (action) values ($1)'

    test('what is read by one is what the other commits, not what it writes', () => {
      assert.ok(areIndependent(reachOf(products), reachOf(products)))
      assert.ok(areIndependent(reachOf(products), reachOf(sale)))
      assert.ok(!areIndependent(reachOf(products), commitAccess([reachOf(counter), reachOf(sale)])))
      assert.ok(areIndependent(reachOf(products), commitAccess([reachOf(counter)])))
      // It is committed as soon as it is done.
      assert.ok(!areIndependent(reachOf(products), { ...reachOf(sale), isTransactionEnd: true }))
    })

    test('two who write the same table may wait for each other', () => {
      assert.ok(!areIndependent(reachOf(sale), reachOf(sale)))
      assert.ok(!areIndependent(reachOf(sale), reachOf(`${products} for update`)))
      assert.ok(!areIndependent(commitAccess([reachOf(sale)]), commitAccess([reachOf(sale)])))
      assert.ok(areIndependent(reachOf(counter), reachOf(log)))
      assert.ok(
        !areIndependent(reachOf('with moved as (update products set version = 2) select 1'), reachOf(sale)),
      )
    })

    test('what must stay is in the way of whoever changes it alone', () => {
      assert.ok(areIndependent(reachOf(person), reachOf(person)))
      assert.ok(!areIndependent(reachOf(person), reachOf(retiring)))
      // By its foreign key.
      assert.ok(!areIndependent(reachOf(line), reachOf(sale)))
      assert.ok(areIndependent(reachOf(line), reachOf(retiring)))
    })

    test('triggers and functions reach as far as their texts', () => {
      const { writes } = reachOf(sale)
      assert.deepEqual([...writes].toSorted(), [
        'notices',
        'product_count_changes',
        'products',
        'stock_value_changes',
      ])
      assert.ok(!areIndependent(reachOf('select count_sealed(1, 2)'), reachOf(log)))
      assert.ok(
        !areIndependent(
          reachOf('select pg_advisory_xact_lock(1)'),
          reachOf('select pg_advisory_xact_lock(2)'),
        ),
      )
    })
  })
