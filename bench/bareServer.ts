// The reference server: node:http and pg with the same SQL, without permissions, validation, logging or caching.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

import { Pool, type PoolClient } from 'pg'

import { countSql, invoiceSql, listSql, metricsSql, productSql, searchSql, sessionSql } from './statements.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const files = new Map<string, Buffer>()

/** A built file of the web app, from memory. */
function fileAt(path: string): Buffer {
  const known = files.get(path) ?? readFileSync(join(import.meta.dirname, '..', 'dist', path))
  files.set(path, known)
  return known
}

const server = createServer((request, response) => {
  if (request.url?.startsWith('/assets/')) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(fileAt(request.url))
    return
  }
  answer(request)
    .catch((error: unknown) => ({ status: 500, body: String(error) }))
    .then(({ status, body }) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body)),
    )
    .catch(() => response.destroy())
})

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const user = await findUser(request)
  if (request.method === 'GET') {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare')
    const search = searchParams.get('search')
    if (search !== null) return { status: 200, body: await findProducts(search) }
    if (pathname === '/api/dashboard/metrics') return { status: 200, body: await findMetrics() }
    const [, id] = /^\/api\/products\/(\d+)$/.exec(pathname) ?? []
    if (id !== undefined) {
      const { rows } = await pool.query({ name: 'product', text: productSql, values: [id] })
      return { status: 200, body: rows[0] }
    }
    const page = await pool.query({ name: 'list', text: listSql, values: [12, 0] })
    return { status: 200, body: { products: page.rows, total: page.rows[0].total } }
  }
  const { productIds } = JSON.parse(await text(request)) as { productIds: number[] }
  const client = await pool.connect()
  try {
    return { status: 201, body: await createInvoice(client, user, productIds) }
  } finally {
    client.release()
  }
}

async function findProducts(search: string): Promise<unknown> {
  const rare = await pool.query({ name: 'rare', text: searchSql.rare, values: [search, 12, 0] })
  if (rare.rows[0].hits < 6) return { products: rare.rows, total: rare.rows[0].total }
  await pool.query({ name: 'count', text: countSql })
  const sample = await pool.query({ name: 'sample', text: searchSql.sample, values: [search] })
  const page = await pool.query({ name: 'walk', text: searchSql.walk, values: [search, 12, 0] })
  return { products: page.rows, total: sample.rows[0].count }
}

async function findMetrics(): Promise<unknown> {
  const { rows } = await pool.query({ name: 'metrics', text: metricsSql, values: ['Pending', new Date()] })
  return rows[0]
}

async function findUser(request: IncomingMessage): Promise<number> {
  const token = /selvedge=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query({ name: 'session', text: sessionSql, values: [hash, new Date()] })
  return rows[0].id as number
}

/** One unit of each product. */
async function createInvoice(client: PoolClient, userId: number, productIds: number[]): Promise<unknown> {
  const now = new Date()
  const run = async (statement: keyof typeof invoiceSql, values: unknown[]) =>
    (await client.query({ name: statement, text: invoiceSql[statement], values })).rows
  await client.query('begin')
  await run('user', [userId])
  const products = await run('products', [productIds])
  const styleIds = [...new Set(products.flatMap((product) => product.style_id ?? []))]
  const styles = new Map(
    (styleIds.length > 0 ? await run('styles', [styleIds]) : []).map((style) => [style.id, style]),
  )
  const [counter] = await run('counter', [now.getUTCFullYear()])
  const number = `INV-${now.getUTCFullYear()}-${String(counter.last).padStart(5, '0')}`
  const price = products.reduce((sum, product) => sum + Number(product.price_cents), 0)
  const tax = Math.round(price * 0.085)
  const [invoice] = await run('invoice', [number, price, tax, price + tax, now, userId])
  const lines = products.map((product, index) => {
    const { id, code, name, color, size, style_id: styleId, price_cents: cents } = product
    const style = styles.get(styleId)
    const position = style?.sizes?.findIndex(({ label }: { label: string }) => label === size) ?? null
    return [index + 1, id, code, name, color, size, styleId, style?.number, style?.name, position, 1, cents]
  })
  await run('lines', [
    invoice.id,
    ...Array.from({ length: 12 }, (_, column) => lines.map((line) => line[column])),
  ])
  await run('stock', [productIds, productIds.map(() => -1), invoice.id, userId, now])
  const details = { customerName: 'Bench', customerPhone: '1', tax: '8.5%', total: `$${(price + tax) / 100}` }
  const changes = Object.fromEntries(
    Object.entries(details).map(([field, to]) => [field, { from: null, to }]),
  )
  await run('activity', [now, userId, `Created invoice ${number}`, invoice.id, JSON.stringify(changes)])
  await client.query('commit')
  return { ...invoice, items: lines }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`)
})
