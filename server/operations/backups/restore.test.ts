// What a restore refuses, with a sentence and without a trace, and what a kill in the middle of it leaves behind.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, before, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createGunzip, createGzip } from 'node:zlib'

import fc from 'fast-check'
import tar from 'tar-stream'

import { createProduct } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { openAppWithEnv, startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

import { headingFileName } from './archiveFormat.ts'
import {
  archiveFor,
  readArchiveContent,
  createEmptyLocation,
  type EmptyLocation,
  restoreInto,
} from './locationFixtures.ts'
import { readArchiveHeading } from './readArchive.ts'
import { hasValidSeal, createSealStream } from './seal.ts'

const program = fileURLToPath(new URL('../../restore.ts', import.meta.url))

suite('a restore', () => {
  let shop: TestApp
  let folder: string
  let file: string
  let bytes: Buffer
  let place: EmptyLocation

  before(async () => {
    shop = await startTestApp()
    const admin = await shop.clientAs('Admin')
    await admin.call(createProduct, buildProduct())
    folder = await mkdtemp(join(tmpdir(), 'selvedge-archives-'))
    file = join(folder, 'shop.tar.gz')
    await archiveFor(shop.env, file)
    bytes = await readFile(file)
    place = await createEmptyLocation('embedded')
  })

  after(async () => {
    await place.remove()
    await rm(folder, { recursive: true })
    await shop.close()
  })

  async function assertRefused(path: string, sentence: RegExp): Promise<void> {
    await assert.rejects(readArchiveHeading(path), { name: 'Refusal', message: sentence })
  }

  test('refuses a file in which one bit is another, wherever it is', async () => {
    const damaged = join(folder, 'damaged.tar.gz')
    const anywhere = fc.record({
      at: fc.integer({ min: 0, max: bytes.length - 1 }),
      bit: fc.integer({ min: 0, max: 7 }),
    })
    await fc.assert(
      fc.asyncProperty(anywhere, async ({ at, bit }) => {
        const copy = Buffer.from(bytes)
        copy[at] = (copy[at] ?? 0) ^ (1 << bit)
        await writeFile(damaged, copy)
        await assertRefused(
          damaged,
          /^damaged\.tar\.gz is (damaged: .* Nothing was changed|not a backup of Selvedge)/,
        )
      }),
      { numRuns: 200, examples: [[{ at: 5, bit: 0 }], [{ at: bytes.length - 1, bit: 7 }]] },
    )
  })

  test('refuses a file whose end is missing, or that goes on after it', async () => {
    const cut = join(folder, 'cut.tar.gz')
    for (const length of [0, 1, 2, 100, bytes.length - 1000, bytes.length - 58, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length))
      await assertRefused(cut, /^cut\.tar\.gz is (damaged|not a backup)/)
    }
    await writeFile(cut, Buffer.concat([bytes, bytes]))
    assert.ok(await hasValidSeal(file))
    await writeFile(cut, Buffer.concat([bytes, Buffer.alloc(1)]))
    await assertRefused(cut, /is damaged/)
  })

  test('refuses what is no backup, and one of a format or of a schema that it does not know', async () => {
    const other = join(folder, 'other.tar.gz')
    await writeFile(other, 'Dear shop')
    await assertRefused(other, /^other\.tar\.gz is not a backup of Selvedge\.$/)
    await pipeline(createReadStream(program), createGzip(), createSealStream(), createWriteStream(other))
    await assertRefused(other, /^other\.tar\.gz is not a backup of Selvedge\.$/)
    await rewrite(other, (heading) => ({ ...heading, format: 2, app: '9.9.9' }))
    await assertRefused(other, /format 2, written by Selvedge 9\.9\.9; this Selvedge reads format 1 alone/)
    await rewrite(other, (heading) => ({ ...heading, schema: 4_000_000_000_000, app: '9.9.9' }))
    await assert.rejects(restoreInto(place.env, other), /written by a newer Selvedge \(9\.9\.9\)/)
  })

  test('notices a member that is not the one of its checksum, and leaves nothing of the others', async () => {
    const other = join(folder, 'forged.tar.gz')
    await rewrite(
      other,
      (heading) => heading,
      (name, text) => (name.startsWith('tables/users') ? text.replaceAll('Sam', 'Eve') : text),
    )
    await assert.rejects(restoreInto(place.env, other), /does not agree with its own checksums/)
    await restoreInto(place.env, file)
  })

  test('refuses a database in which there is something, and changes nothing of it', async () => {
    await assert.rejects(
      restoreInto(place.env, file),
      /^Refusal: This database is not empty: it has products, users, activity log and more\. Nothing was changed\./,
    )
    const copy = join(folder, 'copy.tar.gz')
    await archiveFor(place.env, copy)
    assert.deepEqual(await readArchiveContent(copy), await readArchiveContent(file))
  })

  test('takes a Selvedge that was started and that nobody signed in to as empty, even if it is killed in the middle', async () => {
    const started = await createEmptyLocation('embedded')
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

  /** The archive with another heading or other members, sealed anew, as nobody but us would make it. */
  async function rewrite(
    to: string,
    changeHeading: (heading: Record<string, unknown>) => object,
    changeMember = (_name: string, text: string): string => text,
  ): Promise<void> {
    const from = tar.extract()
    const pack = tar.pack()
    const read = pipeline(createReadStream(file), createGunzip(), from)
    const written = pipeline(pack, createGzip(), createSealStream(), createWriteStream(to))
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
