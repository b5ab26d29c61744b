// The statements that create a confirmed order, allocate it, and read it for both replies: without permissions, rules and HTTP.
import { Client } from 'pg'

import { orderSql } from './statements.ts'

let client: Client | undefined

/** The milliseconds of an order of `cells` lines, confirmed and allocated. Its units go back to stock. */
export async function measureBareOrder(databaseUrl: string, cells: number): Promise<number> {
  if (!client) {
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
  }
  const productIds = Array.from({ length: cells }, (_, index) => index + 1)
  const start = performance.now()
  const orderId = await createOrder(client, productIds)
  await allocateOrder(client, orderId, productIds)
  const time = performance.now() - start
  await client.query('update products set quantity = quantity + 2 where id = any($1)', [productIds])
  return time
}

export async function closeBareOrder(): Promise<void> {
  await client?.end()
  client = undefined
}

async function createOrder(client: Client, productIds: readonly number[]): Promise<number> {
  const run = runner(client)
  await client.query('begin')
  const [user] = await run('user', [])
  await run('customer', [1])
  const products = await run('products', [productIds])
  const [counter] = await run('counter', [])
  const number = `SO-1999-${counter.last}`
  const cents = products.reduce((sum, product) => sum + 2 * Number(product.price_cents), 0)
  const [order] = await run('order', [number, cents, user.id])
  const lines = products.map(({ id, code, name, color, size, price_cents: price }, index) => [
    index + 1,
    id,
    code,
    name,
    color,
    size,
    2,
    price,
  ])
  await run('lines', [
    order.id,
    ...Array.from({ length: 8 }, (_, column) => lines.map((line) => line[column])),
  ])
  await run('activity', [user.id, `Created order ${number}`, order.id])
  await run('confirm', [order.id, user.id])
  await run('activity', [user.id, `Confirmed order ${number}`, order.id])
  await readOrder(run, order.id)
  await client.query('commit')
  return order.id
}

async function allocateOrder(client: Client, orderId: number, productIds: readonly number[]): Promise<void> {
  const run = runner(client)
  await client.query('begin')
  const [user] = await run('user', [])
  await run('customer', [1])
  await run('lockOrder', [orderId])
  const lines = await run('orderLines', [orderId])
  await run('stock', [productIds])
  await run('allocate', [orderId, lines.map(({ line }) => line), lines.map(({ quantity }) => quantity)])
  await run('move', [productIds, lines.map(({ quantity }) => -quantity), orderId, user.id])
  await run('activity', [user.id, `Allocated order ${orderId}`, orderId])
  await readOrder(run, orderId)
  await client.query('commit')
}

function runner(client: Client) {
  return async (statement: keyof typeof orderSql, values: unknown[]) =>
    (await client.query({ name: statement, text: orderSql[statement], values })).rows
}

/** What a reply has of an order. */
async function readOrder(run: ReturnType<typeof runner>, orderId: number): Promise<string> {
  const [order] = await run('readOrder', [orderId])
  return JSON.stringify({ ...order, items: await run('readLines', [orderId]) })
}
