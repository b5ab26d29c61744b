// A line between a program and a server that tests can cut as networks do: reset, gone silent, or deaf in one direction; and
// that can be led to another server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * 'open' carries all. 'silent' swallows everything, and new connections are taken up and hear nothing. 'deaf' carries what is
 * asked and swallows the answers. 'closed' refuses new connections. What lost a byte never says another one.
 */
export type TcpProxyState = 'open' | 'silent' | 'deaf' | 'closed'

export interface TcpProxy {
  port: number
  /** The same address, through this line. */
  proxiedUrl: (url: string) => string
  setState: (state: TcpProxyState) => void
  /** Breaks every connection that there is, so that both sides hear of it. */
  resetConnections: () => void
  /** Where new connections lead from now on. */
  redirectTo: (port: number) => void
  close: () => Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

export async function openTcpProxy(serverPort: number): Promise<TcpProxy> {
  let state: TcpProxyState = 'open'
  let target = serverPort
  const pairs = new Set<Pair>()

  const line = createServer((near) => {
    if (state === 'closed') {
      near.destroy()
      return
    }
    const pair = { near, far: connect(target, '127.0.0.1') }
    pairs.add(pair)
    let isMute = state === 'silent'
    let isDeaf = isMute
    near.on('data', (bytes) => {
      isMute ||= state === 'silent'
      if (!isMute) pair.far.write(bytes)
    })
    pair.far.on('data', (bytes) => {
      isDeaf ||= state === 'silent' || state === 'deaf'
      if (!isDeaf) near.write(bytes)
    })
    // Nor does the end of one side come through: the other sits there until it loses patience.
    near.on('close', () => {
      if (!isMute && state !== 'silent') pair.far.destroy()
    })
    pair.far.on('close', () => {
      pairs.delete(pair)
      if (!isDeaf && state !== 'silent' && state !== 'deaf') near.destroy()
    })
    for (const socket of [near, pair.far]) socket.setNoDelay(true).on('error', () => {})
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo

  function reset(): void {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
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
      line.close()
      await once(line, 'close')
    },
  }
}
