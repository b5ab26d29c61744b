// Limits on connections: one response at a time, no stalled clients, a bound on unsent data; unused ones are closed at shutdown.
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** At shutdown, requests may take this long to arrive on open connections. */
const arrivalMs = 500
/** Afterwards, idle connections are closed this often. */
const closeIntervalMs = 100

/** A client that hasn't read anything for this long is disconnected. Node's own timeout restarts with every byte that is read. */
const stallTimeoutMs = 300_000

/** Limit on unsent data of all connections. Beyond it, those that stalled longest are closed. */
const maxUnsentBytes = 128 * 2 ** 20

const checkIntervalMs = 1000

/** How many bytes a client has read, and since when that number hasn't changed. */
interface ReadProgress {
  bytesRead: number
  since: number
}

/**
 * Runs pipelined requests one after another. Node would run all at once and buffer their responses. Must be the first hook.
 */
export function serializePipelinedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // A response gets the socket when the one before it was sent.
    if (raw.socket) done()
    else raw.once('socket', () => setImmediate(done))
  })
}

export function limitConnections(
  app: FastifyInstance,
  { milliseconds = stallTimeoutMs, bytes = maxUnsentBytes } = {},
): void {
  const open = new Map<Socket, ReadProgress>()

  function check(): void {
    const now = performance.now()
    let unsent = 0
    for (const [socket, progress] of open) {
      const bytesRead = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || bytesRead !== progress.bytesRead)
        open.set(socket, { bytesRead, since: now })
      else if (now - progress.since >= milliseconds) socket.destroy()
      unsent += socket.writableLength
    }
    if (unsent > bytes) closeLongestStalled(unsent - bytes)
  }

  function closeLongestStalled(excess: number): void {
    let left = excess
    for (const [socket] of Array.from(open).toSorted(([, one], [, other]) => one.since - other.since)) {
      if (left <= 0) return
      left -= socket.writableLength
      socket.destroy()
    }
  }

  // Node's close waits for the spare connections of browsers, and for those that a response has kept open since.
  function closeUnused(): void {
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
    app.server.closeIdleConnections()
  }

  app.server.on('connection', (socket) => {
    open.set(socket, { bytesRead: 0, since: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(check, Math.min(checkIntervalMs, milliseconds / 20)).unref()
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      const closing = setInterval(closeUnused, closeIntervalMs).unref()
      app.server.once('close', () => clearInterval(closing))
    }, arrivalMs).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
