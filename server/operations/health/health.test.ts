// The health report, and integrity checks started by an Admin.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

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
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { waitFor, waitForLockWaiters } from '#server/testing/waitFor.ts'

describe('health', () => {
  const app = useTestApp()
  const admin = useClient(app, 'Admin')

  before(async () => {
    const { id } = await admin.call(createProduct, buildProduct({ quantity: 20 }))
    await admin.call(createInvoice, buildInvoice([{ productId: id, quantity: 2 }]))
  })

  test('reports versions, sizes and queues', async () => {
    const health = await admin.call(findHealth, {})
    assert.match(health.versions.database, /^1\d/)
    assert.equal(health.versions.node, process.versions.node)
    assert.equal(health.sizes.products, 1)
    assert.equal(health.sizes.invoices, 1)
    assert.equal(health.sizes.movements, 2)
    assert.ok(health.sizes.databaseBytes > 1_000_000)
    assert.ok(health.sizes.tables.some(({ name, bytes }) => name === 'activity_log' && bytes > 0))
    assert.deepEqual(health.outbox, { waiting: 0, due: 0, oldestSeconds: null, failed: 0 })
    assert.deepEqual(health.services, { database: 'server', mail: 'outbox', whatsapp: false, images: 'disk' })
    assert.ok(Math.abs(health.clock.differenceMilliseconds) < 1000)
    assert.ok(health.process.minutes.at(-1)?.requests !== 0 || health.process.minutes.at(-2)?.requests !== 0)
    assert.equal(health.process.minutes.length, 60)
    assert.equal(health.processes.find(({ isThis }) => isThis)?.pid, process.pid)
    // Requests are excluded: other tests in this process make some fail on purpose.
    const issues = findHealthIssues({ ...health, process: { ...health.process, minutes: [] } })
    assert.deepEqual(
      issues.filter(({ tone }) => tone !== 'warning'),
      [],
    )
  })

  test("uses the database's time where this machine's clock is a day ahead", async (t) => {
    await app.db.execute(sql`
      insert into backups (host, file_name, started_at, ended_at, verified_at, bytes) select 'loom-1', 'one.tar.gz', at, at, at, 1
      from (select now() - interval '1 hour' as at) as times`)
    const real = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: real + 86_400_000 })
    const health = await admin.call(findHealth, {})
    const metrics = await (await app.publicClient.fetch('/metrics')).text()
    t.mock.timers.reset()
    assert.ok(Math.abs(health.readAt.getTime() - real) < 60_000, health.readAt.toISOString())
    assert.ok(health.process.startedAt < health.readAt)
    assert.ok(findHealthIssues(health).some(({ message }) => message.includes('differ by 24 hours')))
    const [, age] = /^selvedge_backup_verified_age_seconds (\S+)$/m.exec(metrics) ?? []
    assert.ok(Math.abs(Number(age) - 3600) < 60, age)
  })

  test('counts the connections of all processes', async () => {
    const before = await admin.call(findHealth, {})
    const other = await openAppWithEnv(app.env)
    try {
      const { processes } = await admin.call(findHealth, {})
      // Two apps in one process share a name and have more connections.
      const connections = (list: typeof processes) => list.reduce((sum, one) => sum + one.connections, 0)
      assert.ok(connections(processes) > connections(before.processes))
    } finally {
      await other.close()
    }
  })

  async function untilEnded(id: number): Promise<IntegrityCheck> {
    return waitFor('the end of the check', async () => {
      const { checks } = await admin.call(findIntegrityChecks, {})
      const check = checks.find((check) => check.id === id) ?? assert.fail('there is no check')
      return check.outcome !== null && check
    })
  }

  test('saves an integrity check with its user and result', async () => {
    const { id, outcome } = await admin.call(startIntegrityCheck, {})
    assert.equal(outcome, null)
    const check = await untilEnded(id)
    assert.deepEqual([check.outcome, check.differences, check.startedBy], ['agrees', [], 'admin@shop.test'])
    assert.ok(check.steps.every(({ state, milliseconds }) => state === 'agrees' && milliseconds !== null))
    const { logs } = await admin.call(findActivity, { page: 1, limit: 5 })
    assert.ok(logs.some(({ action }) => action === 'Started an integrity check'))
    const { lastIntegrityCheck } = await admin.call(findHealth, {})
    assert.equal(lastIntegrityCheck?.outcome, 'agrees')
  })

  test('reports each difference, and an issue in the health report', async () => {
    await app.db.execute(sql`insert into stock_value_changes (category, cents) values ('Velvet', 5)`)
    const { id } = await admin.call(startIntegrityCheck, {})
    const check = await untilEnded(id)
    await app.db.execute(sql`insert into stock_value_changes (category, cents) values ('Velvet', -5)`)
    assert.equal(check.outcome, 'differs')
    assert.deepEqual(check.differences, [
      'The stock value of category "Velvet" is 5 cents; its products add up to 0.',
    ])
    assert.deepEqual(
      check.steps.filter(({ state }) => state === 'differs').map(({ step }) => step),
      ['stock values'],
    )
    const [first] = findHealthIssues(await admin.call(findHealth, {}))
    assert.deepEqual(first, {
      tone: 'danger',
      message: 'The last integrity check found differences. They are listed below.',
    })
  })

  test('starts one integrity check for a repeated request', async () => {
    const options = { idempotencyKey: 'integrity-check-0001' }
    const first = await admin.call(startIntegrityCheck, {}, options)
    await untilEnded(first.id)
    assert.equal((await admin.call(startIntegrityCheck, {}, options)).id, first.id)
    await app.assertIntegrity()
  })

  test('runs one integrity check at a time, until its lease has expired', async () => {
    const { startedBy } = (await app.db.select().from(integrityCheckRuns).limit(1))[0] ?? {}
    assert.ok(startedBy !== undefined)
    const id = await insertIntegrityCheck(app.db, { startedBy, process: 'selvedge 0.1.0 elsewhere 1' })
    assert.ok(id !== undefined)
    await assert.rejects(admin.call(startIntegrityCheck, {}), /409.*An integrity check is already running\./)
    const asked = await admin.call(cancelIntegrityCheck, { id })
    assert.deepEqual([asked.outcome, asked.isCancelling], [null, true])
    await app.db
      .update(integrityCheckRuns)
      .set({ leasedUntil: sql`clock_timestamp() - interval '1 minute'` })
      .where(eq(integrityCheckRuns.id, id))
    const { checks } = await admin.call(findIntegrityChecks, {})
    assert.equal(checks[0]?.outcome, 'lost')
    const next = await admin.call(startIntegrityCheck, {})
    assert.equal((await untilEnded(next.id)).outcome, 'agrees')
    await assert.rejects(
      admin.call(cancelIntegrityCheck, { id }),
      /409.*This integrity check has already ended\./,
    )
  })

  test('cancels an integrity check in the middle of a statement', async () => {
    await app.db.transaction(async (tx) => {
      // The first step waits for this lock.
      await tx.execute(sql`lock table stock_movements in access exclusive mode`)
      const { id } = await admin.call(startIntegrityCheck, {})
      await waitForLockWaiters(app.db)
      await admin.call(cancelIntegrityCheck, { id })
      const check = await untilEnded(id)
      assert.equal(check.outcome, 'cancelled')
      assert.ok(check.steps.every(({ state }) => state === 'waiting' || state === 'running'))
    })
  })
})
