// Connections on which nobody ever asked for anything don't hold up the end of a server: browsers open some to spare, and Node
// waits for them as for a request that has begun.
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** What is on its way when the server ends has so long to arrive; milliseconds. */
const arrival = 500

export function letGoOfUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const cut = () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(cut, arrival).unref()
    done()
  })
}
