// A TCP proxy that can reset connections, drop data in one or both directions, and switch to another server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * 'open' forwards everything. 'silent' accepts connections and drops all data. 'deaf' drops responses only. 'closed' refuses new
 * connections. A connection that lost data never forwards again.
 */
export type TcpProxyState = 'open' | 'silent' | 'deaf' | 'closed'

export interface TcpProxy {
  port: number
  /** The same URL, through the proxy. */
  proxiedUrl: (url: string) => string
  setState: (state: TcpProxyState) => void
  /** Resets all connections on both sides. */
  resetConnections: () => void
  /** Sets the server of new connections. */
  redirectTo: (port: number) => void
  close: () => Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
}

export async function openTcpProxy(serverPort: number): Promise<TcpProxy> {
  let state: TcpProxyState = 'open'
  let target = serverPort
  const pairs = new Set<Pair>()

  const proxy = createServer((client) => {
    if (state === 'closed') {
      client.destroy()
      return
    }
    const pair = { client, server: connect(target, '127.0.0.1') }
    pairs.add(pair)
    let dropsRequests = state === 'silent'
    let dropsResponses = dropsRequests
    client.on('data', (bytes) => {
      dropsRequests ||= state === 'silent'
      if (!dropsRequests) pair.server.write(bytes)
    })
    pair.server.on('data', (bytes) => {
      dropsResponses ||= state === 'silent' || state === 'deaf'
      if (!dropsResponses) client.write(bytes)
    })
    // The end of one side is not forwarded either: the other has to time out.
    client.on('close', () => {
      if (!dropsRequests && state !== 'silent') pair.server.destroy()
    })
    pair.server.on('close', () => {
      pairs.delete(pair)
      if (!dropsResponses && state !== 'silent' && state !== 'deaf') client.destroy()
    })
    for (const socket of [client, pair.server]) socket.setNoDelay(true).on('error', () => {})
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo

  function reset(): void {
    for (const { client, server } of pairs) {
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
  }

  return {
    port,
    proxiedUrl(url) {
      const through = new URL(url)
      through.host = `127.0.0.1:${port}`
      return through.href
    },
    setState: (next) => (state = next),
    resetConnections: reset,
    redirectTo: (next) => (target = next),
    async close() {
      reset()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
