// What goes out: the operation's result through the endpoint's reply, which lets nothing else pass.
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import {
  type Download,
  type Endpoint,
  type EventStream,
  type FileReply,
  isEventStream,
} from '#contract/platform/endpoint.ts'

import { encode } from './encode.ts'
import { toErrorReply } from './toErrorReply.ts'

/** The JSON of a result, as its reply declares it. */
export function serializeResult(endpoint: Endpoint, result: unknown): string {
  const { reply } = endpoint
  if (typeof reply === 'string' || isEventStream(reply)) return ''
  return JSON.stringify(encode(reply, result))
}

/** The result again, of the JSON that was made of it. */
export function deserializeResult({ reply }: Endpoint, json: string): unknown {
  return typeof reply === 'string' || isEventStream(reply)
    ? undefined
    : z.decode(reply, JSON.parse(json) as never)
}

/** `result` is the inside form of the reply. */
export function successStatus({ status, reply }: Endpoint, result: unknown): number {
  if (typeof status === 'function') return status(result as never)
  return status ?? (reply === 'nothing' ? 204 : 200)
}

export function sendResult(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (endpoint.reply === 'file') return sendFile(reply, result as FileReply)
  if (endpoint.reply === 'download') return sendDownload(reply, result as Download)
  if (isEventStream(endpoint.reply))
    return sendEvents(reply, endpoint.reply, result as AsyncIterable<unknown>)
  if (endpoint.reply === 'redirect')
    return reply.header('cache-control', 'no-store').redirect((result as { to: string }).to, 302)
  return sendJson(reply, successStatus(endpoint, result), serializeResult(endpoint, result))
}

export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return json === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(json)
}

function sendEvents(
  reply: FastifyReply,
  { event, getId: idOf }: EventStream,
  happening: AsyncIterable<unknown>,
): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      // Proxies shall hand on each line as it comes.
      .header('x-accel-buffering', 'no')
      .type(idOf ? eventStreamType : 'application/x-ndjson; charset=utf-8')
      .send(Readable.from(idOf ? framesOf(event, idOf, happening) : linesOf(reply, event, happening)))
  )
}

async function* linesOf(
  reply: FastifyReply,
  event: z.ZodMiniType,
  happening: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  try {
    for await (const happened of happening) yield `${JSON.stringify(encode(event, happened))}\n`
  } catch (error) {
    const { body, isBug } = toErrorReply(error, reply.request.id)
    const { id: requestId, routeOptions } = reply.request
    if (isBug) reply.log.error({ err: error, requestId, url: routeOptions.url }, 'bug')
    yield `${JSON.stringify({ type: 'failed', ...body })}\n`
  }
}

/** The content type of a reply that goes on for as long as somebody listens. */
export const eventStreamType = 'text/event-stream'

async function* framesOf(
  event: z.ZodMiniType,
  idOf: (event: never) => number,
  happening: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const happened of happening) {
    yield `id: ${idOf(happened as never)}\ndata: ${JSON.stringify(encode(event, happened))}\n\n`
  }
}

function sendDownload(reply: FastifyReply, { name, type, chunks }: Download): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', dispositionOf(name, 'attachment'))
    .type(type)
    .send(Readable.from(chunks, { objectMode: false }))
}

function dispositionOf(name: string, disposition: 'attachment' | 'inline'): string {
  return `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.unlisted) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  return reply
    .header('cache-control', cacheOf(file))
    .header('content-disposition', dispositionOf(file.name, file.download ? 'attachment' : 'inline'))
    .type(file.type)
    .send(file.bytes)
}

/** What the next person at this browser may see too is kept for as long as it says; nothing else is. */
function cacheOf({ cacheSeconds, unlisted }: FileReply): string {
  return cacheSeconds && !unlisted ? `private, max-age=${cacheSeconds}, immutable` : 'no-store'
}
