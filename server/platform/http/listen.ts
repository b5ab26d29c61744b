// Binds the HTTP server to its address, with errors for the person who starts the server.
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'

import type { FastifyInstance } from 'fastify'

interface Address {
  host: string
  /** 0 means any free port. */
  port: number
}

/** Throws the error of `listen`, before anything else is started for the server. */
export async function assertCanListen({ host, port }: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw readableListenError(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

/** Returns the URL for a browser on this machine, and the port. Throws an Error with a sentence if the address can't be used. */
export async function listen(
  server: FastifyInstance,
  { host, port }: Address,
): Promise<{ url: string; port: number }> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw readableListenError(error, { host, port })
  }
  const bound = server.server.address() as AddressInfo
  return { url: `http://${hostForBrowser(host)}:${bound.port}`, port: bound.port }
}

/** Without the error as its cause: the codes of DNS errors are those of an unreachable database. */
function readableListenError(error: unknown, address: Address): unknown {
  const message = listenError(error, address)
  return message === undefined ? error : new Error(message)
}

function listenError(error: unknown, { host, port }: Address): string | undefined {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Selvedge can't listen on port ${port}: another program uses it. Stop that one, or set PORT to another port (0: any free one).`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Selvedge can't listen on HOST ${host}: it is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`
    case 'EACCES':
      return `Selvedge can't listen on port ${port}: this user may not use it. Set PORT to 1024 or above.`
    default:
      return undefined
  }
}

const localHosts = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

function hostForBrowser(host: string): string {
  if (localHosts.has(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
