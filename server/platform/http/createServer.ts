// The HTTP server: its limits, its headers and a route for each endpoint.
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { createRequestIdReader } from '#server/platform/requestId.ts'
import { createAddressReader } from '#server/platform/trustedProxies.ts'

import { addRoute, userOf } from './addRoute.ts'
import type { Route } from './bind.ts'
import { serializePipelinedRequests, limitConnections } from './connections.ts'
import type { ContextOptions } from './createContext.ts'
import { createSampler, observeRequests } from './observeRequests.ts'
import type { Addresses } from './origin.ts'
import { addJsonParser } from './requestBody.ts'
import { securityHeaders } from './securityHeaders.ts'
import { createFailureSender } from './sendFailure.ts'
import { handleClientError } from './toErrorReply.ts'

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
  const { services, trustedProxies = [] } = options
  const addressOf = createAddressReader(trustedProxies)
  const sendFailure = createFailureSender(trustedProxies)
  const loggerInstance: FastifyBaseLogger = services.log
  const sampleUnknownAddress = createSampler(1)
  const logUnknownAddress = (addresses: Addresses) => {
    if (sampleUnknownAddress() !== undefined)
      services.log.warn(addresses, 'refused a request from an address that is not PUBLIC_URL')
  }
  const routeOptions = { ...options, addressOf, logUnknownAddress }
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
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 255 },
    genReqId: createRequestIdReader(trustedProxies),
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
  observeRequests(app, { log: services.log, userOf, addressOf })
  // An idle connection would delay the shutdown.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (services.isClosing()) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler(sendFailure)

  for (const route of options.routes.filter(({ endpoint }) => !endpoint.body))
    addRoute(app, route, routeOptions)
  await app.register(async (streams) => {
    // Bodies of any type arrive as streams; the operations check the type.
    await streams.register(fastifyMultipart, { throwFileSizeLimit: false })
    streams.removeContentTypeParser(['application/json', 'text/plain'])
    streams.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const route of options.routes.filter(({ endpoint }) => endpoint.body))
      addRoute(streams, route, routeOptions)
  })
  options.extend?.(app)
  return app
}
