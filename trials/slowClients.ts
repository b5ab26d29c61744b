// Clients that take their time: heads that never end, bodies that come by the byte, answers that nobody reads. Every one of them
// is let go in bounded time, while others are served as before, and the memory of the process stays within its bounds.
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

import { reportFigures } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'
import { watchSocketBuffers, type SocketBufferWatch } from './watchTakingForTrials.ts'

/** The limits of server/platform/http, with what the server takes to look. */
const mostSeconds = { head: 20 + 20, body: 120 + 20, unread: 300 + 10, any: 600 }

/**
 * Of the server's process, more than before. What V8 has not swept yet counts while they are held and when they are gone; what
 * remains does so after it swept.
 */
const mostGrownMB = { meanwhile: 600, gone: 250, remains: 30 }

const sweeping = import.meta.resolve('./sweepAtSignal.ts')

export async function run({ scale }: TrialOptions): Promise<void> {
  const each = Math.max(5, Math.round(400 * scale))
  const shop = await startTestApp()
  const selvedge = startSelvedge({ ...shop.env, NODE_OPTIONS: `--import=${sweeping}` })
  try {
    const { url } = await selvedge.ready
    const staff = await signInAs(url, 'Staff')
    for (let made = 0; made < 200; made += 1)
      await staff.call(createProduct, buildProduct({ description: 'x'.repeat(2000) }))
    const watch = watchSocketBuffers(Number(new URL(url).port))
    const alone = await slowestOf(staff)

    // Some who hang up by themselves, so that what a process keeps of any such work is there before.
    const first = await come(each, url, staff)
    await untilNothingIsTaken(first.readers, watch)
    for (const { open } of Object.values(first)) for (const socket of open) socket.destroy()
    const before = await memoryOnceSwept(selvedge)

    const { heads, bodies, readers } = await come(each, url, staff)
    // What the readers asked for is work like any other; what matters is what remains of them once it is done.
    const fillsInSeconds = await untilNothingIsTaken(readers, watch)
    const beside = await slowestOf(staff)
    const meanwhile = await readMemoryMegabytes(selvedge.pid)
    reportFigures('slow clients', {
      held: each * 3,
      fillsInSeconds,
      listMs: beside,
      listMsWithoutThem: alone,
    })
    assert.ok(beside < 1000 + 5 * alone, 'others wait for slow clients')

    await assertLetGo('heads', heads, mostSeconds.head, watch)
    await assertLetGo('bodies', bodies, mostSeconds.body, watch)
    await assertLetGo('readers', readers, mostSeconds.unread, watch, watch.lastReceivedAt)
    watch.stop()
    const gone = await readMemoryMegabytes(selvedge.pid)
    const remains = await memoryOnceSwept(selvedge)
    reportFigures('memory, MB', { before, meanwhile, gone, remains })
    assert.ok(meanwhile - before < mostGrownMB.meanwhile, 'slow clients fill the memory')
    assert.ok(gone - before < mostGrownMB.gone, 'memory is not given back')
    assert.ok(remains - before < mostGrownMB.remains, 'something of slow clients is kept')
    await shop.assertIntegrity()
  } finally {
    selvedge.signal('SIGTERM')
    await selvedge.ended
    await shop.close()
  }
}

type Kind = 'heads' | 'bodies' | 'readers'

interface Held {
  began: number
  /** Those that the server has not let go yet. */
  open: Set<Socket>
}

/** So many of each kind. */
async function come(each: number, url: string, { cookie }: TestClient): Promise<Record<Kind, Held>> {
  const port = Number(new URL(url).port)
  const session = { Host: 'localhost', Cookie: cookie }
  return {
    heads: await many(each, port, (socket) => {
      socket.write('GET /api/products HTTP/1.1\r\nHost: localhost\r\n')
      return every(socket, 5000, (count) => `X-${count}: y\r\n`)
    }),
    bodies: await many(each, port, (socket) => {
      const type = { 'Content-Type': 'application/json', 'Content-Length': '100000' }
      socket.write(requestHead('POST /api/products', { ...session, ...type }))
      return every(socket, 5000, () => ' ')
    }),
    readers: await many(each, port, (socket) => {
      socket.pause()
      socket.write(requestHead('GET /api/products?limit=1000', session).repeat(60))
      return () => {}
    }),
  }
}

async function many(count: number, port: number, hold: (socket: Socket) => () => void): Promise<Held> {
  const open = new Set<Socket>()
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    open.add(socket)
    const stop = hold(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      stop()
      open.delete(socket)
    })
  }
  return { began: Date.now(), open }
}

function every(socket: Socket, milliseconds: number, text: (count: number) => string): () => void {
  let count = 0
  const timer = setInterval(() => socket.write(text((count += 1))), milliseconds)
  return () => clearInterval(timer)
}

/** Until no kernel has taken anything for any of them for three seconds; gives the seconds that it took. */
async function untilNothingIsTaken(
  { began, open }: Held,
  { lastReceivedAt: lastTaken }: SocketBufferWatch,
): Promise<number> {
  let last = began
  while (Date.now() - last < 3000) {
    await wait(500)
    for (const { localPort = 0 } of open) last = Math.max(last, lastTaken(localPort))
    assert.ok(Date.now() - began < 60_000, 'there is no end to what slow readers take')
  }
  return Math.round((last - began) / 1000)
}

/** Each of them within so many seconds since `since` says, by the client's port; otherwise since the last one came. */
async function assertLetGo(
  what: string,
  { began, open }: Held,
  seconds: number,
  { isConnected }: SocketBufferWatch,
  since: (port: number) => number = () => began,
): Promise<void> {
  const isLate = ({ localPort = 0 }: Socket) =>
    Date.now() - since(localPort) >= seconds * 1000 || Date.now() - began >= mostSeconds.any * 1000
  while (open.size > 0) {
    // Whoever reads nothing doesn't hear of the end either.
    for (const socket of open) if (!isConnected(socket.localPort ?? 0)) socket.destroy()
    const late = [...open].filter((socket) => !socket.destroyed && isLate(socket))
    assert.equal(late.length, 0, `${late.length} ${what} are held for too long`)
    await wait(1000)
  }
  reportFigures(what, { letGoAfterSeconds: Math.round((Date.now() - began) / 1000) })
}

/** Of twenty lists one after the other, in milliseconds. */
async function slowestOf(visitor: TestClient): Promise<number> {
  let slowest = 0
  for (let read = 0; read < 20; read += 1) {
    const began = performance.now()
    await (await visitor.fetch('/api/products')).text()
    slowest = Math.max(slowest, performance.now() - began)
  }
  return Math.round(slowest)
}

async function memoryOnceSwept(selvedge: SelvedgeProcess): Promise<number> {
  // What was asked for just now is answered first.
  await wait(5000)
  selvedge.signal('SIGUSR2')
  await wait(5000)
  return readMemoryMegabytes(selvedge.pid)
}
