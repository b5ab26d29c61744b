// Metrics for each request, and log lines for failed, slow and rejected ones. Logging every request would halve the throughput.
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import { endpointNames } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { requestSeconds, requestsRunning } from '#server/platform/metrics.ts'
import { requestHistory } from '#server/platform/requestHistory.ts'

import { eventStreamType } from './sendResult.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Slower requests are logged, except streams, which last as long as the client reads. */
const slowMs = 1000

/** Rejections logged per second; the next line counts the skipped ones. */
const maxRejectionsPerSecond = 5

export interface ObserveOptions {
  log: Logger
  /** Id of the signed-in user, if any. */
  userOf: (request: FastifyRequest) => number | undefined
  /** The IP address of a request's client. */
  addressOf: (request: IncomingMessage) => string
}

export function observeRequests(app: FastifyInstance, { log, userOf, addressOf }: ObserveOptions): void {
  const sampleRejection = createSampler(maxRejectionsPerSecond)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    requestsRunning.inc()
    reply.raw.once('close', () => requestsRunning.dec())
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const type = String(reply.getHeader('content-type') ?? '')
    // The duration only says how long the client listened.
    if (type === eventStreamType) return done()
    const { endpoint } = request.routeOptions.config
    const name = nameOf(endpoint, request)
    requestSeconds.observe({ endpoint: name, status: `${Math.floor(status / 100)}xx` }, elapsedTime / 1000)
    const isStream = type.startsWith('application/x-ndjson') || endpoint?.reply === 'download'
    if (endpoint?.path.startsWith('/api/') && !isStream) {
      requestHistory.record({ milliseconds: elapsedTime, isFailed: status >= 500 })
    }
    const line = {
      requestId: request.id,
      endpoint: name,
      status,
      ms: Math.round(elapsedTime),
      user: userOf(request),
    }
    if (status >= 500) log[status === 500 ? 'error' : 'warn'](line, 'failed')
    else if (elapsedTime > slowMs && !isStream) log.warn(line, 'slow')
    else if (status >= 400) {
      const skipped = sampleRejection()
      if (skipped !== undefined)
        log.info({ ...line, address: addressOf(request.raw), ...(skipped && { skipped }) }, 'refused')
    } else log.debug(line, 'answered')
    done()
  })
}

/** The endpoint's name; 'web' for the web's files, 'none' for unknown addresses. */
function nameOf(endpoint: Endpoint | undefined, request: FastifyRequest): string {
  if (endpoint) return endpointNames.get(endpoint) ?? 'none'
  return request.is404 ? 'none' : 'web'
}

/** Returns a function that gives the number of calls skipped since the last sampled one, or undefined to skip this call. */
export function createSampler(perSecond: number, now = () => performance.now()): () => number | undefined {
  let windowStart = Number.NEGATIVE_INFINITY
  let sampled = 0
  let skipped = 0
  return () => {
    if (now() - windowStart >= 1000) {
      windowStart = now()
      sampled = 0
    }
    if (sampled >= perSecond) {
      skipped += 1
      return undefined
    }
    sampled += 1
    const skippedBefore = skipped
    skipped = 0
    return skippedBefore
  }
}
