// The route of an endpoint, behind a hook that checks session and permission.
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isEventStream, acceptsIdempotencyKey, hasJsonBody } from '#contract/platform/endpoint.ts'
import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { busyMessage } from '#server/platform/db/lockConflict.ts'
import { limitPerUser } from '#server/platform/limitPerUser.ts'
import { runWithRequestId } from '#server/platform/requestId.ts'

import type { Route } from './bind.ts'
import { type RouteServices, type ContextOptions, createContext } from './createContext.ts'
import { createInputReader } from './createInputReader.ts'
import { rawBody, openUpload } from './requestBody.ts'
import { deserializeResult, sendJson, sendResult, successStatus, serializeResult } from './sendResult.ts'
import { assertIdempotencyKey, withIdempotencyKey } from './withIdempotencyKey.ts'

/** A sign-in has a hundred. */
const maxBytesWithoutSession = 16_384

export function addRoute(app: FastifyInstance, route: Route, options: ContextOptions & RouteServices): void {
  const { endpoint, run, afterCommit } = route
  const readInput = createInputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // HEAD would open an event stream.
    exposeHeadRoute: !isEventStream(endpoint.reply),
    config: { endpoint },
    // Anyone can send these.
    ...(endpoint.allow === 'anyone' && hasJsonBody(endpoint) && { bodyLimit: maxBytesWithoutSession }),
    // Permissions are checked before the body is read.
    onRequest: (request, reply) =>
      runWithRequestId(request.id, async () => {
        contexts.set(request, await createContext(endpoint, request, reply, options))
      }),
    // Set again, because the body is read in the async context of the connection.
    handler: (request, reply) => {
      const ctx = contextOf(request)
      const handle = async () => {
        const input = await readInTurn(request, ctx.user?.id, readInput)
        const key = request.headers['idempotency-key']
        if (key !== undefined && ctx.user && acceptsIdempotencyKey(endpoint)) {
          return runIdempotently(
            route,
            { ctx: { ...ctx, user: ctx.user }, input, key: String(key) },
            request,
            reply,
          )
        }
        const upload = endpoint.body ? await openUpload(request, endpoint.body.limit) : undefined
        const result = await run(ctx, input, upload)
        return sendResult(endpoint, reply, afterCommit ? await afterCommit(ctx, result) : result)
      }
      return runWithRequestId(request.id, handle, ctx.user?.id)
    },
  })
}

/** Checking a megabyte of input takes the main thread a tenth of a second. */
const largeBytes = 16_384
const runForUser = limitPerUser({
  maxRunning: Number.POSITIVE_INFINITY,
  maxWaiting: 0,
  maxWaitingPerUser: 200,
  message: busyMessage,
})

/** Large inputs of a user are checked one at a time, and other calls are answered in between. */
async function readInTurn(
  request: FastifyRequest,
  userId: number | undefined,
  read: (request: FastifyRequest) => unknown,
): Promise<unknown> {
  if (userId === undefined || rawBody(request).length < largeBytes) return read(request)
  return runForUser(userId, async () => {
    await nextTurn()
    return read(request)
  })
}

const contexts = new WeakMap<FastifyRequest, PublicCtx>()

/** The id of the user who sent the request, for the log. */
export function userOf(request: FastifyRequest): number | undefined {
  return contexts.get(request)?.user?.id
}

function contextOf(request: FastifyRequest): PublicCtx {
  const ctx = contexts.get(request)
  if (!ctx) throw new Error('A handler ran without the hook before it')
  return ctx
}

async function runIdempotently(
  { endpoint, run, afterCommit }: Route,
  { ctx, input, key }: { ctx: Ctx; input: unknown; key: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertIdempotencyKey(key)
  const keyed = { key, method: request.method, path: request.url, body: rawBody(request) }
  const stored = await withIdempotencyKey(ctx, keyed, async (ctx) => {
    const result = await run(ctx, input, undefined)
    return { status: successStatus(endpoint, result), body: serializeResult(endpoint, result) }
  })
  if (stored.isReplay) reply.header('idempotent-replay', 'true')
  if (afterCommit && stored.status < 400) {
    return sendResult(endpoint, reply, await afterCommit(ctx, deserializeResult(endpoint, stored.body)))
  }
  return sendJson(reply, stored.status, stored.body)
}
