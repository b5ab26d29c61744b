// A lived shop is backed up while it sells, restored on the other engine, and is the same shop.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { type Backup, downloadBackup, findBackups, startBackup } from '#contract/operations/backups.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { fillDemo } from '#server/operations/demo/fillDemo.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { backups, sessions, stockMovements } from '#server/platform/db/schema.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { engine, openAppWithEnv, startTestApp, type TestApp, signInAs } from '#server/testing/startTestApp.ts'

import { claimDueBackup } from './claimBackup.ts'
import { excludedTables } from './findArchivedTables.ts'
import { archiveFor, readArchiveContent, createEmptyLocation, restoreInto } from './locationFixtures.ts'
import { removeOldBackups } from './removeOldBackups.ts'

suite('a backup of a lived shop', () => {
  let shop: TestApp
  let dress: Product
  let made: Backup
  let file: string
  /** Sales that went on while the backup was made. */
  let sold = 0

  before(async () => {
    shop = await startTestApp()
    await fillDemo(shop.app.services, { invoices: 40, products: 60 }, new Date())
    const admin = await shop.clientAs('Admin')
    const { uploadURL } = await admin.call(requestUpload, {})
    const body = new Blob([await photo(400, 500).png().toBuffer()], { type: 'image/png' })
    assert.equal(
      (await admin.fetch(new URL(uploadURL, shop.url).pathname, { method: 'PUT', body })).status,
      200,
    )
    dress = await admin.call(createProduct, buildProduct({ quantity: 100_000, imageUrl: uploadURL }))
    file = join(shop.dataFolder, 'downloaded.tar.gz')
  })

  after(() => shop.close())

  async function newest(): Promise<Backup> {
    const { backups } = await (await shop.clientAs('Admin')).call(findBackups, {})
    return backups[0] ?? assert.fail('there is none')
  }

  test(
    'is made while the shop goes on selling, once for each time that it is asked for',
    { timeout: 180_000 },
    async () => {
      const admin = await shop.clientAs('Admin')
      const key = randomUUID()
      const first = await postWithKey(admin, startBackup.path, {}, key)
      assert.equal(first.status, 202)
      const again = await postWithKey(admin, startBackup.path, {}, key)
      assert.ok(again.isReplay)
      assert.equal(again.body, first.body)
      await assert.rejects(
        admin.call(startBackup, {}),
        (error) => error instanceof CallError && error.sentence === 'A backup is being made already.',
      )
      do {
        await admin.call(createInvoice, buildInvoice([{ productId: dress.id, quantity: 1 }]))
        sold += 1
        await wait(100)
        made = await newest()
      } while (made.endedAt === null)
      await shop.app.services.backups.settled()
      assert.equal(made.error, null)
      assert.ok(made.provedAt && made.isKept && made.by && Number(made.rows) > 500)
      assert.equal(made.images, 3)
      assert.equal(made.missingImages, 0)
      assert.ok(sold > 1, 'it was sold meanwhile')
      assert.deepEqual(readdirSync(join(shop.dataFolder, 'backups')), [made.fileName], 'nothing else is left')
    },
  )

  test('is downloaded by an Admin, and the log tells who did', async () => {
    const admin = await shop.clientAs('Admin')
    const response = await admin.call(downloadBackup, { id: made.id })
    assert.equal(response.headers.get('content-type'), 'application/gzip')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    const missing = await admin.fetch('/api/backups/999/file')
    assert.equal(missing.status, 404)
    const logs = await admin.fetch('/api/activity-logs?module=System')
    assert.match(await logs.text(), new RegExp(`Downloaded backup ${made.fileName}`))
  })

  test('is the same shop again, row by row, on either engine, and goes on where it was', async () => {
    let from = file
    // With a PostgreSQL at hand it goes to the embedded database and back again.
    for (const on of engine === 'postgres' ? (['embedded', 'postgres'] as const) : (['embedded'] as const)) {
      const place = await createEmptyLocation(on)
      try {
        await restoreInto(place.env, from)
        from = join(shop.dataFolder, `from-${on}.tar.gz`)
        await archiveFor(place.env, from)
        assert.deepEqual(await readArchiveContent(from), await readArchiveContent(file))
        await goOnIn(place.env)
      } finally {
        await place.remove()
      }
    }
  })

  async function goOnIn(env: Record<string, string>): Promise<void> {
    const app = await openAppWithEnv(env)
    try {
      assert.deepEqual(await checkIntegrity(app.db, made.startedAt), [])
      assert.equal(await app.db.$count(sessions), 0, 'everybody signs in anew')
      const admin = await signInAs(app.url, 'Admin')
      const picture = await admin.fetch(`${dress.imageUrl}/480`)
      assert.equal(picture.headers.get('content-type'), 'image/webp')
      const { invoices } = await admin.call(findInvoices, { page: 1, limit: 1 })
      const next = await admin.call(createInvoice, buildInvoice([{ productId: dress.id, quantity: 1 }]))
      assert.equal(numberIn(next.invoiceNumber), numberIn(invoices[0]?.invoiceNumber ?? '') + 1)
      const moved = await app.db.$count(stockMovements, eq(stockMovements.invoiceId, next.id))
      assert.equal(moved, 1, 'the triggers are at work again')
      // What was not sealed yet when the backup was taken is sealed here.
      while (await sealActivity(app.db)) await wait(10)
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    } finally {
      await app.close()
    }
  }

  test('has nothing in it that opens a door', async () => {
    const content = await readArchiveContent(file)
    const tables = new Set(Array.from(content.keys(), (name) => /^tables\/(\w+)-/.exec(name)?.[1]))
    assert.ok(tables.has('users') && tables.has('activity_log') && tables.has('idempotency_keys'))
    for (const table of Object.keys(excludedTables)) assert.ok(!tables.has(table), table)
  })

  test('the schedule makes one when the last that counts is old enough, one process of many', async () => {
    const claim = () => claimDueBackup(shop.db, { now: new Date(), everyHours: 24 })
    assert.equal(await claim(), undefined, 'the last one is new')
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await shop.db.update(backups).set({ startedAt: dayAgo })
    const claimed = (await Promise.all([claim(), claim(), claim()])).filter((row) => row !== undefined)
    assert.equal(claimed.length, 1)
    assert.equal(claimed[0]?.requestedBy, null)
    // Whoever made it died: an hour later it is tried again.
    const hourAgo = new Date(Date.now() - 3_700_000)
    await shop.db
      .update(backups)
      .set({ startedAt: hourAgo, leasedUntil: hourAgo })
      .where(eq(backups.id, claimed[0]?.id ?? 0))
    const next = (await claim()) ?? assert.fail('nobody makes one')
    const [given] = await shop.db
      .select()
      .from(backups)
      .where(eq(backups.id, claimed[0]?.id ?? 0))
    assert.equal(given?.error, 'The process that made it ended before it was done.')
    await shop.db.delete(backups).where(eq(backups.id, next.id))
  })

  test('beyond those that are kept, the oldest files are taken away', async () => {
    const { folder, keep } = shop.app.services.backups
    const now = new Date()
    for (let number = 1; number <= keep + 2; number += 1) {
      const fileName = `selvedge-${number}.tar.gz`
      await writeFile(join(folder, fileName), 'old')
      const values = { host: made.host, startedAt: now, endedAt: now, fileName }
      await shop.db
        .insert(backups)
        .values(number === 5 ? { ...values, error: 'No' } : { ...values, provedAt: now })
    }
    await removeOldBackups(shop.db, { folder, keep, now })
    // The one that does not count is in nobody's way, and keeps no better one from being kept.
    const kept = Array.from({ length: keep + 1 }, (_, at) => at + 2).filter((number) => number !== 5)
    assert.deepEqual(
      readdirSync(folder).toSorted(),
      kept.map((number) => `selvedge-${number}.tar.gz`).toSorted(),
    )
  })

  test('ends with the server, and says so', async () => {
    const admin = await shop.clientAs('Admin')
    const { id } = await admin.call(startBackup, {})
    await shop.app.services.backups.close()
    const row = await newest()
    assert.deepEqual([row.id, row.error], [id, 'The server was stopped before it was done.'])
    assert.ok(!row.isKept)
  })
})

function numberIn(invoiceNumber: string): number {
  return Number(invoiceNumber.split('-')[2])
}
