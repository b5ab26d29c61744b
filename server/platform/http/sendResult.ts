// Sends results, encoded by the endpoint's reply schema, which drops all other fields.
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

import { toErrorReply } from './toErrorReply.ts'

export function serializeResult(endpoint: Endpoint, result: unknown): string {
  const { reply } = endpoint
  if (typeof reply === 'string' || isEventStream(reply)) return ''
  return toJson(reply, result)
}

function toJson(schema: z.ZodMiniType, value: unknown): string {
  return JSON.stringify(z.encode(schema, value))
}

/** The reverse of `serializeResult`. */
export function deserializeResult({ reply }: Endpoint, json: string): unknown {
  return typeof reply === 'string' || isEventStream(reply) ? undefined : z.decode(reply, JSON.parse(json))
}

/** `result` has the decoded form. */
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
  { event, getId }: EventStream,
  source: AsyncIterable<unknown>,
): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      // Turns off nginx's response buffering.
      .header('x-accel-buffering', 'no')
      .type(getId ? eventStreamType : 'application/x-ndjson; charset=utf-8')
      .send(
        Readable.from(getId ? toServerSentEvents(event, getId, source) : toJsonLines(reply, event, source)),
      )
  )
}

async function* toJsonLines(
  reply: FastifyReply,
  event: z.ZodMiniType,
  source: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  try {
    for await (const item of source) yield `${toJson(event, item)}\n`
  } catch (error) {
    const { body, isBug } = toErrorReply(error, reply.request.id)
    const { id: requestId, routeOptions } = reply.request
    if (isBug) reply.log.error({ err: error, requestId, url: routeOptions.url }, 'bug')
    yield `${JSON.stringify({ type: 'failed', ...body })}\n`
  }
}

export const eventStreamType = 'text/event-stream'

async function* toServerSentEvents(
  event: z.ZodMiniType,
  getId: (event: never) => number,
  source: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  for await (const item of source) {
    yield `id: ${getId(item as never)}\ndata: ${toJson(event, item)}\n\n`
  }
}

function sendDownload(reply: FastifyReply, { name, type, chunks }: Download): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(name, 'attachment'))
    .type(type)
    .send(Readable.from(chunks, { objectMode: false }))
}

function contentDisposition(name: string, disposition: 'attachment' | 'inline'): string {
  return `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
}

/** For a name of any characters but those of paths: browsers read the second form, in UTF-8 (RFC 6266). */
function fileDisposition({ name, download, isUploaded = false }: FileReply): string {
  const simple = contentDisposition(name, download ? 'attachment' : 'inline')
  return isUploaded ? `${simple}; filename*=UTF-8''${encodeExtended(name)}` : simple
}

/** RFC 8187 */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.isUploaded) reply.header('content-security-policy', "sandbox; default-src 'none'")
  if (file.unlisted) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  return reply
    .header('cache-control', cacheControl(file))
    .header('content-disposition', fileDisposition(file))
    .type(file.type)
    .send(file.bytes)
}

function cacheControl({ cacheSeconds, unlisted }: FileReply): string {
  return cacheSeconds && !unlisted ? `private, max-age=${cacheSeconds}, immutable` : 'no-store'
}
