// What goes out: the operation's result through the endpoint's reply, which lets nothing else pass.
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import type { Endpoint, FileReply } from '#contract/endpoint.ts'

/** The JSON of a result, as its reply declares it. */
export function toJson(endpoint: Endpoint, result: unknown): string {
  const { reply } = endpoint
  if (typeof reply === 'string') return ''
  return JSON.stringify(z.encode(reply, result))
}

export function successStatus(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.reply === 'nothing' ? 204 : 200)
}

export function sendResult(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (endpoint.reply === 'file') return sendFile(reply, result as FileReply)
  if (endpoint.reply === 'redirect') return reply.redirect((result as { to: string }).to, 302)
  return sendJson(reply, successStatus(endpoint), toJson(endpoint, result))
}

export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return json === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(json)
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const disposition = file.download ? 'attachment' : 'inline'
  return reply
    .header(
      'cache-control',
      file.cacheSeconds ? `private, max-age=${file.cacheSeconds}, immutable` : 'private, no-cache',
    )
    .header('content-disposition', `${disposition}; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
    .type(file.type)
    .send(file.bytes)
}
