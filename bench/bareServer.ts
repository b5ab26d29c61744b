// The limit that Selvedge is measured against: node:http and pg, with the same SQL and nothing else. No permissions, no
// checks, no log line; what this server can't do faster, nobody can.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

import { Pool, type PoolClient } from 'pg'

import { countSql, invoiceSql, listSql, searchSql, sessionSql } from './statements.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const server = createServer((request, response) => {
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
    const search = new URL(request.url ?? '', 'http://bare').searchParams.get('search')
    if (search !== null) return { status: 200, body: await findProducts(search) }
    const page = await pool.query({ name: 'list', text: listSql, values: [12, 0] })
    return { status: 200, body: { products: page.rows, total: page.rows[0].total } }
  }
  const { productId } = JSON.parse(await text(request)) as { productId: number }
  const client = await pool.connect()
  try {
    return { status: 201, body: await createInvoice(client, user, productId) }
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

async function findUser(request: IncomingMessage): Promise<number> {
  const token = /selvedge=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query({ name: 'session', text: sessionSql, values: [hash, new Date()] })
  return rows[0].id as number
}

async function createInvoice(client: PoolClient, userId: number, productId: number): Promise<unknown> {
  const now = new Date()
  const run = async (statement: keyof typeof invoiceSql, values: unknown[]) =>
    (await client.query({ name: statement, text: invoiceSql[statement], values })).rows
  await client.query('begin')
  await run('user', [userId])
  const [product] = await run('products', [[productId]])
  const [counter] = await run('counter', [now.getUTCFullYear()])
  const number = `INV-${now.getUTCFullYear()}-${String(counter.last).padStart(5, '0')}`
  const price = Number(product.price_cents)
  const tax = Math.round(price * 0.085)
  const [invoice] = await run('invoice', [number, price, tax, price + tax, now, userId])
  await run('line', [invoice.id, productId, product.code, product.name, product.color, product.size, price])
  await run('stock', [[productId], [-1], invoice.id, userId, now])
  await run('activity', [now, userId, `Created invoice ${number}`, invoice.id])
  await client.query('commit')
  return invoice
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
