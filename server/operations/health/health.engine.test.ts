// Tests what the Admin's page is told of Selvedge, and the proof that is run from there.
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import {
  cancelIntegrityCheck,
  findHealth,
  findIntegrityChecks,
  type IntegrityCheck,
  startIntegrityCheck,
} from '#contract/operations/health.ts'
import { findActivity } from '#contract/people/activity.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { findHealthIssues } from '#domain/operations/health.ts'
import { insertIntegrityCheck } from '#server/operations/integrity/integrityCheckRuns.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { integrityCheckRuns } from '#server/platform/db/schema.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import {
  engine,
  openAppWithEnv,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'

suite('how Selvedge is', () => {
  let shop: TestApp
  let admin: TestClient

  before(async () => {
    shop = await startTestApp()
    admin = await shop.clientAs('Admin')
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 20 }))
    await admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 2 }]))
  })

  after(() => shop.close())

  test('is told with its versions, sizes and what waits', async () => {
    const health = await admin.call(findHealth, {})
    assert.equal(health.versions.engine, engine === 'postgres' ? 'PostgreSQL' : 'embedded')
    assert.match(health.versions.database, /^1\d/)
    assert.equal(health.versions.node, process.versions.node)
    assert.equal(health.sizes.products, 1)
    assert.equal(health.sizes.invoices, 1)
    assert.equal(health.sizes.movements, 2)
    assert.ok(health.sizes.databaseBytes > 1_000_000)
    assert.ok(health.sizes.tables.some(({ name, bytes }) => name === 'activity_log' && bytes > 0))
    assert.deepEqual(health.outbox, { waiting: 0, due: 0, oldestSeconds: null, failed: 0 })
    assert.deepEqual(health.outside, { mail: 'outbox', whatsapp: false, images: 'disk' })
    assert.ok(Math.abs(health.clock.differenceMilliseconds) < 1000)
    assert.ok(health.process.minutes.at(-1)?.requests !== 0 || health.process.minutes.at(-2)?.requests !== 0)
    assert.equal(health.process.minutes.length, 60)
    assert.equal(health.processes.find(({ isThis }) => isThis)?.pid, process.pid)
    // Requests are the process's, and other tests in it make them fail on purpose.
    const concerns = findHealthIssues({ ...health, process: { ...health.process, minutes: [] } })
    assert.deepEqual(
      concerns.filter(({ tone }) => tone !== 'warning'),
      [],
    )
  })

  test("goes by the database's time where this machine's clock is a day ahead", async (t) => {
    await shop.db.execute(sql`
      insert into backups (host, file_name, started_at, ended_at, proved_at, bytes) select 'loom-1', 'one.tar.gz', at, at, at, 1
      from (select now() - interval '1 hour' as at) as moment`)
    const real = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: real + 86_400_000 })
    const health = await admin.call(findHealth, {})
    const metrics = await (await shop.publicClient.fetch('/metrics')).text()
    t.mock.timers.reset()
    assert.ok(Math.abs(health.readAt.getTime() - real) < 60_000, health.readAt.toISOString())
    assert.ok(health.process.startedAt < health.readAt)
    assert.ok(
      findHealthIssues(health).some(({ message: sentence }) => sentence.includes('differ by 24 hours')),
    )
    const [, age] = /^selvedge_backup_proved_age_seconds (\S+)$/m.exec(metrics) ?? []
    assert.ok(Math.abs(Number(age) - 3600) < 60, age)
  })

  test('counts every process that shares the database', { skip: engine === 'embedded' }, async () => {
    const before = await admin.call(findHealth, {})
    const other = await openAppWithEnv(shop.env)
    try {
      const { processes } = await admin.call(findHealth, {})
      // Two apps of one process have one name, and more connections.
      const connections = (of: typeof processes) => of.reduce((sum, one) => sum + one.connections, 0)
      assert.ok(connections(processes) > connections(before.processes))
    } finally {
      await other.close()
    }
  })

  async function untilEnded(id: number): Promise<IntegrityCheck> {
    for (;;) {
      const { runs } = await admin.call(findIntegrityChecks, {})
      const run = runs.find((run) => run.id === id)
      assert.ok(run)
      if (run.outcome !== null) return run
      await wait(20)
    }
  }

  test('the proof runs by itself and is kept with when, by whom and what it found', async () => {
    const { id, outcome } = await admin.call(startIntegrityCheck, {})
    assert.equal(outcome, null)
    const run = await untilEnded(id)
    assert.deepEqual([run.outcome, run.differences, run.startedBy], ['agrees', [], 'admin@shop.test'])
    assert.ok(run.steps.every(({ state, milliseconds }) => state === 'agrees' && milliseconds !== null))
    const { logs } = await admin.call(findActivity, { page: 1, limit: 5 })
    assert.ok(logs.some(({ action }) => action === 'Started the proof'))
    const { lastProof } = await admin.call(findHealth, {})
    assert.equal(lastProof?.outcome, 'agrees')
  })

  test('the proof names each difference, and the page says that something is wrong', async () => {
    await shop.db.execute(sql`insert into stock_value_changes (category, cents) values ('Velvet', 5)`)
    const { id } = await admin.call(startIntegrityCheck, {})
    const run = await untilEnded(id)
    await shop.db.execute(sql`insert into stock_value_changes (category, cents) values ('Velvet', -5)`)
    assert.equal(run.outcome, 'differs')
    assert.deepEqual(run.differences, [
      'The stock value of category "Velvet" is 5 cents; its products add up to 0.',
    ])
    assert.deepEqual(
      run.steps.filter(({ state }) => state === 'differs').map(({ step }) => step),
      ['stock values'],
    )
    const [first] = findHealthIssues(await admin.call(findHealth, {}))
    assert.deepEqual(first, {
      tone: 'danger',
      sentence: 'The last proof found differences. They are listed below.',
    })
  })

  test('a click that comes twice starts one proof', async () => {
    const options = { idempotencyKey: 'proof-once-0001' }
    const first = await admin.call(startIntegrityCheck, {}, options)
    await untilEnded(first.id)
    assert.equal((await admin.call(startIntegrityCheck, {}, options)).id, first.id)
    await shop.assertIntegrity()
  })

  test('one runs at a time among all processes, until the one that ran it falls silent', async () => {
    const { startedBy } = (await shop.db.select().from(integrityCheckRuns).limit(1))[0] ?? {}
    assert.ok(startedBy !== undefined)
    const id = await insertIntegrityCheck(shop.db, { startedBy, process: 'selvedge 0.1.0 elsewhere 1' })
    assert.ok(id !== undefined)
    await assert.rejects(admin.call(startIntegrityCheck, {}), /409.*The proof is running already\./)
    const asked = await admin.call(cancelIntegrityCheck, { id })
    assert.deepEqual([asked.outcome, asked.isCancelling], [null, true])
    await shop.db
      .update(integrityCheckRuns)
      .set({ beatAt: sql`clock_timestamp() - interval '2 minutes'` })
      .where(eq(integrityCheckRuns.id, id))
    const { runs } = await admin.call(findIntegrityChecks, {})
    assert.equal(runs[0]?.outcome, 'lost')
    const next = await admin.call(startIntegrityCheck, {})
    assert.equal((await untilEnded(next.id)).outcome, 'agrees')
    await assert.rejects(admin.call(cancelIntegrityCheck, { id }), /409.*This run of the proof has ended\./)
  })

  test('a proof is cancelled in the middle of a statement', { skip: engine === 'embedded' }, async () => {
    await shop.db.transaction(async (tx) => {
      // It waits for this at its first step.
      await tx.execute(sql`lock table stock_movements in access exclusive mode`)
      const { id } = await admin.call(startIntegrityCheck, {})
      await wait(300)
      await admin.call(cancelIntegrityCheck, { id })
      const run = await untilEnded(id)
      assert.equal(run.outcome, 'cancelled')
      assert.ok(run.steps.every(({ state }) => state === 'waiting' || state === 'running'))
    })
  })
})
