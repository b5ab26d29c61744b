// A wire between a client and a server that is cut when it is told to: the deed is done, and the answer never comes.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** 'once asked': as soon as the server has the whole request, on both sides. The others: after the server has answered. */
export type ProxyFault = 'once asked' | 'before the answer' | 'within the answer'

export interface FaultProxy {
  /** Where clients reach the server through it. */
  url: string
  /** Cuts the connection of the next request. */
  failNext: (cut: ProxyFault) => void
  close: () => Promise<void>
}

export async function openFaultProxy(serverUrl: string): Promise<FaultProxy> {
  let next: ProxyFault | undefined
  const wire = createServer((request, response) => {
    const cut = next
    next = undefined
    carry(serverUrl, request, response, cut).catch(() => request.socket.destroy())
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    failNext: (cut) => (next = cut),
    async close() {
      wire.closeAllConnections()
      wire.close()
      await once(wire, 'close')
    },
  }
}

async function carry(
  serverUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  cut: ProxyFault | undefined,
): Promise<void> {
  const body = await buffer(request)
  const { method = 'GET', url = '/', headers } = request
  const onward = send(serverUrl + url, { method, headers, agent: false })
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>
  onward.end(body)
  if (cut === 'once asked') {
    answered.catch(() => {})
    await once(onward, 'finish')
    // Somewhere between the first statement and the commit.
    await wait(Math.random() * 20)
    onward.destroy()
    request.socket.destroy()
    return
  }
  const [answer] = await answered
  const bytes = await buffer(answer)
  if (cut === 'before the answer') {
    request.socket.destroy()
    return
  }
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  if (cut === 'within the answer')
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  else response.end(bytes)
}
