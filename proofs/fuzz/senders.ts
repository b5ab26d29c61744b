// Sends requests to a server in this process, or over sockets.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

import { isEventStream } from '#contract/platform/endpoint.ts'
import type { App } from '#server/app.ts'

import { type FuzzResponse, type FuzzRequest, type Send, buildUrl } from './request.ts'

/** Whether the response is a stream without an end. */
function isLiveStream({ endpoint }: FuzzRequest): boolean {
  return isEventStream(endpoint.reply) && endpoint.reply.getId !== undefined
}

/** Calls the server in this process without sockets, which is much faster. */
export function createInjectSender(app: App): Send {
  return async (request, cookie) => {
    const started = performance.now()
    const isStream = isLiveStream(request)
    const { abortAfterMs } = request
    try {
      const answer = await app.inject({
        method: request.method as 'GET',
        url: buildUrl(request),
        headers: headersOf(request, cookie),
        ...(request.body && { payload: request.body }),
        ...(isStream && { payloadAsStream: true }),
        ...(abortAfterMs !== undefined && { signal: AbortSignal.timeout(abortAfterMs) }),
      })
      const { statusCode: status, headers } = answer
      const isOpen = isStream && status === 200
      if (isOpen) answer.stream().destroy()
      const body = isOpen ? Buffer.alloc(0) : isStream ? await readAll(answer.stream()) : answer.rawPayload
      return { status, headers, body, durationMs: performance.now() - started }
    } catch (error) {
      if (abortAfterMs === undefined) throw error
      return abortedResponse
    }
  }
}

/** Sends over kept-alive sockets to one of several processes. */
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
    const { abortAfterMs } = request
    let isAborted = false
    const abort = () => {
      isAborted = true
      outgoing.destroy()
    }
    const timer = abortAfterMs === undefined ? undefined : setTimeout(abort, abortAfterMs)
    try {
      outgoing.end(request.body)
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      const { statusCode: status = 0, headers } = incoming
      const isStream = isLiveStream(request) && status === 200
      if (isStream) incoming.destroy()
      const body = isStream ? Buffer.alloc(0) : await readAll(incoming)
      return { status, headers, body, durationMs: performance.now() - started }
    } catch (error) {
      if (!isAborted) throw error
      return abortedResponse
    } finally {
      clearTimeout(timer)
    }
  }
}

const abortedResponse: FuzzResponse = { status: 0, headers: {}, body: Buffer.alloc(0), durationMs: 0 }

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
