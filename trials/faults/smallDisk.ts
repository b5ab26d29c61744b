// Fills a disk of 600 MB, which has the data folder with the bundled PostgreSQL and in every second round the uploads, with imports and sales. Then fills
// the rest and kills PostgreSQL, again and again. The process keeps running and answers with sentences; while PostgreSQL recovers, it is out of reach.
// Everything acknowledged is there after a restart with room.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { findImport, startImport } from '#contract/catalog/imports.ts'
import { createProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { CallError } from '#contract/platform/client.ts'
import { createInvoice, findInvoice } from '#contract/sales/invoices.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { checkIntegrity } from '#server/operations/integrity/checkIntegrity.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { type Disk, openDisk } from '#server/testing/openDisk.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { signInAsFirstAdmin, startSelvedge } from '#server/testing/startSelvedge.ts'
import type { TestClient } from '#server/testing/startTestApp.ts'
import { waitFor } from '#server/testing/waitFor.ts'
import { findPostmaster } from '#trials/simulation/findPostmaster.ts'
import { elapsedSeconds, reportFigures } from '#trials/support/reportFigures.ts'
import type { TrialOptions } from '#trials/trials.ts'

const megabytes = 600
const roomyMegabytes = 1500
const rounds = 20

const openingStock = 1_000_000

/** After this many failures in a row the disk is full. */
const failuresWhenFull = 4

/** Each recovery leaves the space that the next one needs. */
const killsWhenFull = 5
const minReserveBytes = 32_000_000

interface Acknowledged {
  imports: { id: number; products: number }[]
  invoices: number[]
  /** Units of the product that is sold. */
  soldUnits: number
}

export async function run({ seed, scale }: TrialOptions): Promise<void> {
  const startedAt = performance.now()
  const random = seededRandom(seed)
  const figures = { rounds: Math.ceil(rounds * scale), imports: 0, invoices: 0, refused: 0 }
  const sentences = new Map<string, number>()
  for (let round = 0; round < figures.rounds; round += 1) {
    const disk = await openDisk(megabytes)
    if (!disk) return void process.stdout.write('skipped: it needs root to mount a disk\n')
    try {
      const { imports, invoices } = await fillOnce(disk, { round, random, sentences })
      figures.imports += imports.length
      figures.invoices += invoices.length
    } finally {
      await disk.remove()
    }
  }
  for (const [sentence, times] of sentences) process.stdout.write(`${times} x ${sentence}\n`)
  figures.refused = sentences.values().reduce((sum, times) => sum + times, 0)
  reportFigures('small disks', { ...figures, seconds: elapsedSeconds(startedAt) })
}

interface Round {
  round: number
  random: () => number
  sentences: Map<string, number>
}

async function fillOnce(disk: Disk, { round, random, sentences }: Round): Promise<Acknowledged> {
  const data = join(disk.folder, 'data')
  const env = { DATA_DIR: data, ...(round % 2 === 1 && { TMPDIR: disk.folder }) }
  const server = startSelvedge(env)
  const { url } = await server.ready
  const admin = await signInAsFirstAdmin(url)
  const product = await admin.call(createProduct, buildProduct({ quantity: openingStock }))
  const acknowledged: Acknowledged = { imports: [], invoices: [], soldUnits: 0 }
  /** Whether it succeeded. Throws unless a failure is a sentence about the full disk. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      assert.ok(error instanceof CallError || error instanceof ImportFailed, String(error))
      const sentence = error instanceof CallError ? `${error.status}: ${error.sentence}` : error.message
      assert.match(sentence, /^(507: )?The disk is full\b.*\.$|^(503: )?The database is out of reach\./)
      sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1)
      return false
    }
  }
  const importSome = async () => {
    const products = 500 + Math.floor(random() * 8000)
    acknowledged.imports.push({ id: await importProducts(admin, products), products })
  }
  const sell = async () => {
    const { id } = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    acknowledged.invoices.push(id)
    acknowledged.soldUnits += 1
  }
  const trade = async (): Promise<boolean> => {
    const [imported] = await Promise.all([attempt(importSome), attempt(sell), attempt(sell)])
    // Reads need no space.
    await waitFor('a read', () =>
      admin.call(findProducts, { page: 1, limit: 12 }).catch(() => false as const),
    )
    return imported
  }
  for (let failures = 0; failures < failuresWhenFull;) failures = (await trade()) ? 0 : failures + 1
  for (let kill = 0; kill < killsWhenFull; kill += 1) {
    await disk.fill()
    process.kill(await waitFor('PostgreSQL', () => findPostmaster(data)), 'SIGKILL')
    await trade()
    const { size } = await stat(join(data, 'postgres.reserve'))
    assert.ok(size > minReserveBytes, `After ${kill + 1} recoveries ${size} bytes are left for the next`)
  }
  server.signal('SIGTERM')
  const ended = await server.ended
  assert.deepEqual([ended.code, ended.signal], [0, null], ended.output)
  assert.doesNotMatch(ended.output, /"msg":"bug"/)
  disk.resize(roomyMegabytes)
  await assertKept(data, product.id, acknowledged)
  return acknowledged
}

/** With enough space. */
async function assertKept(
  data: string,
  productId: number,
  { imports, invoices, soldUnits }: Acknowledged,
): Promise<void> {
  const app = await openAppWithEnv({ DATA_DIR: data, PORT: '0', LOG_LEVEL: 'silent' })
  const admin = await signInAsFirstAdmin(app.url)
  for (const { id, products } of imports)
    assert.equal((await admin.call(findImport, { id })).importedCount, products)
  for (const id of invoices) assert.equal((await admin.call(findInvoice, { id })).id, id)
  assert.equal((await admin.call(findProduct, { id: productId })).quantity, openingStock - soldUnits)
  assert.deepEqual(await checkIntegrity(app.db, new Date()), [])
  await importProducts(admin, 1000)
  await app.close()
}

/** The last event of an import that was not saved. */
class ImportFailed extends Error {}

/** Imports new products and returns the id of the import. */
async function importProducts(client: TestClient, count: number): Promise<number> {
  const prefix = randomUUID().slice(0, 8)
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `${prefix}-${index},Linen Shirt ${index},Navy,38,10,M,Tops,A shirt of washed linen number ${index}`,
  )
  const csv = ['productId,productName,color,price,quantity,size,category,description', ...lines].join('\n')
  const settings = { key: randomUUID(), fileName: 'catalog.csv', mode: 'skip' } as const
  const events = await Array.fromAsync(await client.call(startImport, settings, { body: csv }))
  const last = events.at(-1)
  if (last?.type === 'failed') throw new ImportFailed(last.message)
  assert.ok(last?.type === 'done', JSON.stringify(last))
  return last.import.id
}
