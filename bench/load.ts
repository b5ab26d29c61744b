// Response times under heavy load: while 50 uploads of 60 MB arrive and three imports of 140,000 rows run, and with invoices of ten
// lines from eight clients at once, with the bundled PostgreSQL.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { previewImport, startImport } from '#contract/catalog/imports.ts'
import { findProducts } from '#contract/catalog/products.ts'
import { createUser, setUserStatus } from '#contract/people/users.ts'
import { buildRequest, type Call, CallError, createCall } from '#contract/platform/client.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { formatCount } from '#domain/platform/format.ts'

import { catalogCsv } from './catalogs.ts'
import { makeFolder, median, percentile, type RunningApp, startApp, stopProcess } from './processes.ts'
import { addRow } from './report.ts'

const uploads = 50
const uploadBytes = 60_000_000
const imports = 3
const importedRows = 140_000
const listsPerSecond = 20

const stockedProducts = 1000
const clients = 8
const invoicesPerClient = 100
const linesPerInvoice = 10

export async function measureLoad(): Promise<void> {
  const app = await startApp(await makeFolder())
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', app.cookie)
    return fetch(input, { ...init, headers })
  }
  const call = createCall(app.url, send)
  const productIds = await createStock(app, call)
  await measureInvoices(call, productIds)
  await measureUploads(app, call, productIds)
  await stopProcess(app.process)
}

async function createStock(app: RunningApp, call: Call): Promise<number[]> {
  const lines = Array.from(
    { length: stockedProducts },
    (_, index) => `STOCK-${index},Linen Shirt,Navy,38,900000,M,Tops,`,
  )
  await importCsv(
    app,
    ['productId,productName,color,price,quantity,size,category,description', ...lines].join('\n'),
  )
  const ids: number[] = []
  for (let page = 1; ids.length < stockedProducts; page += 1) {
    const { products } = await call(findProducts, { page, limit: 100 })
    ids.push(...products.map(({ id }) => id))
  }
  return ids
}

async function measureInvoices(call: Call, productIds: readonly number[]): Promise<void> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let invoice = 0; invoice < invoicesPerClient; invoice += 1) {
        times.push(await timeOf(() => sell(call, productIds, client * invoicesPerClient + invoice)))
      }
    }),
  )
  addRow(
    `${formatCount(times.length)} invoices of ${linesPerInvoice} lines, ${clients} at once`,
    describe(times),
  )
}

/** The products of an invoice are spread over the catalog, differently for each `seed`. */
async function sell(call: Call, productIds: readonly number[], seed: number): Promise<void> {
  const items = Array.from({ length: linesPerInvoice }, (_, line) => ({
    productId: productIds[(seed * 7 + line * 101) % productIds.length] ?? 0,
    quantity: 1,
  }))
  await call(createInvoice, {
    invoice: { customerName: 'Harbour Street', customerPhone: '+1 212 555 0100' },
    items,
  })
}

async function measureUploads(app: RunningApp, call: Call, productIds: readonly number[]): Promise<void> {
  const { id } = await call(createUser, {
    email: 'staff@selvedge.test',
    firstName: 'Sofia',
    lastName: 'Reyes',
    role: 'Staff',
  })
  const large = await largeCsv()
  const catalogs = await Promise.all(Array.from({ length: imports }, (_, index) => catalogOf(index)))
  const answers = new Map<string, number>()
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  const load = Promise.all([
    ...catalogs.map(async (csv) => count(await importCsv(app, csv))),
    ...Array.from({ length: uploads }, async () => count(await upload(app, previewUrl(), large))),
  ])
  const state = { isOver: false }
  const ended = load.finally(() => (state.isOver = true))
  const lists: Promise<number>[] = []
  const timer = setInterval(
    () => lists.push(timeOf(async () => void (await call(findProducts, { page: 1, limit: 12 })))),
    1000 / listsPerSecond,
  )
  const statuses: number[] = []
  const sales: number[] = []
  for (let round = 0; !state.isOver; round += 1) {
    statuses.push(
      await timeOf(async () => void (await call(setUserStatus, { id, isActive: round % 2 === 1 }))),
    )
    sales.push(await timeOf(() => sell(call, productIds, round)))
    await wait(500)
  }
  clearInterval(timer)
  await ended
  const described = Array.from(answers, ([answer, times]) => `${times} ${answer}`).join(', ')
  addRow(
    `${uploads} uploads of 60 MB, ${imports} imports of 140,000 rows`,
    `${described}; load ${loadavg()[0]?.toFixed(0)}`,
  )
  addRow('meanwhile: product list', describe(await Promise.all(lists)))
  addRow('meanwhile: deactivate or activate a user', describe(statuses))
  addRow('meanwhile: create an invoice of 10 lines', describe(sales))
  if (app.process.exitCode !== null) throw new Error('The server ended')
}

/** A catalog with codes of its own. */
async function catalogOf(index: number): Promise<Buffer> {
  const [header = '', ...lines] = (await catalogCsv(importedRows)).split('\n')
  return Buffer.from([header, ...lines.map((line) => line.replace('"', `"L${index}-`))].join('\n'))
}

/** The sample, repeated. */
async function largeCsv(): Promise<Buffer> {
  const csv = await catalogCsv(importedRows)
  const rows = csv.slice(csv.indexOf('\n'))
  const repeated = csv + rows.repeat(Math.ceil(uploadBytes / rows.length))
  return Buffer.from(repeated.slice(0, repeated.lastIndexOf('\n', uploadBytes)))
}

const startImportUrl = () =>
  buildRequest(startImport, { fileName: 'catalog.csv', key: randomUUID(), mode: 'skip' }).url
const previewUrl = () => buildRequest(previewImport, { fileName: 'catalog.csv' }).url

/** Tries again while the server is too busy, as its answer asks. */
async function importCsv(app: RunningApp, csv: string | Buffer): Promise<string> {
  while ((await upload(app, startImportUrl(), csv)) !== 'done') await wait(5000)
  return 'imported'
}

/**
 * Sends a file and reads all events. Returns 'done', or 'asked to try again' for a 503, and throws on anything else.
 */
function upload({ url, cookie }: RunningApp, path: string, csv: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', headers: { cookie, 'content-type': 'text/csv' } })
    let hasAnswer = false
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closes the connection after an early answer, which Node's client then may not read; browsers and curl do.
      if (!hasAnswer && (error.code === 'EPIPE' || error.code === 'ECONNRESET')) resolve('asked to try again')
      else if (!hasAnswer) reject(error)
    })
    sent.on('response', (response) => {
      hasAnswer = true
      let end = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (end = (end + text).slice(-4000)))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 503) resolve('asked to try again')
        else if (response.statusCode === 200 && end.includes('"type":"done"')) resolve('done')
        else reject(new Error(`${response.statusCode}: ${end.slice(-500)}`))
      })
    })
    sent.end(csv)
  })
}

/** In milliseconds; infinite for a 503. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  try {
    await work()
  } catch (error) {
    if (error instanceof CallError && error.status === 503) return Infinity
    throw error
  }
  return performance.now() - start
}

function describe(all: readonly number[]): string {
  const times = all.filter(Number.isFinite)
  const refused = all.length - times.length
  const figures = { median: median(times), p99: percentile(times, 0.99), longest: Math.max(...times) }
  const listed = Object.entries(figures).map(([name, time]) => `${name} ${time.toFixed(0)} ms`)
  return `${listed.join(', ')}, of ${formatCount(times.length)}${refused > 0 ? `; ${refused} got a 503` : ''}`
}
