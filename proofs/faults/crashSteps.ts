// Stops changes in the middle, by an error or by a kill of the process: each leaves nothing, and a retry does it once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import type { App } from '#server/app.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { createStorage, openAppWithEnv } from '#server/testing/createStorage.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import { createTestClient, signInAs, type TestClient } from '#server/testing/startTestApp.ts'

/** `npm run torture -- crashes` kills the process at every point; an error there takes a hundredth of the time of its next start. */
const killsAtEveryPoint = Number(process.env['TEST_KILLS'] ?? 1) > 1

export interface CrashStep {
  point: string
  /** Its endpoint takes no idempotency key. */
  isSentOnce?: boolean
  /** Sends the change; keeps ids of its result in `made`. */
  change: (call: TestClient['call'], key: { idempotencyKey: string }) => Promise<unknown>
}

/** Tables that the changes write, except for counts that triggers keep and that start tasks roll up. */
const tables =
  `customers customer_contacts customer_addresses tax_exemptions customer_link_batches customer_links price_lists
  price_list_prices invoices invoice_lines orders order_lines order_charges allocation_runs allocation_run_lines payments
  receivable_entries settlements opening_items credit_notes credit_note_lines products stock_movements counters deliveries
  idempotency_keys`.split(/\s+/)

/** The content of those tables, hashed, and the number of log entries. */
async function readContent(db: Db): Promise<Record<string, unknown>> {
  const hashes = tables.map(
    (table) =>
      `(select md5(string_agg(one::text, chr(10) order by one::text)) from ${table} as one) as ${table}`,
  )
  const { rows } = await db.execute(
    sql.raw(`select ${hashes.join(', ')}, (select count(*) from activity_log) as entries`),
  )
  return rows[0] ?? {}
}

/** `createSteps` creates what the steps use. Each step uses what earlier ones left. */
export async function crashAtSteps(
  createSteps: (call: TestClient['call'], db: Db) => Promise<CrashStep[]>,
): Promise<void> {
  const storage = await createStorage()
  let opened: App | undefined

  /** Opens the same database in this process. */
  async function openHere(): Promise<App> {
    opened ??= await openAppWithEnv({ ...storage.env, PORT: '0', LOG_LEVEL: 'silent' })
    return opened
  }

  async function closeHere(): Promise<void> {
    if (!opened) return
    const faults = await checkIntegrity(opened.db, new Date())
    await opened.close()
    opened = undefined
    assert.deepEqual(faults, [])
  }

  try {
    const { call, cookie } = await signInAs((await openHere()).url, 'Admin')
    const steps = await createSteps(call, (await openHere()).db)
    for (const [index, { point, isSentOnce = false, change }] of steps.entries()) {
      const before = await readContent((await openHere()).db)
      const key = { idempotencyKey: randomUUID() }
      if (killsAtEveryPoint) {
        await closeHere()
        const selvedge = startSelvedge({ ...storage.env, NODE_ENV: 'test', CRASH_AT: point })
        try {
          const client = createTestClient((await selvedge.ready).url, cookie)
          await assert.rejects(change(client.call, key), TypeError)
          assert.equal((await selvedge.ended).signal, 'SIGKILL')
        } finally {
          selvedge.signal('SIGKILL')
        }
      } else {
        const { services, url } = await openHere()
        const { crashPoint } = services
        let isReached = false
        services.crashPoint = (name) => {
          if (name !== point) return
          isReached = true
          throw new Error(name)
        }
        const client = createTestClient(url, cookie)
        assert.equal((await catchRefusal(change(client.call, key))).status, 500)
        services.crashPoint = crashPoint
        assert.ok(isReached, point)
      }
      const { db, url } = await openHere()
      assert.deepEqual(await readContent(db), before, `step ${index + 1}, ${point}`)
      const client = createTestClient(url, cookie)
      const result = await change(client.call, key)
      if (!isSentOnce) assert.deepEqual(await change(client.call, key), result)
      assert.notDeepEqual(await readContent(db), before)
    }
    await closeHere()
  } finally {
    await opened?.close()
    await storage.remove()
  }
}
