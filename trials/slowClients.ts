// Clients that take their time: heads that never end, bodies that come by the byte, answers that nobody reads. Every one of them
// is let go in bounded time, while others are served as before, and the memory of the process stays where it was.
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { createProduct } from '#contract/products.ts'
import { aProduct } from '#server/testing/goods.ts'
import { openShop, type Visitor } from '#server/testing/openShop.ts'
import { headOf } from '#server/testing/sendRaw.ts'

import { say } from './sayForTrials.ts'
import type { TrialOptions } from './trials.ts'

/** The limits of server/http, with what the server takes to look. */
const mostSeconds = { head: 20 + 20, body: 120 + 20, unread: 300 + 10, any: 600 }

/** More than the clients themselves, the database and what the server may hold for them. */
const mostGrownMB = { meanwhile: 1000, afterwards: 250 }

export async function run({ scale }: TrialOptions): Promise<void> {
  const each = Math.max(5, Math.round(400 * scale))
  const shop = await openShop()
  try {
    const staff = await shop.as('Staff')
    for (let made = 0; made < 200; made += 1)
      await staff.call(createProduct, aProduct({ description: 'x'.repeat(2000) }))
    const alone = await slowestOf(staff)
    const before = process.memoryUsage().rss
    const port = Number(new URL(shop.url).port)
    const session = { Host: 'localhost', Cookie: staff.cookie }

    const heads = await many(each, port, (socket) => {
      socket.write('GET /api/products HTTP/1.1\r\nHost: localhost\r\n')
      return every(socket, 5000, (count) => `X-${count}: y\r\n`)
    })
    const bodies = await many(each, port, (socket) => {
      const type = { 'Content-Type': 'application/json', 'Content-Length': '100000' }
      socket.write(headOf('POST /api/products', { ...session, ...type }))
      return every(socket, 5000, () => ' ')
    })
    const lastTaken = watchTaking(port)
    const readers = await many(each, port, (socket) => {
      socket.pause()
      socket.write(headOf('GET /api/products?limit=1000', session).repeat(60))
      return () => {}
    })
    // What the readers asked for is work like any other; what matters is what remains of them once it is done.
    await wait(15_000)
    const beside = await slowestOf(staff)
    const heldMB = Math.round((process.memoryUsage().rss - before) / 2 ** 20)
    say('slow clients', { held: each * 3, listMs: beside, listMsWithoutThem: alone, heldMB })
    assert.ok(beside < 1000 + 5 * alone, 'others wait for slow clients')
    assert.ok(heldMB < mostGrownMB.meanwhile, 'slow clients fill the memory')

    await assertLetGo('heads', heads, mostSeconds.head)
    await assertLetGo('bodies', bodies, mostSeconds.body)
    await assertLetGo('readers', readers, mostSeconds.unread, lastTaken)
    const grownMB = Math.round((process.memoryUsage().rss - before) / 2 ** 20)
    say('memory', { grownMB })
    assert.ok(grownMB < mostGrownMB.afterwards, 'memory is not given back')
    await shop.assertProven()
  } finally {
    await shop.close()
  }
}

interface Held {
  /** The server's. */
  port: number
  began: number
  /** Those that the server has not let go yet. */
  open: Set<Socket>
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
  return { port, began: Date.now(), open }
}

function every(socket: Socket, milliseconds: number, text: (count: number) => string): () => void {
  let count = 0
  const timer = setInterval(() => socket.write(text((count += 1))), milliseconds)
  return () => clearInterval(timer)
}

/** Each of them within so many seconds since `since` says, by the client's port; otherwise since the last one came. */
async function assertLetGo(
  what: string,
  { port, began, open }: Held,
  seconds: number,
  since: (port: number) => number = () => began,
): Promise<void> {
  const isLate = ({ localPort = 0 }: Socket) =>
    Date.now() - since(localPort) >= seconds * 1000 || Date.now() - began >= mostSeconds.any * 1000
  while (open.size > 0) {
    // Whoever reads nothing doesn't hear of the end either; the kernel knows who is connected.
    const connected = await peersOf(port)
    for (const socket of open) if (!connected.has(socket.localPort ?? 0)) socket.destroy()
    const late = [...open].filter((socket) => !socket.destroyed && isLate(socket))
    assert.equal(late.length, 0, `${late.length} ${what} are held for too long`)
    await wait(1000)
  }
  say(what, { letGoAfterSeconds: Math.round((Date.now() - began) / 1000) })
}

/**
 * By the client's port, when the kernels last took something of an answer. They do so for clients that read nothing too: some
 * megabytes at once, and more where they find memory later.
 */
function watchTaking(port: number): (port: number) => number {
  const seen = new Map<number, { socket: Socket; taken: number; at: number }>()
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    if (socket.localPort === port) seen.set(socket.remotePort ?? 0, { socket, taken: 0, at: Date.now() })
  })
  setInterval(() => {
    for (const one of seen.values()) {
      const taken = one.socket.bytesWritten - one.socket.writableLength
      if (taken !== one.taken) Object.assign(one, { taken, at: Date.now() })
    }
  }, 1000).unref()
  return (client) => seen.get(client)?.at ?? 0
}

/** The ports from which somebody is connected to that port of this machine, as far as the server has not hung up. */
async function peersOf(port: number): Promise<Set<number>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1)
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const entries = lines.map((line) => line.trim().split(/\s+/))
  const established = entries.filter(([, local, , state]) => portOf(local) === port && state === '01')
  return new Set(established.map(([, , remote]) => portOf(remote)))
}

/** Of twenty lists one after the other, in milliseconds. */
async function slowestOf(visitor: Visitor): Promise<number> {
  let slowest = 0
  for (let read = 0; read < 20; read += 1) {
    const began = performance.now()
    await (await visitor.fetch('/api/products')).text()
    slowest = Math.max(slowest, performance.now() - began)
  }
  return Math.round(slowest)
}
