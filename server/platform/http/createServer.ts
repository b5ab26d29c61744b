// The HTTP server: every endpoint becomes a route, behind one hook that knows who asks and whether they may.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import helmet from 'helmet'

import { type Endpoint, isEventStream, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts'
import { hasPermission, forbiddenMessage } from '#domain/permissions.ts'
import type { Ctx, AppServices, PublicCtx } from '#server/ctx.ts'
import type { SignedInUser } from '#server/platform/person.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { runWithRequestId } from '#server/platform/requestId.ts'

import type { Route } from './bind.ts'
import { serializePipelinedRequests, limitConnections } from './connections.ts'
import { createInputReader } from './createInputReader.ts'
import { handleClientError } from './handleClientError.ts'
import { addJsonParser, rawBody } from './jsonBody.ts'
import { observeRequests } from './observeRequests.ts'
import { isSameSiteNavigation, requestOrigin, csrfRejectionReason } from './origin.ts'
import { deserializeResult, sendJson, sendResult, successStatus, serializeResult } from './sendResult.ts'
import { sessionCookie } from './sessionCookie.ts'
import { toErrorReply } from './toErrorReply.ts'
import { createRequestIdReader } from './trustedProxies.ts'
import { openUpload } from './upload.ts'
import { assertIdempotencyKey, withIdempotencyKey } from './withIdempotencyKey.ts'

/** The most bytes of a JSON body: an invoice of 1000 lines is some 100,000. */
const jsonLimit = 1_048_576

/** Far above what people's browsers keep open; beyond it memory would be at risk, and further ones are refused at once. */
const mostConnections = 5000

export interface ServerOptions {
  services: AppServices
  routes: readonly Route[]
  /** Whose X-Forwarded-For is believed: addresses and networks; nobody's, where it is left out. */
  trustedProxies?: readonly string[]
  /** Who holds the session with this token, if anybody still does. */
  findUser: (token: string) => Promise<SignedInUser | undefined>
  /** Adds what is no endpoint: the web's files. */
  extend?: (app: FastifyInstance) => void
  /** Told of each route that there is, as 'GET /api/products', whoever registers it. */
  onRoute?: (route: string) => void
}

/** Builds the server; the caller listens and closes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services: surroundings } = options
  const loggerInstance: FastifyBaseLogger = surroundings.log
  const headers = securityHeaders(surroundings.publicUrl)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    // A large import says nothing for a while; a client that is slow in asking is cut off by the limit below, and one that is slow in
    // taking the answer by `watchConnections`.
    connectionTimeout: 300_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What a proxy sent on a connection that it had open before it could know is answered like all that still runs.
    return503OnClosing: false,
    // Whoever takes longer to say what they want is no browser.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 255 },
    genReqId: createRequestIdReader(options.trustedProxies ?? []),
    // Every line names the request by itself (server/platform/log.ts); a logger for each would cost more than most requests.
    childLoggerFactory: (logger) => logger,
    // An address that can't be read at all.
    frameworkErrors: (error, request, reply) => {
      // No hook runs before these.
      void sendFailure(error, request, reply.headers(headers))
    },
  })
  app.server.maxConnections = mostConnections
  limitConnections(app)
  serializePipelinedRequests(app)
  // What a caller expects beside 100-continue may be passed over (RFC 9110, 10.1.1); Node's own refusal has no word and no header.
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
    log: surroundings.log,
    userOf: (request) => contexts.get(request)?.user?.id,
  })
  // A connection that stays open after its last answer would hold up the end of the process.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (surroundings.isClosing()) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))

  for (const route of options.routes.filter(({ endpoint }) => !endpoint.body)) addRoute(app, route, options)
  await app.register(async (streams) => {
    // Here bodies arrive as streams, whatever their type; the operations decide what they take.
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
  const { endpoint, run, afterCommit: follow } = route
  const readInput = createInputReader(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // HEAD would begin what nobody listens to.
    exposeHeadRoute: !isEventStream(endpoint.reply),
    config: { endpoint },
    // Before the body is read: nobody who may not call gets a byte parsed.
    onRequest: (request, reply) =>
      runWithRequestId(request.id, async () => {
        contexts.set(request, await openCtx(endpoint, request, reply, options))
      }),
    // Named once more: the body came in the course of the connection.
    handler: (request, reply) =>
      runWithRequestId(request.id, async () => {
        const ctx = contextOf(request)
        const input = readInput(request)
        const key = request.headers['idempotency-key']
        if (key !== undefined && ctx.user && acceptsIdempotencyKey(endpoint)) {
          return answerOnce({ ...ctx, user: ctx.user }, route, input, String(key), request, reply)
        }
        const upload = endpoint.body ? await openUpload(request, endpoint.body.limit) : undefined
        const result = await run(ctx, input, upload)
        return sendResult(endpoint, reply, follow ? await follow(ctx, result) : result)
      }),
  })
}

const contexts = new WeakMap<FastifyRequest, PublicCtx>()

function contextOf(request: FastifyRequest): PublicCtx {
  const ctx = contexts.get(request)
  if (!ctx) throw new Error('A handler ran without the hook before it')
  return ctx
}

async function answerOnce(
  ctx: Ctx,
  { endpoint, run, afterCommit: follow }: Route,
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
  if (follow && answer.status < 400) {
    return sendResult(endpoint, reply, await follow(ctx, deserializeResult(endpoint, answer.body)))
  }
  return sendJson(reply, answer.status, answer.body)
}

/** Who asks, and whether they may; what changes something must come from our own pages. */
async function openCtx(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { services: surroundings, findUser: findPerson }: ServerOptions,
): Promise<PublicCtx> {
  const session = sessionCookie(request, reply, surroundings.publicUrl)
  const now = surroundings.clock.now()
  const foreign = endpoint.method === 'GET' ? undefined : csrfRejectionReason(request, surroundings.publicUrl)
  if (foreign !== undefined) throw new Refusal('forbidden', foreign)
  const token = endpoint.skipsSession ? undefined : session.token
  const person = token === undefined ? undefined : await findPerson(token)
  if (endpoint.allow !== 'anyone') {
    if (!person) throw new Refusal('unauthenticated', 'Unauthorized')
    if (endpoint.allow !== 'signed in' && !hasPermission(person.role, endpoint.allow)) {
      throw new Refusal('forbidden', forbiddenMessage(endpoint.allow))
    }
  }
  return {
    ...surroundings,
    user: person ?? null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: () => requestOrigin(request, surroundings.publicUrl),
    isSameSiteNavigation: isSameSiteNavigation(request),
    now,
    session,
    signal: isEventStream(endpoint.reply) ? hangUpOf(reply) : neverAborted,
    disconnect: () => void reply.raw.destroy(),
    lastEventId: request.headers['last-event-id']?.toString(),
  }
}

const neverAborted = new AbortController().signal

function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort()
  })
  return hangUp.signal
}

/** Whether it came by one of the proxies that are believed. */
function isByProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toErrorReply(error, request.id)
  if (failure.isBug) {
    const { method, id: requestId } = request
    request.log.error({ err: error, requestId, method, url: request.routeOptions.url }, 'bug')
  }
  reply.header('x-request-id', request.id)
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  // The rest of a body that nobody reads would hold the connection. A proxy has it whole and hands it over in a moment: closed
  // meanwhile, it takes us for dead and never reads the answer.
  if (!request.raw.complete && !isByProxy(request)) reply.header('connection', 'close')
  return sendJson(reply, failure.status, JSON.stringify(failure.body))
}

/** What helmet says, which is the same for every answer: asked once, instead of for each. */
function securityHeaders(publicUrl: string): OutgoingHttpHeaders {
  const isSecure = publicUrl.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  addHeaders(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}
