// The files and databases that a restore rejects, and the state after a kill.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createGunzip, createGzip } from 'node:zlib'

import fc from 'fast-check'
import type { Pool } from 'pg'
import tar from 'tar-stream'

import { createProduct } from '#contract/catalog/products.ts'
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { baseEnvironment } from '#server/testing/baseEnvironment.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { createChecksumStream, hasValidChecksum } from './archiveChecksum.ts'
import { headingFileName } from './archiveFormat.ts'
import {
  archiveFor,
  readArchiveContent,
  createEmptyLocation,
  type EmptyLocation,
  restoreInto,
  withPool,
} from './locationFixtures.ts'
import { readArchiveHeading } from './readArchive.ts'

const program = fileURLToPath(new URL('../../restore.ts', import.meta.url))

describe('restore', () => {
  let app: TestApp
  let folder: string
  let file: string
  let bytes: Buffer
  let target: EmptyLocation

  before(async () => {
    app = await startTestApp()
    const admin = await app.clientAs('Admin')
    await admin.call(createProduct, buildProduct())
    folder = await mkdtemp(join(tmpdir(), 'selvedge-archives-'))
    file = join(folder, 'selvedge.tar.gz')
    await archiveFor(app.env, file)
    bytes = await readFile(file)
    target = await createEmptyLocation('server')
  })

  after(async () => {
    await target.remove()
    await rm(folder, { recursive: true })
    await app.close()
  })

  async function assertRejected(path: string, message: RegExp): Promise<void> {
    await assert.rejects(readArchiveHeading(path), { name: 'Refusal', message })
  }

  test('rejects a file with a flipped bit at any position', async () => {
    const damaged = join(folder, 'damaged.tar.gz')
    const position = fc.record({
      at: fc.integer({ min: 0, max: bytes.length - 1 }),
      bit: fc.integer({ min: 0, max: 7 }),
    })
    await fc.assert(
      fc.asyncProperty(position, async ({ at, bit }) => {
        const copy = Buffer.from(bytes)
        copy[at] = (copy[at] ?? 0) ^ (1 << bit)
        await writeFile(damaged, copy)
        await assertRejected(
          damaged,
          /^damaged\.tar\.gz is (damaged or incomplete\. Nothing was changed|not a Selvedge backup)/,
        )
      }),
      { numRuns: 100, examples: [[{ at: 5, bit: 0 }], [{ at: bytes.length - 1, bit: 7 }]] },
    )
  })

  test('rejects a truncated file and one with trailing data', async () => {
    const cut = join(folder, 'cut.tar.gz')
    for (const length of [0, 1, 2, 100, bytes.length - 1000, bytes.length - 58, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length))
      await assertRejected(cut, /^cut\.tar\.gz is (damaged|not a Selvedge backup)/)
    }
    await writeFile(cut, Buffer.concat([bytes, bytes]))
    assert.ok(await hasValidChecksum(file))
    await writeFile(cut, Buffer.concat([bytes, Buffer.alloc(1)]))
    await assertRejected(cut, /is damaged/)
  })

  test('rejects other files, unknown formats, and schemas that are newer or too old', async () => {
    const other = join(folder, 'other.tar.gz')
    await writeFile(other, 'not an archive')
    await assertRejected(other, /^other\.tar\.gz is not a Selvedge backup\.$/)
    await pipeline(createReadStream(program), createGzip(), createChecksumStream(), createWriteStream(other))
    await assertRejected(other, /^other\.tar\.gz is not a Selvedge backup\.$/)
    await rewrite(other, (heading) => ({ ...heading, format: 2, app: '9.9.9' }))
    await assertRejected(other, /format 2, written by Selvedge 9\.9\.9; this version reads only format 1/)
    await rewrite(other, (heading) => ({ ...heading, schema: 4_000_000_000_000, app: '9.9.9' }))
    await assert.rejects(restoreInto(target.env, other), /written by a newer version of Selvedge \(9\.9\.9\)/)
    // The last migration but one of version 0.2.0.
    await rewrite(other, (heading) => ({ ...heading, schema: 1_796_026_834_549 }))
    await assert.rejects(restoreInto(target.env, other), {
      name: 'Refusal',
      message:
        'This backup is older than version 0.2.0 of Selvedge. Nothing was changed. Restore it with version 0.2.0, which ' +
        'updates its tables, make a backup with that version, and restore that backup with this one.',
    })
  })

  test('rejects a changed member and restores nothing', async () => {
    const other = join(folder, 'forged.tar.gz')
    await rewrite(
      other,
      (heading) => heading,
      (name, text) => (name.startsWith('tables/users') ? text.replaceAll('Sam', 'Eve') : text),
    )
    await assert.rejects(restoreInto(target.env, other), /does not match its own checksums/)
    await restoreInto(target.env, file)
  })

  test('rejects a database with data and does not change it', async () => {
    await assert.rejects(
      restoreInto(target.env, file),
      /^Refusal: This database is not empty: it contains products, users, activity log and more\. Nothing was changed\./,
    )
    const copy = join(folder, 'copy.tar.gz')
    await archiveFor(target.env, copy)
    assert.deepEqual(await readArchiveContent(copy), await readArchiveContent(file))
  })

  test('restores a customer that was merged into one of a later part', async () => {
    const admin = await app.clientAs('Admin')
    const createNamed = (name: string) => admin.call(createCustomer, { name, phone: '+1 212 555 0100' })
    const merged = await createNamed('Pier')
    await app.db.execute(sql`
      insert into customers (name, notes, created_at)
      select 'Store ' || n, repeat('note ', 400), now() from generate_series(1, 2000) as n`)
    const surviving = await createNamed('Harbor')
    await admin.call(mergeCustomer, { id: merged.id, into: surviving.id })
    const archive = join(folder, 'merged.tar.gz')
    await archiveFor(app.env, archive)
    const content = await readArchiveContent(archive)
    const partOf = (name: string) =>
      Array.from(content.keys()).find((part) => content.get(part)?.includes(`"name":"${name}"`))
    assert.notEqual(partOf('Pier'), partOf('Harbor'))
    const other = await createEmptyLocation('server')
    try {
      await restoreInto(other.env, archive)
      const copy = join(folder, 'merged-copy.tar.gz')
      await archiveFor(other.env, copy)
      assert.deepEqual(await readArchiveContent(copy), content)
      const readReferences = (pool: Pool) =>
        pool.query(`
        select conname, pg_get_constraintdef(oid) from pg_constraint
        where contype = 'f' and conrelid = confrelid order by conname`)
      const { rows } = await withPool(other.env, readReferences)
      assert.deepEqual(rows, (await withPool(app.env, readReferences)).rows)
      assert.ok(rows.length > 0)
    } finally {
      await other.remove()
    }
  })

  trialTest('rejects a folder', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, folder], {
      env: { ...baseEnvironment(), ...target.env },
      encoding: 'utf8',
    })
    assert.deepEqual([status, stderr], [1, `${folder} is a folder. Specify the backup file.\n`])
  })

  trialTest('accepts an unused database, and can be repeated after a kill', async () => {
    const started = await createEmptyLocation('server')
    try {
      await (await openAppWithEnv(started.env)).close()
      const child = spawn(process.execPath, [program, file], {
        env: { PATH: process.env['PATH'], NODE_ENV: 'test', CRASH_AT: 'restore.products', ...started.env },
        stdio: 'ignore',
      })
      const [, signal] = (await once(child, 'exit')) as [number, string]
      assert.equal(signal, 'SIGKILL')
      await restoreInto(started.env, file)
      const copy = join(folder, 'after-kill.tar.gz')
      await archiveFor(started.env, copy)
      assert.deepEqual(
        await readArchiveContent(copy),
        await readArchiveContent(file),
        'its own first Admin is gone',
      )
    } finally {
      await started.remove()
    }
  })

  /** Copies the archive with a changed heading or members and a valid checksum. */
  async function rewrite(
    to: string,
    changeHeading: (heading: Record<string, unknown>) => object,
    changeMember = (_name: string, text: string): string => text,
  ): Promise<void> {
    const from = tar.extract()
    const pack = tar.pack()
    const read = pipeline(createReadStream(file), createGunzip(), from)
    const written = pipeline(pack, createGzip(), createChecksumStream(), createWriteStream(to))
    for await (const entry of from) {
      const { name } = entry.header
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString('latin1')
      const changed =
        name === headingFileName
          ? JSON.stringify(changeHeading(JSON.parse(text) as Record<string, unknown>))
          : changeMember(name, text)
      pack.entry({ name }, Buffer.from(changed, 'latin1'))
    }
    pack.finalize()
    await Promise.all([read, written])
  }
})
