// A backup that runs during sales, restored elsewhere, has the same content.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct, type Product } from '#contract/catalog/products.ts'
import { requestUpload } from '#contract/files/images.ts'
import { type Backup, downloadBackup, findBackups, startBackup } from '#contract/operations/backups.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, findInvoices } from '#contract/sales/invoices.ts'
import { readConfig } from '#server/config.ts'
import { hashStoredFile } from '#server/files/attachments/checkAttachments.ts'
import { fillDemo } from '#server/operations/demo/fillDemo.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { attachments, backups, images, sessions, stockMovements } from '#server/platform/db/schema.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { photo } from '#server/testing/imageFixtures.ts'
import { sampleOf } from '#server/testing/isFullSize.ts'
import { postWithKey } from '#server/testing/postWithKey.ts'
import { buildProduct, buildInvoice } from '#server/testing/productFixtures.ts'
import { signInAs, useTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { claimDueBackup } from './claimBackup.ts'
import { excludedTables } from './findArchivedTables.ts'
import { archiveFor, readArchiveContent, createEmptyLocation, restoreInto } from './locationFixtures.ts'
import { openBackupService } from './openBackupService.ts'
import { removeOldBackups } from './removeOldBackups.ts'

describe('a backup of demo data', () => {
  const app = useTestApp()
  let dress: Product
  let backup: Backup
  let file: string
  let salesDuringBackup = 0

  before(async () => {
    await fillDemo(app.app.services, { invoices: 15, products: 30 }, new Date())
    const admin = await app.clientAs('Admin')
    const { uploadURL } = await admin.call(requestUpload, {})
    const body = new Blob([await photo(400, 500).png().toBuffer()], { type: 'image/png' })
    assert.equal(
      (await admin.fetch(new URL(uploadURL, app.url).pathname, { method: 'PUT', body })).status,
      200,
    )
    dress = await admin.call(createProduct, buildProduct({ quantity: 100_000, imageUrl: uploadURL }))
    file = join(app.dataFolder, 'downloaded.tar.gz')
  })

  async function newest(): Promise<Backup> {
    const { backups } = await (await app.clientAs('Admin')).call(findBackups, {})
    return backups[0] ?? assert.fail('there is no backup')
  }

  test('runs during sales, once per request', { timeout: 180_000 }, async () => {
    const admin = await app.clientAs('Admin')
    const key = randomUUID()
    const first = await postWithKey(admin, startBackup.path, {}, key)
    assert.equal(first.status, 202)
    const again = await postWithKey(admin, startBackup.path, {}, key)
    assert.ok(again.isReplay)
    assert.equal(again.body, first.body)
    await assert.rejects(
      admin.call(startBackup, {}),
      (error) => error instanceof CallError && error.sentence === 'A backup is already running.',
    )
    do {
      await admin.call(createInvoice, buildInvoice([{ productId: dress.id, quantity: 1 }]))
      salesDuringBackup += 1
      await wait(100)
      backup = await newest()
    } while (backup.endedAt === null)
    await app.app.services.backups.whenIdle()
    assert.equal(backup.error, null)
    assert.ok(backup.verifiedAt && backup.hasFile && backup.by && Number(backup.rows) > 500)
    // Each image is stored in three widths; the two files of records are PDFs, without a thumbnail.
    assert.equal(await app.db.$count(attachments), 2)
    assert.equal(backup.images, 3 * (await app.db.$count(images)) + 2)
    assert.equal(backup.missingImages, 0)
    assert.ok(salesDuringBackup > 1)
    assert.deepEqual(readdirSync(join(app.dataFolder, 'backups')), [backup.fileName])
  })

  test('can be downloaded by an Admin, which is recorded in the activity log', async () => {
    const admin = await app.clientAs('Admin')
    const response = await admin.call(downloadBackup, { id: backup.id })
    assert.equal(response.headers.get('content-type'), 'application/gzip')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    const missing = await admin.fetch('/api/backups/999/file')
    assert.equal(missing.status, 404)
    const logs = await admin.fetch('/api/activity-logs?module=System')
    assert.match(await logs.text(), new RegExp(`Downloaded backup ${backup.fileName}`))
  })

  test('restores every row into a data folder and into a server, and the app continues from there', async () => {
    let from = file
    for (const to of sampleOf(['bundled', 'server'] as const, 2)) {
      const location = await createEmptyLocation(to)
      try {
        await restoreInto(location.env, from)
        from = join(app.dataFolder, `from-${to}.tar.gz`)
        await archiveFor(location.env, from)
        assert.deepEqual(await readArchiveContent(from), await readArchiveContent(file))
        await assertContinues(location.env)
      } finally {
        await location.remove()
      }
    }
  })

  async function assertContinues(env: Record<string, string>): Promise<void> {
    const app = await openAppWithEnv(env)
    try {
      // Reads the files that were restored.
      const hashFile = hashStoredFile(app.services.images)
      assert.deepEqual(await checkIntegrity(app.db, backup.startedAt, hashFile), [])
      assert.equal(await app.db.$count(sessions), 0, 'sessions are not restored')
      const admin = await signInAs(app.url, 'Admin')
      const image = await admin.fetch(`${dress.imageUrl}/480`)
      assert.equal(image.headers.get('content-type'), 'image/webp')
      const { invoices } = await admin.call(findInvoices, { page: 1, limit: 1 })
      const next = await admin.call(createInvoice, buildInvoice([{ productId: dress.id, quantity: 1 }]))
      assert.equal(sequenceNumber(next.number), sequenceNumber(invoices[0]?.number ?? '') + 1)
      const moved = await app.db.$count(stockMovements, isDocument(stockMovements, 'invoice', next.id))
      assert.equal(moved, 1, 'triggers are enabled again')
      // Entries that were unsealed at the time of the backup.
      while (await sealActivity(app.db)) await wait(10)
      assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
    } finally {
      await app.close()
    }
  }

  test('contains no credentials', async () => {
    const content = await readArchiveContent(file)
    const tables = new Set(Array.from(content.keys(), (name) => /^tables\/(\w+)-/.exec(name)?.[1]))
    assert.ok(tables.has('users') && tables.has('activity_log') && tables.has('idempotency_keys'))
    for (const table of Object.keys(excludedTables)) assert.ok(!tables.has(table), table)
  })

  trialTest('names empty and unreadable image files, keeps the rest, and is not verified', async () => {
    const [id = ''] = dress.imageUrl?.split('/').slice(-1) ?? []
    const path = (width: number) => join(app.dataFolder, 'images', id.slice(0, 2), `${id}-${width}.webp`)
    const kept = await Promise.all([160, 480].map((width) => readFile(path(width))))
    await writeFile(path(160), '')
    // Reading a folder fails for every user, root included.
    await rm(path(480))
    await mkdir(path(480))
    await (await app.clientAs('Admin')).call(startBackup, {})
    await app.app.services.backups.whenIdle()
    const broken = await newest()
    assert.equal(broken.verifiedAt, null)
    assert.equal(
      broken.error,
      "The backup can be restored. 2 image files of the image store are empty or can't be read and not in the backup: " +
        `${id}-160.webp and ${id}-480.webp. Upload these images again.`,
    )
    assert.equal(broken.missingImages, 0)
    assert.equal(broken.images, backup.images && backup.images - 2)
    assert.ok(broken.hasFile)
    const location = await createEmptyLocation('server')
    await restoreInto(location.env, join(app.dataFolder, 'backups', broken.fileName)).finally(location.remove)
    await rmdir(path(480))
    for (const [at, width] of [160, 480].entries()) await writeFile(path(width), kept[at] ?? assert.fail())
    await app.db.delete(backups).where(eq(backups.id, broken.id))
    await rm(join(app.dataFolder, 'backups', broken.fileName))
  })

  test('is scheduled when the last verified one is old enough, in one of many processes', async () => {
    const claim = () => claimDueBackup(app.db, { now: new Date(), everyHours: 24 })
    assert.equal(await claim(), undefined)
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await app.db.update(backups).set({ startedAt: dayAgo })
    const claimed = (await Promise.all([claim(), claim(), claim()])).filter((row) => row !== undefined)
    assert.equal(claimed.length, 1)
    assert.equal(claimed[0]?.requestedBy, null)
    // The process died: retried after an hour.
    const hourAgo = new Date(Date.now() - 3_700_000)
    await app.db
      .update(backups)
      .set({ startedAt: hourAgo, leasedUntil: hourAgo })
      .where(eq(backups.id, claimed[0]?.id ?? 0))
    const next = (await claim()) ?? assert.fail('no backup was claimed')
    const [failed] = await app.db
      .select()
      .from(backups)
      .where(eq(backups.id, claimed[0]?.id ?? 0))
    assert.equal(failed?.error, 'The process that ran the backup ended before it was complete.')
    await app.db.delete(backups).where(eq(backups.id, next.id))
  })

  trialTest('ends the backup of a killed process at the next start', async () => {
    const { folder } = app.app.services.backups
    const abandoned = await mkdtemp(join(folder, 'unfinished-'))
    const running = await mkdtemp(join(folder, 'unfinished-'))
    const tenMinutesAgo = new Date(Date.now() - 600_000)
    await utimes(abandoned, tenMinutesAgo, tenMinutesAgo)
    const leasedUntil = new Date(Date.now() - 1)
    const values = { host: backup.host, startedAt: tenMinutesAgo, leasedUntil, fileName: 'lost.tar.gz' }
    await app.db.insert(backups).values(values)

    const config = readConfig(app.env)
    const databaseUrl = config.DATABASE_URL ?? assert.fail()
    const restarted = await openBackupService({ ...app.app.services, config, databaseUrl })
    const row = await newest()
    assert.equal(row.error, 'The process that ran the backup ended before it was complete.')
    assert.ok(row.endedAt)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('unfinished-')),
      [basename(running)],
    )
    await restarted.close()
    await rmdir(running)
    await app.db.delete(backups).where(eq(backups.id, row.id))
  })

  test('retains the configured number of verified backups', async () => {
    const { folder, keep } = app.app.services.backups
    const now = new Date()
    for (let number = 1; number <= keep + 2; number += 1) {
      const fileName = `selvedge-${number}.tar.gz`
      await writeFile(join(folder, fileName), 'old')
      const values = { host: backup.host, startedAt: now, endedAt: now, fileName }
      await app.db
        .insert(backups)
        .values(number === 5 ? { ...values, error: 'No' } : { ...values, verifiedAt: now })
    }
    await removeOldBackups(app.db, { folder, keep, now })
    // An unverified backup doesn't count toward the limit.
    const retained = Array.from({ length: keep + 1 }, (_, index) => index + 2).filter(
      (number) => number !== 5,
    )
    assert.deepEqual(
      readdirSync(folder).toSorted(),
      retained.map((number) => `selvedge-${number}.tar.gz`).toSorted(),
    )
  })

  test('stops with the server and reports it', async () => {
    const admin = await app.clientAs('Admin')
    const { id } = await admin.call(startBackup, {})
    await app.app.services.backups.close()
    const row = await newest()
    assert.deepEqual([row.id, row.error], [id, 'The server was stopped before the backup was complete.'])
    assert.ok(!row.hasFile)
  })
})

function sequenceNumber(invoiceNumber: string): number {
  return Number(invoiceNumber.split('-')[2])
}
