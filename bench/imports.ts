// Imports a CSV file of 100,000 rows compared with PostgreSQL's COPY into the same table, with the memory and the delays of other
// requests; also preview, update and undo.
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { previewImport, startImport, undoImport } from '#contract/catalog/imports.ts'
import { createCall } from '#contract/platform/client.ts'
import type { ImportMode } from '#domain/catalog/importRow.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import { catalogCsv } from './catalogs.ts'
import {
  makeDatabase,
  median,
  startApp,
  percentile,
  query,
  type RunningApp,
  stopProcess,
} from './processes.ts'
import { addRow } from './report.ts'

const size = 100_000
const rounds = 3
/** List requests per second during the import. */
const requestsPerSecond = 20

export async function measureImports(): Promise<void> {
  const empty = await makeDatabase('import_empty')
  await stopProcess((await startApp(empty)).process)
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-copy-'))
  try {
    // PostgreSQL may run as another user.
    await chmod(folder, 0o777)
    const csv = await catalogCsv(size)
    const file = join(folder, 'catalog.csv')
    await writeFile(file, csv, { mode: 0o644 })
    const copies: number[] = []
    const imports: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      copies.push(await copy(await makeDatabase(`copied_${round}`, 'import_empty'), file))
      imports.push(await importOnce(await makeDatabase(`imported_${round}`, 'import_empty'), csv))
    }
    const [copied, imported] = [median(copies), median(imports)]
    const seconds = `${(imported / 1000).toFixed(1)} s, COPY ${(copied / 1000).toFixed(1)} s`
    addRow('import of 100,000 rows', `${(copied / imported).toFixed(2)} of COPY's speed (${seconds})`)
    await measureTheRest(await makeDatabase('imported', 'import_empty'), csv)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same columns; prices are converted to cents before. */
async function copy(url: string, file: string): Promise<number> {
  await query(
    url,
    'create unlogged table source (code text, name text, color text, price numeric, quantity int, size text, category text, description text)',
  )
  await query(url, `copy source from '${file}' (format csv, header)`)
  const cents = file.replace('.csv', '.copy')
  await query(
    url,
    `copy (select trim(code), trim(name), trim(color), round(price * 100), quantity, trim(size), nullif(trim(category), ''), trim(description), now() from source) to '${cents}'`,
  )
  const start = performance.now()
  await query(
    url,
    `copy products (code, name, color, price_cents, quantity, size, category, description, created_at) from '${cents}'`,
  )
  return performance.now() - start
}

async function importOnce(url: string, csv: string): Promise<number> {
  const app = await startApp(url)
  const before = await readMemoryMegabytes(app.process.pid)
  const watcher = watch(app)
  const { milliseconds } = await importFile(app, csv, 'skip')
  const { waits, peak } = await watcher.stop()
  const p99 = percentile(waits, 0.99).toFixed(0)
  addRow(
    'during the import',
    `p99 ${p99} ms of ${waits.length} lists; memory ${before} MB, ${peak} at its peak`,
  )
  await stopProcess(app.process)
  return milliseconds
}

/** Preview, update and undo. */
async function measureTheRest(url: string, csv: string): Promise<void> {
  const app = await startApp(url)
  addDuration('preview of the same file', await preview(app, csv))
  const made = await importFile(app, csv, 'skip')
  addDuration('undo of the import', await undo(app, made.id))
  await importFile(app, csv, 'skip')
  const changed = await importFile(app, await catalogCsv(size, { more: 1 }), 'update')
  addDuration('update of 100,000 products, price and quantity', changed)
  addDuration('undo of that', await undo(app, changed.id))
  await stopProcess(app.process)
}

const settings = { fileName: 'catalog.csv' }

const fileOf = ({ cookie }: RunningApp, csv: string) => ({
  body: csv,
  headers: { cookie, 'content-type': 'text/csv' },
})

async function preview(app: RunningApp, csv: string): Promise<{ milliseconds: number }> {
  const start = performance.now()
  const call = createCall(app.url, fetch)
  await endOf(await call(previewImport, settings, fileOf(app, csv)))
  return { milliseconds: performance.now() - start }
}

async function importFile(
  app: RunningApp,
  csv: string,
  mode: ImportMode,
): Promise<{ milliseconds: number; id: number }> {
  const start = performance.now()
  const call = createCall(app.url, fetch)
  const order = { ...settings, key: randomUUID(), mode }
  const done = await endOf(await call(startImport, order, fileOf(app, csv)))
  return { milliseconds: performance.now() - start, id: done.import.id }
}

/** Returns the final event of an import. Throws if the import failed. */
async function endOf<Event extends { type: string }>(
  events: AsyncIterable<Event>,
): Promise<Extract<Event, { type: 'done' }>> {
  const isDone = (event: Event | undefined): event is Extract<Event, { type: 'done' }> =>
    event?.type === 'done'
  const last = (await Array.fromAsync(events)).at(-1)
  if (!isDone(last)) throw new Error(`The import did not finish: ${JSON.stringify(last)}`)
  return last
}

async function undo({ url, cookie }: RunningApp, id: number): Promise<{ milliseconds: number }> {
  const start = performance.now()
  const { removed, restored } = await createCall(url, fetch)(undoImport, { id }, { headers: { cookie } })
  if (removed + restored !== size) throw new Error(`${removed} removed, ${restored} restored`)
  return { milliseconds: performance.now() - start }
}

function addDuration(title: string, { milliseconds }: { milliseconds: number }): void {
  addRow(title, `${(milliseconds / 1000).toFixed(1)} s`)
}

/** Requests the list at a constant rate, and samples the server's memory. */
function watch(app: RunningApp): { stop: () => Promise<{ waits: number[]; peak: number }> } {
  const waits: Promise<number>[] = []
  const memories: Promise<number>[] = []
  const timer = setInterval(() => {
    waits.push(timeList(app))
    memories.push(readMemoryMegabytes(app.process.pid))
  }, 1000 / requestsPerSecond)
  return {
    async stop() {
      clearInterval(timer)
      return { waits: await Promise.all(waits), peak: Math.max(...(await Promise.all(memories))) }
    },
  }
}

async function timeList({ url, cookie }: RunningApp): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/api/products?limit=12`, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The list answered ${response.status}`)
  return performance.now() - start
}
