// Stops changes in the middle, by an error or by a kill of the process: each leaves nothing, and a retry does it once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'

import type { Db } from '#server/platform/db/connect.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { isFullSize } from '#server/testing/isFullSize.ts'
import { catchRefusal } from '#server/testing/outcomes.ts'
import { startSelvedge } from '#server/testing/startSelvedge.ts'
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#server/testing/startTestApp.ts'

export interface CrashStep {
  /** The change is stopped once at each of them: by a kill at a point's first time in a test, and by an error later. */
  points: string[]
  /** Its endpoint takes no idempotency key. */
  isSentOnce?: boolean
  /** Sends the change; keeps ids of its result in `made`. */
  change: (call: TestClient['call'], key: Key) => Promise<unknown>
}

interface Key {
  idempotencyKey: string
}

/** Tables that the changes write, except for counts that triggers keep and that start tasks roll up. */
const tables =
  `customers customer_contacts customer_addresses tax_exemptions customer_link_batches customer_links price_lists
  price_list_prices invoices invoice_lines invoice_parts invoice_charges orders order_lines order_charges allocation_runs
  allocation_run_lines pick_lists pick_list_lines pick_entries payments receivable_entries settlements opening_items credit_notes
  credit_note_lines purchase_orders purchase_order_lines arrivals arrival_lines bills bill_lines bill_entries products stock_movements cost_entries product_costs landed_costs landed_cost_lines sold_items sale_entries counters deliveries
  attachments idempotency_keys`.split(/\s+/)

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

/**
 * A test that stops each step at its points and then lets it succeed. `createSteps` creates what the steps use; each step uses what earlier
 * ones left.
 */
export function testCrashes(
  title: string,
  createSteps: (call: TestClient['call'], db: Db) => Promise<CrashStep[]>,
): void {
  void test(title, { timeout: 1_200_000 }, async (t) => {
    const app = await startTestApp({ LOG_LEVEL: 'silent' })
    try {
      const { call, cookie } = await app.clientAs('Admin')
      const steps = await createSteps(call, app.db)
      const killed = new Set<string>()
      for (const [index, step] of steps.entries())
        if (!(await passesStep(t, `step ${index + 1}`, () => crashAtStep(app, cookie, step, killed)))) return
    } finally {
      await app.close()
    }
  })
}

/** Each step is a test of its own, whose failure fails the whole. */
async function passesStep(t: TestContext, name: string, work: () => Promise<void>): Promise<boolean> {
  let passes = false
  await t.test(name, async () => {
    await work()
    passes = true
  })
  return passes
}

async function crashAtStep(
  app: TestApp,
  cookie: string,
  { points, isSentOnce = false, change }: CrashStep,
  killed: Set<string>,
): Promise<void> {
  const { call } = createTestClient(app.url, cookie)
  const key = { idempotencyKey: randomUUID() }
  const before = await readContent(app.db)
  for (const point of points) {
    // An error takes a hundredth of the time of the start after a kill.
    await (isFullSize && !killed.has(point)
      ? killAt(app, point, (url) => change(createTestClient(url, cookie).call, key))
      : failAt(app, point, () => change(call, key)))
    killed.add(point)
    assert.deepEqual(await readContent(app.db), before, point)
  }
  const result = await change(call, key)
  if (!isSentOnce) assert.deepEqual(await change(call, key), result)
  assert.notDeepEqual(await readContent(app.db), before)
  await app.assertIntegrity()
}

/** Sends the change to another process on the same data, which ends at the point. */
async function killAt(app: TestApp, point: string, send: (url: string) => Promise<unknown>): Promise<void> {
  const selvedge = startSelvedge({ ...app.env, NODE_ENV: 'test', CRASH_AT: point })
  try {
    const { url } = await selvedge.ready
    await assert.rejects(send(url), TypeError, point)
    assert.equal((await selvedge.ended).signal, 'SIGKILL')
  } finally {
    selvedge.signal('SIGKILL')
  }
}

/** Sends the change to the app of this process, which throws at the point. */
async function failAt(
  { app: { services } }: TestApp,
  point: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const { crashPoint } = services
  let isReached = false
  services.crashPoint = (name) => {
    if (name !== point) return
    isReached = true
    throw new Error(name)
  }
  assert.equal((await catchRefusal(send())).status, 500)
  services.crashPoint = crashPoint
  assert.ok(isReached, point)
}
