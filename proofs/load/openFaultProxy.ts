// An HTTP proxy that drops the connection of a request on demand.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** 'after the request': once the server has the request, on both sides. The others: after the server has responded. */
export type ProxyFault = 'after the request' | 'before the response' | 'during the response'

export interface FaultProxy {
  /** The proxy's URL. */
  url: string
  /** Drops the connection of the next request. */
  failNext: (fault: ProxyFault) => void
  close: () => Promise<void>
}

export async function openFaultProxy(serverUrl: string): Promise<FaultProxy> {
  let next: ProxyFault | undefined
  const proxy = createServer((request, response) => {
    const fault = next
    next = undefined
    forward(serverUrl, request, response, fault).catch(() => request.socket.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    failNext: (fault) => (next = fault),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function forward(
  serverUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: ProxyFault | undefined,
): Promise<void> {
  const body = await buffer(request)
  const { method = 'GET', url = '/', headers } = request
  const forwarded = send(serverUrl + url, { method, headers, agent: false })
  const responded = once(forwarded, 'response') as Promise<[IncomingMessage]>
  forwarded.end(body)
  if (fault === 'after the request') {
    responded.catch(() => {})
    await once(forwarded, 'finish')
    // Between the first statement and the commit.
    await wait(Math.random() * 20)
    forwarded.destroy()
    request.socket.destroy()
    return
  }
  const [upstream] = await responded
  const bytes = await buffer(upstream)
  if (fault === 'before the response') {
    request.socket.destroy()
    return
  }
  response.writeHead(upstream.statusCode ?? 502, upstream.headers)
  if (fault === 'during the response')
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  else response.end(bytes)
}
