// Plain records against customers, which are written out: imports of 50,000 suppliers, and lists of 100,000.
import { randomUUID } from 'node:crypto'

import type { RecordImportEndpoints } from '#contract/files/recordImports.ts'
import { createCall } from '#contract/platform/client.ts'
import { recordImportEndpoints } from '#contract/records.ts'
import { customerImportEndpoints } from '#contract/sales/customerImports.ts'
import { formatCount } from '#domain/platform/format.ts'

import { startApps, stopApps } from './compareSizes.ts'
import { measureInTurns } from './measureInTurns.ts'
import { makeDatabase, median, query, type RunningApp, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const imported = 50_000
const listed = 100_000
const rounds = 3

export async function measureRecords(): Promise<void> {
  const importing = await startApp(await makeDatabase('record_imports'))
  await compareImports(importing)
  await stopProcess(importing.process)
  const apps = await startApps('record_lists', [listed], fill)
  for (const { app } of apps) await compareLists(app)
  await stopApps(apps)
}

/** The same values for both. `marker` differs in each field of the second file. */
function csvOf(marker: string): string {
  const rows = Array.from({ length: imported }, (_, row) =>
    [
      `B-${row}`,
      `${marker} Mills ${row}`,
      `${marker}${row}@mill.test`,
      `+1 212 555 ${String(row).padStart(5, '0')}`,
      marker.length,
      `"${row} ${marker} Street\nLowell, MA"`,
      `Calls ${marker} first`,
    ].join(','),
  )
  return ['Number,Name,Email,Phone,Net days,Address,Notes', ...rows].join('\n')
}

const columns = {
  customers: ['number', 'name', 'email', 'phone', 'terms', 'billingAddress', 'notes'],
  suppliers: ['number', 'name', 'email', 'phone', 'termsDays', 'address', 'notes'],
} as const

/** Both have the same shape; the modes and columns of customers differ in their types. */
const kinds = {
  customers: customerImportEndpoints as unknown as RecordImportEndpoints,
  suppliers: recordImportEndpoints.supplier,
}
type Kind = keyof typeof kinds

/** In turns, on one database. Each round ends with the records deleted. */
async function compareImports(app: RunningApp): Promise<void> {
  const [first, second] = [csvOf('Harbor'), csvOf('Linen')]
  const times = new Map<string, Record<Kind, number[]>>()
  const measure = async <Result>(step: string, kind: Kind, work: () => Promise<Result>) => {
    const start = performance.now()
    const result = await work()
    const of = times.get(step) ?? { customers: [], suppliers: [] }
    of[kind].push(performance.now() - start)
    times.set(step, of)
    return result
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of Object.keys(kinds) as Kind[]) {
      const run = importerOf(app, kind)
      await measure('preview', kind, () => run.preview(first))
      const created = await measure('import', kind, () => run.start(first))
      const changed = await measure('update', kind, () => run.start(second))
      await measure('undo of the update', kind, () => run.undo(changed))
      await measure('undo of the import', kind, () => run.undo(created))
    }
  }
  for (const [step, { customers, suppliers }] of times)
    addRatio(`${step}, ${formatCount(imported)} suppliers`, median(suppliers), median(customers))
}

function importerOf({ url, cookie }: RunningApp, kind: Kind) {
  const call = createCall(url, fetch)
  const { preview, start, undo } = kinds[kind]
  const input = { fileName: 'mills.csv', columns: [...columns[kind]] }
  const fileOf = (csv: string) => ({ body: csv, headers: { cookie, 'content-type': 'text/csv' } })
  return {
    async preview(csv: string) {
      const last = (await Array.fromAsync(await call(preview, input, fileOf(csv)))).at(-1)
      if (last?.type !== 'done' || last.counts.new !== imported) throw new Error(JSON.stringify(last))
    },
    async start(csv: string) {
      const order = { ...input, key: randomUUID(), mode: 'skip' as const }
      const last = (await Array.fromAsync(await call(start, order, fileOf(csv)))).at(-1)
      if (last?.type !== 'done') throw new Error(JSON.stringify(last))
      const { id, importedCount, updatedCount } = last.import
      if (importedCount + updatedCount !== imported) throw new Error(JSON.stringify(last.import))
      return id
    },
    async undo(id: number) {
      const { removed, restored } = await call(undo, { id }, { headers: { cookie } })
      if (removed + restored !== imported) throw new Error(`${removed} removed, ${restored} restored`)
    },
  }
}

const lists = {
  'the first 50': 'limit=50',
  'search of a name': 'limit=50&search=mills 4711',
  'search of a rare word': 'limit=50&search=zebra',
  'search of a frequent word': 'limit=50&search=mills',
  'page 20': 'limit=50&page=20',
}

async function fill(databaseUrl: string, size: number): Promise<void> {
  for (const table of ['customers', 'suppliers'])
    await query(
      databaseUrl,
      `insert into ${table} (number, name, email, phone, notes, created_at)
       select 'L-' || place, (array['Harbor', 'Linen', 'Porto', 'Lowell'])[1 + place % 4] || ' Mills ' || place,
         'm' || place || '@mill.test', '+1 212 555 0100', 'Calls first', now() from generate_series(1, $1::int) as place`,
      [size],
    )
  await query(databaseUrl, 'vacuum (analyze)')
}

async function compareLists(app: RunningApp): Promise<void> {
  for (const [title, search] of Object.entries(lists)) {
    const paths = ['/api/suppliers', '/api/customers'].map((path) => ({ app, path: `${path}?${search}` }))
    const [suppliers = 0, customers = 1] = (await measureInTurns(paths)).map(median)
    addRatio(`list of ${formatCount(listed)}, ${title}`, suppliers, customers)
  }
}

function addRatio(title: string, suppliers: number, customers: number): void {
  const unit = customers > 1000 ? ' s' : ' ms'
  const shown = [suppliers, customers].map((time) => (customers > 1000 ? time / 1000 : time).toFixed(1))
  addRow(title, `${(suppliers / customers).toFixed(2)} of customers (${shown.join(' and ')}${unit})`)
}
