// The response to a request that failed.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { sendJson } from './sendResult.ts'
import { toErrorReply } from './toErrorReply.ts'

/** Sends the status and message of an error, and logs it if it is a bug. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toErrorReply(error, request.id)
  if (failure.isBug && !isDisconnect(error, reply)) {
    const { method, id: requestId } = request
    request.log.error({ err: error, requestId, method, url: request.routeOptions.url }, 'bug')
  }
  reply.header('x-request-id', request.id)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  // The unread rest of a body would block the connection. Behind a proxy it stays open: the proxy would report a broken upstream.
  if (!request.raw.complete && !cameThroughProxy(request)) reply.header('connection', 'close')
  return sendJson(reply, failure.status, JSON.stringify(failure.body))
}

/** Whether the request came through a trusted proxy. */
function cameThroughProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1
}

/** Whether the response failed because the client had disconnected. */
function isDisconnect(error: unknown, reply: FastifyReply): boolean {
  const isPrematureClose =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPrematureClose && reply.raw.destroyed
}
