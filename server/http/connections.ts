// Connections that are worth nothing to anybody are let go: those on which nobody takes the answer any more, and at the end of a
// server those on which nothing was ever asked.
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** What is on its way when the server ends has so long to arrive; milliseconds. */
const arrival = 500

/**
 * Whoever has not taken the next piece of their answer after so long is let go; milliseconds. A piece is 64 KiB of a file, or all
 * of a list, a megabyte or two. Node's own limit begins anew with every byte that is taken, and once more where none is.
 */
const patience = 300_000

/** How much of what was said on a connection has been taken, and since when that is all. */
interface Seen {
  taken: number
  since: number
}

export function watchConnections(app: FastifyInstance, milliseconds = patience): void {
  const open = new Map<Socket, Seen>()

  function letGoOfSilent(): void {
    const now = performance.now()
    for (const [socket, seen] of open) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken) open.set(socket, { taken, since: now })
      else if (now - seen.since >= milliseconds) socket.destroy()
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
  const timer = setInterval(letGoOfSilent, milliseconds / 20).unref()
  app.addHook('preClose', (done) => {
    setTimeout(letGoOfUnused, arrival).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
