// The response to a request that failed.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { createPeerCheck } from '#server/platform/trustedProxies.ts'

import { sendJson } from './sendResult.ts'
import { toErrorReply } from './toErrorReply.ts'

type FailureSender = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Returns a function that sends the status and message of an error, and logs it if it is a bug. */
export function createFailureSender(trustedProxies: readonly string[]): FailureSender {
  const isProxy = createPeerCheck(trustedProxies)
  return (error, request, reply) => {
    const failure = toErrorReply(error, request.id)
    if (failure.isBug && !isDisconnect(error, reply)) {
      const { method, id: requestId } = request
      request.log.error({ err: error, requestId, method, url: request.routeOptions.url }, 'bug')
    }
    reply.header('x-request-id', request.id)
    if (failure.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(failure.retryAfterSeconds))
    // The unread rest of a body would block the connection. To a proxy it stays open: it would report a broken upstream.
    const { complete, socket } = request.raw
    if (!complete && !isProxy(socket.remoteAddress ?? '')) reply.header('connection', 'close')
    return sendJson(reply, failure.status, JSON.stringify(failure.body))
  }
}

/** Whether the response failed because the client had disconnected. */
function isDisconnect(error: unknown, reply: FastifyReply): boolean {
  const isPrematureClose =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPrematureClose && reply.raw.destroyed
}
