// Previews of order files with 100,000 products: 5,000 rows as CSV, XLSX and a PDF of 100 pages, with the memory of the server and how long
// another user waits; and 500 unknown codes, for which products are proposed.
import { setTimeout as wait } from 'node:timers/promises'

import { findProducts } from '#contract/catalog/products.ts'
import { resetPassword } from '#contract/people/auth.ts'
import { createUser, sendPasswordLink } from '#contract/people/users.ts'
import { type Call, createCall } from '#contract/platform/client.ts'
import { previewOrderImport } from '#contract/sales/orderImports.ts'
import { formatCount } from '#domain/platform/format.ts'
import { maxAliasQuestions } from '#domain/sales/aliasCandidates.ts'
import { buildPdf } from '#server/files/pdf/pdfFixtures.ts'
import { createWorkbook } from '#server/files/tables/tableFixtures.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'

import {
  jsonPost,
  makeDatabase,
  median,
  percentile,
  query,
  type RunningApp,
  startApp,
  stopProcess,
} from './processes.ts'
import { addRow } from './report.ts'

const styleCount = 5000
/** Of each style, among 100 colors. */
const colorsPerStyle = 4
const colorCount = 100
const sizes = ['XS', 'S', 'M', 'L', 'XL']

const pages = 100
const rowsPerPage = 50
const rounds = 3
const smallRequestsPerSecond = 10

export async function measureOrderFiles(): Promise<void> {
  const app = await startApp(await makeDatabase('order_files'))
  await fillCatalog(app.databaseUrl)
  const call = callAs(app, app.cookie)
  const other = callAs(app, await signInOther(app, call))
  const files = orderFiles()
  const medians: Record<string, number> = {}
  for (const [kind, body] of Object.entries(files)) {
    const before = await readMemoryMegabytes(app.process.pid)
    const watcher = watch(app, other)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await preview(call, body, 5000))
    const { lists, previews, peak } = await watcher.stop()
    medians[kind] = median(times)
    const ratio =
      kind === 'CSV' ? '' : `, ${(medians[kind] / (medians['CSV'] ?? Number.NaN)).toFixed(1)} of CSV`
    addRow(
      `preview of ${formatCount(pages * rowsPerPage)} rows as ${kind}`,
      `${(medians[kind] / 1000).toFixed(1)} s${ratio}; memory ${before} MB, ${peak} at its peak`,
    )
    addRow(
      `meanwhile another user`,
      `product list: longest ${longest(lists)} of ${lists.length}; preview of a small file: longest ${longest(previews)} of ${previews.length}`,
    )
  }
  const rows = Array.from({ length: maxAliasQuestions }, (_, index) => [
    'Boutique 1',
    ...unknownRow(index),
    '2',
  ])
  const unknownCodes = [['Customer', 'Style', 'Color', 'Size', 'Qty'], ...rows]
    .map((row) => row.join(','))
    .join('\n')
  const unknown: number[] = []
  for (let round = 0; round < rounds; round += 1) unknown.push(await preview(call, unknownCodes, rows.length))
  addRow(
    `preview of ${rows.length} unknown codes, ${formatCount(styleCount * colorsPerStyle * sizes.length)} products`,
    `${(median(unknown) / 1000).toFixed(1)} s`,
  )
  await stopProcess(app.process)
}

/** Their style numbers with a color and a size of ours; the style number of a fifth has ours in it. */
function unknownRow(index: number): string[] {
  const style = index % 5 === 0 ? `HP-${100_000 + index * 9}` : `88-${90_000 + index}`
  return [style, `Shade ${index % colorCount}`, sizes[Math.floor(index / colorCount)] ?? '']
}

/** Styles ST-100000 and up, in each color and size. */
async function fillCatalog(url: string): Promise<void> {
  await query(
    url,
    `insert into customers (name, phone, created_at)
     select 'Boutique ' || place, '+1 212 555 0100', now() from generate_series(1, $1::int) as place`,
    [pages],
  )
  await query(
    url,
    `insert into styles (number, name, price_cents, created_at)
     select 'ST-' || place, (array['Linen Shirt', 'Rib Tank', 'Wool Scarf', 'Denim Jacket'])[1 + place % 4] || ' ' || place,
       1000 + place % 90 * 100, now()
     from generate_series(100000, 99999 + $1::int) as place`,
    [styleCount],
  )
  await query(
    url,
    `insert into products (code, name, color, size, quantity, price_cents, style_id, created_at)
     select styles.number || '-' || color || '-' || size, styles.name, 'Shade ' || color, size, 100, price_cents, styles.id, now()
     from styles cross join generate_series(0, $1::int - 1) as place
     cross join lateral (select (styles.id * $1::int + place) % $2::int as color) as colors
     cross join unnest($3::text[]) as size order by styles.id`,
    [colorsPerStyle, colorCount, sizes],
  )
  await query(url, 'vacuum (analyze)')
}

