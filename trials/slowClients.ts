// Slow clients: endless headers, bodies byte by byte, unread responses. The server closes each in time, serves others loaded,
// and its memory stays bounded.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/catalog/products.ts'
import { buildProduct } from '#server/testing/productFixtures.ts'
import { readMemoryMegabytes } from '#server/testing/readMemoryMegabytes.ts'
import { requestHead } from '#server/testing/sendRaw.ts'
import { type SelvedgeProcess, startSelvedge } from '#server/testing/startSelvedge.ts'
import { startTestApp, signInAs, type TestClient } from '#server/testing/startTestApp.ts'
import { reportFigures } from '#trials/support/reportFigures.ts'
import { watchSocketBuffers, type SocketBufferWatch } from '#trials/support/watchSocketBuffers.ts'

import type { TrialOptions } from './trials.ts'

/** The limits of server/platform/http, plus the interval of its checks. */
const maxSeconds = { head: 20 + 20, body: 120 + 20, unread: 300 + 10, any: 600 }

/**
 * Growth of the server's memory. Garbage counts while the clients are connected and after they are released; the rest is measured
 * after a collection.
 */
const maxGrowthMB = { loaded: 600, released: 250, collected: 30 }

const preload = import.meta.resolve('#trials/support/collectGarbage.ts')

export async function run({ scale }: TrialOptions): Promise<void> {
  const each = Math.max(5, Math.round(400 * scale))
  const app = await startTestApp()
  const selvedge = startSelvedge({ ...app.env, NODE_OPTIONS: `--import=${preload}` })
  try {
    const { url } = await selvedge.ready
    const staff = await signInAs(url, 'Staff')
    for (let made = 0; made < 200; made += 1)
      await staff.call(createProduct, buildProduct({ description: 'x'.repeat(2000) }))
    const watch = watchSocketBuffers(Number(new URL(url).port))
    const idleMs = await slowestOf(staff)

    // Connects and disconnects once, so that caches are filled before the measurement.
    const first = await connectAll(each, url, staff)
    await untilIdle(first.readers, watch)
    for (const { open } of Object.values(first)) for (const socket of open) socket.destroy()
    const before = await memoryAfterCollection(selvedge)

    const { heads, bodies, readers } = await connectAll(each, url, staff)
    // The requests of the readers are answered first; only what collected afterwards matters.
    const filledAfterSeconds = await untilIdle(readers, watch)
    const meanwhileMs = await slowestOf(staff)
    const loaded = await readMemoryMegabytes(selvedge.pid)
    reportFigures('slow clients', {
      held: each * 3,
      filledAfterSeconds,
      listMs: meanwhileMs,
      listMsIdle: idleMs,
    })
    assert.ok(meanwhileMs < 1000 + 5 * idleMs, 'slow clients delay others')

    await assertClosed('heads', heads, maxSeconds.head, watch)
    await assertClosed('bodies', bodies, maxSeconds.body, watch)
    await assertClosed('readers', readers, maxSeconds.unread, watch, watch.lastReceivedAt)
    watch.stop()
    const released = await readMemoryMegabytes(selvedge.pid)
    const collected = await memoryAfterCollection(selvedge)
    reportFigures('memory, MB', { before, loaded, released, collected })
    assert.ok(loaded - before < maxGrowthMB.loaded, 'memory grew too much')
    assert.ok(released - before < maxGrowthMB.released, 'memory was not released')
    assert.ok(collected - before < maxGrowthMB.collected, 'memory leaked')
    await app.assertIntegrity()
  } finally {
    selvedge.signal('SIGTERM')
    await selvedge.ended
    await app.close()
  }
}

type Kind = 'heads' | 'bodies' | 'readers'

interface Connections {
  startedAt: number
  /** Connections that the server has not closed yet. */
  open: Set<Socket>
}

/** Opens `each` connections of each kind. */
async function connectAll(
  each: number,
  url: string,
  { cookie }: TestClient,
): Promise<Record<Kind, Connections>> {
  const port = Number(new URL(url).port)
  const session = { Host: 'localhost', Cookie: cookie }
  return {
    heads: await connectMany(each, port, (socket) => {
      socket.write('GET /api/products HTTP/1.1\r\nHost: localhost\r\n')
      return writeEvery(socket, 5000, (count) => `X-${count}: y\r\n`)
    }),
    bodies: await connectMany(each, port, (socket) => {
      const type = { 'Content-Type': 'application/json', 'Content-Length': '100000' }
      socket.write(requestHead('POST /api/products', { ...session, ...type }))
      return writeEvery(socket, 5000, () => ' ')
    }),
    readers: await connectMany(each, port, (socket) => {
      socket.pause()
      socket.write(requestHead('GET /api/products?limit=1000', session).repeat(60))
      return () => {}
    }),
  }
}

async function connectMany(
  count: number,
  port: number,
  begin: (socket: Socket) => () => void,
): Promise<Connections> {
  const open = new Set<Socket>()
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    open.add(socket)
    const stop = begin(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      stop()
      open.delete(socket)
    })
  }
  return { startedAt: Date.now(), open }
}

function writeEvery(socket: Socket, milliseconds: number, text: (count: number) => string): () => void {
  let count = 0
  const timer = setInterval(() => socket.write(text((count += 1))), milliseconds)
  return () => clearInterval(timer)
}

/** Waits until the kernel has received nothing for three seconds. Returns the seconds. */
async function untilIdle(
  { startedAt, open }: Connections,
  { lastReceivedAt }: SocketBufferWatch,
): Promise<number> {
  let last = startedAt
  while (Date.now() - last < 3000) {
    await wait(500)
    for (const { localPort = 0 } of open) last = Math.max(last, lastReceivedAt(localPort))
    assert.ok(Date.now() - startedAt < 60_000, 'slow readers keep receiving')
  }
  return Math.round((last - startedAt) / 1000)
}

/** Throws unless each is closed within so connectMany seconds of `since` (by client port), or of the last connection. */
async function assertClosed(
  what: string,
  { startedAt, open }: Connections,
  seconds: number,
  { isConnected }: SocketBufferWatch,
  since: (port: number) => number = () => startedAt,
): Promise<void> {
  const isLate = ({ localPort = 0 }: Socket) =>
    Date.now() - since(localPort) >= seconds * 1000 || Date.now() - startedAt >= maxSeconds.any * 1000
  while (open.size > 0) {
    // A client that does not read does not notice the end either.
    for (const socket of open) if (!isConnected(socket.localPort ?? 0)) socket.destroy()
    const late = [...open].filter((socket) => !socket.destroyed && isLate(socket))
    assert.equal(late.length, 0, `${late.length} ${what} are open for too long`)
    await wait(1000)
  }
  reportFigures(what, { closedAfterSeconds: Math.round((Date.now() - startedAt) / 1000) })
}

/** The slowest of twenty list requests, in milliseconds. */
async function slowestOf(client: TestClient): Promise<number> {
  let slowest = 0
  for (let read = 0; read < 20; read += 1) {
    const startedAt = performance.now()
    await (await client.fetch('/api/products')).text()
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  return Math.round(slowest)
}

async function memoryAfterCollection(selvedge: SelvedgeProcess): Promise<number> {
  // Pending requests are answered first.
  await wait(5000)
  selvedge.signal('SIGUSR2')
  await wait(5000)
  return readMemoryMegabytes(selvedge.pid)
}
