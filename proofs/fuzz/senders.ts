// How a request gets to a server: into this process without a socket, or over sockets that are kept.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

import type { App } from '#server/app.ts'

import { type FuzzResponse, type FuzzRequest, type Send, buildUrl } from './request.ts'

const endless = 'followEvents'

/** Into the process itself: no socket, no parser of HTTP, and therefore many more. */
export function createInjectSender(app: App): Send {
  return async (request, cookie) => {
    const started = performance.now()
    const isEndless = request.name === endless
    const { abortAfterMs: hangsUpAfter } = request
    try {
      const answer = await app.inject({
        method: request.method as 'GET',
        url: buildUrl(request),
        headers: headersOf(request, cookie),
        ...(request.body && { payload: request.body }),
        ...(isEndless && { payloadAsStream: true }),
        ...(hangsUpAfter !== undefined && { signal: AbortSignal.timeout(hangsUpAfter) }),
      })
      const { statusCode: status, headers } = answer
      const goesOn = isEndless && status === 200
      if (goesOn) answer.stream().destroy()
      const body = goesOn ? Buffer.alloc(0) : isEndless ? await readAll(answer.stream()) : answer.rawPayload
      return { status, headers, body, durationMs: performance.now() - started }
    } catch (error) {
      if (hangsUpAfter === undefined) throw error
      return nobodyWaited
    }
  }
}

/** To one of several processes. */
export function createSocketSender(urls: readonly string[]): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return async (request, cookie) => {
    const started = performance.now()
    const { hostname, port } = new URL(urls[request.number % urls.length] ?? '')
    const outgoing = send({
      agent,
      hostname,
      port,
      path: buildUrl(request),
      method: request.method,
      headers: headersOf(request, cookie),
    })
    const { abortAfterMs: hangsUpAfter } = request
    let hungUp = false
    const hangUp = () => {
      hungUp = true
      outgoing.destroy()
    }
    const timer = hangsUpAfter === undefined ? undefined : setTimeout(hangUp, hangsUpAfter)
    try {
      outgoing.end(request.body)
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      const { statusCode: status = 0, headers } = incoming
      const isEndless = request.name === endless && status === 200
      if (isEndless) incoming.destroy()
      const body = isEndless ? Buffer.alloc(0) : await readAll(incoming)
      return { status, headers, body, durationMs: performance.now() - started }
    } catch (error) {
      if (!hungUp) throw error
      return nobodyWaited
    } finally {
      clearTimeout(timer)
    }
  }
}

const nobodyWaited: FuzzResponse = { status: 0, headers: {}, body: Buffer.alloc(0), durationMs: 0 }

function headersOf({ headers, body }: FuzzRequest, cookie: string): Record<string, string> {
  return {
    ...(cookie && { cookie }),
    ...headers,
    ...(body && { 'content-length': String(body.length) }),
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
