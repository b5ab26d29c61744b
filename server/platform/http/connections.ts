// What a connection may keep the server busy with: one answer at a time, for as long as somebody takes it. At the end of a server those
// on which nothing was ever asked are let go too.
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** What is on its way when the server ends has so long to arrive; milliseconds. */
const arrival = 500

/**
 * Whoever has not taken the next piece of their answer after so long is let go; milliseconds. A piece is 64 KiB of a file, or all
 * of a list, a megabyte or two. Node's own limit begins anew with every byte that is taken, and once more where none is.
 */
const patience = 300_000

/** So much of their answers may all clients together leave untaken, in bytes; beyond it those that have waited longest are let go. */
const mostUntaken = 128 * 2 ** 20

/** Between two looks at the connections, in milliseconds. */
const often = 1000

/** How much of what was said on a connection has been taken, and since when that is all. */
interface Seen {
  taken: number
  since: number
}

/**
 * Requests that came together on one connection are begun one after the other. Node would begin all of them at once and keep their
 * answers until the first one is taken: sixty lists in a few kilobytes. Belongs before all other hooks.
 */
export function serializePipelinedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // An answer has the connection once the one before it was taken; where it never gets it, nobody waits for it any more.
    if (raw.socket) done()
    else raw.once('socket', () => setImmediate(done))
  })
}

export function limitConnections(
  app: FastifyInstance,
  { milliseconds = patience, bytes = mostUntaken } = {},
): void {
  const open = new Map<Socket, Seen>()

  function look(): void {
    const now = performance.now()
    let untaken = 0
    for (const [socket, seen] of open) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken) open.set(socket, { taken, since: now })
      else if (now - seen.since >= milliseconds) socket.destroy()
      untaken += socket.writableLength
    }
    if (untaken > bytes) letGoOfMore(untaken - bytes)
  }

  function letGoOfMore(bytesTooMany: number): void {
    let left = bytesTooMany
    for (const [socket] of Array.from(open).toSorted(([, one], [, other]) => one.since - other.since)) {
      if (left <= 0) return
      left -= socket.writableLength
      socket.destroy()
    }
  }

  // Browsers open connections to spare, and Node waits for them as for a request that has begun.
  function letGoOfUnused(): void {
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  app.server.on('connection', (socket) => {
    open.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(look, Math.min(often, milliseconds / 20)).unref()
  app.addHook('preClose', (done) => {
    setTimeout(letGoOfUnused, arrival).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
