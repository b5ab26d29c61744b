// The HTTP server: registers a route for each endpoint, behind one hook that checks session and permission.
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import { isEventStream, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts'
import type { Ctx, PublicCtx } from '#server/ctx.ts'
import { createRequestIdReader, runWithRequestId } from '#server/platform/requestId.ts'

import type { Route } from './bind.ts'
import { serializePipelinedRequests, limitConnections } from './connections.ts'
import { type ContextOptions, createContext } from './createContext.ts'
import { createInputReader } from './createInputReader.ts'
import { observeRequests } from './observeRequests.ts'
import { addJsonParser, rawBody, openUpload } from './requestBody.ts'
import { securityHeaders } from './securityHeaders.ts'
import { deserializeResult, sendJson, sendResult, successStatus, serializeResult } from './sendResult.ts'
import { handleClientError, toErrorReply } from './toErrorReply.ts'
import { assertIdempotencyKey, withIdempotencyKey } from './withIdempotencyKey.ts'

/** Bytes. An invoice of 1000 lines has about 100,000. */
const maxJsonBytes = 1_048_576

/** Further connections are refused, to protect memory. */
const maxConnections = 5000

export interface ServerOptions extends ContextOptions {
  routes: readonly Route[]
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies?: readonly string[]
  /** Adds routes outside of the contract: the web's files. */
  extend?: (app: FastifyInstance) => void
  /** Called with each registered route, such as 'GET /api/products'. */
  onRoute?: (route: string) => void
}

/** The caller listens and closes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services } = options
  const loggerInstance: FastifyBaseLogger = services.log
  const headers = securityHeaders(services.publicUrl)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    // Long, because a large import is silent for a while. Slow senders are cut off by requestTimeout, slow readers by limitConnections.
    connectionTimeout: 300_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests on connections that were open before the shutdown are still answered.
    return503OnClosing: false,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 255 },
    genReqId: createRequestIdReader(options.trustedProxies ?? []),
    // Every line names the request by itself (server/platform/log.ts); a logger for each would cost more than most requests.
    childLoggerFactory: (logger) => logger,
    // For example malformed URLs.
    frameworkErrors: (error, request, reply) => {
      // Hooks don't run before these.
      void sendFailure(error, request, reply.headers(headers))
    },
  })
  app.server.maxConnections = maxConnections
  limitConnections(app)
  serializePipelinedRequests(app)
  // Ignores unknown expectations (RFC 9110, 10.1.1); Node's own response has no body and no headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) options.onRoute?.(`${name} ${url}`)
  })
  await app.register(fastifyCookie)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  addJsonParser(app)
  observeRequests(app, {
    log: services.log,
    userOf: (request) => contexts.get(request)?.user?.id,
  })
  // An idle connection would delay the shutdown.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.isClosing()) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))

  for (const route of options.routes.filter(({ endpoint }) => !endpoint.body)) addRoute(app, route, options)
  await app.register(async (streams) => {
    // Bodies of any type arrive as streams; the operations check the type.
    await streams.register(fastifyMultipart, { throwFileSizeLimit: false })
    streams.removeContentTypeParser(['application/json', 'text/plain'])
    streams.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const route of options.routes.filter(({ endpoint }) => endpoint.body))
      addRoute(streams, route, options)
  })
  options.extend?.(app)
  return app
}

function addRoute(app: FastifyInstance, route: Route, options: ServerOptions): void {
  const { endpoint, run, afterCommit } = route
  const readInput = createInputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // HEAD would open an event stream.
    exposeHeadRoute: !isEventStream(endpoint.reply),
    config: { endpoint },
    // Permissions are checked before the body is read.
    onRequest: (request, reply) =>
      runWithRequestId(request.id, async () => {
        contexts.set(request, await createContext(endpoint, request, reply, options))
      }),
    // Set again, because the body is read in the async context of the connection.
    handler: (request, reply) =>
      runWithRequestId(request.id, async () => {
        const ctx = contextOf(request)
        const input = readInput(request)
        const key = request.headers['idempotency-key']
        if (key !== undefined && ctx.user && acceptsIdempotencyKey(endpoint)) {
          return runIdempotently({ ...ctx, user: ctx.user }, route, input, String(key), request, reply)
        }
        const upload = endpoint.body ? await openUpload(request, endpoint.body.limit) : undefined
        const result = await run(ctx, input, upload)
        return sendResult(endpoint, reply, afterCommit ? await afterCommit(ctx, result) : result)
      }),
  })
}

const contexts = new WeakMap<FastifyRequest, PublicCtx>()

function contextOf(request: FastifyRequest): PublicCtx {
  const ctx = contexts.get(request)
  if (!ctx) throw new Error('A handler ran without the hook before it')
  return ctx
}

async function runIdempotently(
  ctx: Ctx,
  { endpoint, run, afterCommit }: Route,
  input: unknown,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertIdempotencyKey(key)
  const keyed = { key, method: request.method, path: request.url, body: rawBody(request) }
  const answer = await withIdempotencyKey(ctx, keyed, async (ctx) => {
    const result = await run(ctx, input, undefined)
    return { status: successStatus(endpoint, result), body: serializeResult(endpoint, result) }
  })
  if (answer.isReplay) reply.header('idempotent-replay', 'true')
  if (afterCommit && answer.status < 400) {
    return sendResult(endpoint, reply, await afterCommit(ctx, deserializeResult(endpoint, answer.body)))
  }
  return sendJson(reply, answer.status, answer.body)
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

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