/** An order of 50 rows on each page of the PDF. */
function orderFiles(): Record<'CSV' | 'XLSX' | 'PDF', string | Buffer<ArrayBuffer>> {
  const names = ['Customer', 'PO', 'Style', 'Color', 'Size', 'Qty', 'Price']
  const orders = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: rowsPerPage }, (_, row) => {
      const place = page * rowsPerPage + row
      return [
        `Boutique ${page + 1}`,
        `PO ${7000 + page}`,
        `ST-${100_000 + place}`,
        `Shade ${((place + 1) * colorsPerStyle) % colorCount}`,
        sizes[place % sizes.length] ?? '',
        String(1 + (place % 12)),
        '20.00',
      ]
    }),
  )
  const rows = [names, ...orders.flat()]
  return {
    CSV: rows.map((row) => row.join(',')).join('\n'),
    XLSX: Buffer.from(createWorkbook({ rows })),
    PDF: buildPdf(orders.map((order) => placeOnPage([names, ...order]))),
  }
}

const places = [30, 130, 190, 270, 360, 420, 480]

function placeOnPage(rows: readonly (readonly string[])[]) {
  return rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: places[column] ?? 0, y: 50 + row * 14, size: 9 })),
  )
}

async function preview(call: Call, body: string | Buffer<ArrayBuffer>, rowCount: number): Promise<number> {
  const start = performance.now()
  const events = await call(previewOrderImport, { fileName: 'orders' }, { body })
  const last = (await Array.fromAsync(events)).at(-1)
  if (last?.type !== 'done') throw new Error(`The preview did not finish: ${JSON.stringify(last)}`)
  const counted = Object.values(last.counts).reduce((sum, count) => sum + count, 0)
  if (counted !== rowCount) throw new Error(`${counted} rows: ${JSON.stringify(last).slice(0, 500)}`)
  return performance.now() - start
}

function callAs({ url }: RunningApp, cookie: string): Call {
  return createCall(url, (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  )
}

const otherUser = { email: 'staff@selvedge.test', password: 'bench-password-2' }

/** Returns the cookie of another user. */
async function signInOther({ url }: RunningApp, call: Call): Promise<string> {
  const { id } = await call(createUser, { email: otherUser.email, role: 'Manager' })
  const { link } = await call(sendPasswordLink, { id })
  const token = new URL(link).searchParams.get('token') ?? ''
  await createCall(url, fetch)(resetPassword, { token, newPassword: otherUser.password })
  const response = await fetch(
    `${url}/api/auth/login`,
    jsonPost({ username: otherUser.email, password: otherUser.password }),
  )
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** Lists at a constant rate, previews of a small file one after another, and the memory of the server. */
function watch(app: RunningApp, call: Call) {
  const small = 'Customer,SKU,Qty\nBoutique 1,ST-100000-4-S,2\n'
  const lists: Promise<number>[] = []
  const memories: Promise<number>[] = []
  const timer = setInterval(() => {
    lists.push(timeOf(() => call(findProducts, { page: 1, limit: 12 })))
    memories.push(readMemoryMegabytes(app.process.pid))
  }, 1000 / smallRequestsPerSecond)
  const state = { isOver: false }
  const previews = (async () => {
    const times: number[] = []
    while (!state.isOver) {
      times.push(await preview(call, small, 1))
      await wait(200)
    }
    return times
  })()
  return {
    async stop() {
      state.isOver = true
      clearInterval(timer)
      return {
        lists: await Promise.all(lists),
        previews: await previews,
        peak: Math.max(...(await Promise.all(memories))),
      }
    },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function longest(times: readonly number[]): string {
  return `${percentile(times, 1).toFixed(0)} ms`
}
