// What is told of each request: its figures, by endpoint, and a line in the log where it is worth one: a line for each would
// cost half of what the server can do.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

import { endpointNames } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { requestSeconds, requestsRunning } from '#server/platform/metrics.ts'
import { requestHistory } from '#server/platform/requestHistory.ts'

import { eventStreamType } from './sendResult.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route was made of. */
    endpoint?: Endpoint
  }
}

/** A request slower than this has a line, unless its answer is a stream, which takes as long as it is read. */
const slowMilliseconds = 1000

/** So many refusals a second have a line of their own; the next one tells how many had none. */
const refusalsToldASecond = 5

export interface ObserveOptions {
  log: Logger
  /** Who asked, if somebody is signed in. */
  userOf: (request: FastifyRequest) => number | undefined
}

export function observeRequests(app: FastifyInstance, { log, userOf }: ObserveOptions): void {
  const isToldNow = createSampler(refusalsToldASecond)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    requestsRunning.inc()
    reply.raw.once('close', () => requestsRunning.dec())
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const type = String(reply.getHeader('content-type') ?? '')
    // It lasted as long as somebody listened.
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
    else if (elapsedTime > slowMilliseconds && !isStream) log.warn(line, 'slow')
    else if (status >= 400) {
      const untold = isToldNow()
      if (untold !== undefined)
        log.info({ ...line, address: request.ip, ...(untold && { untold }) }, 'refused')
    } else log.debug(line, 'answered')
    done()
  })
}

/** As the contract calls it; 'web' for the web's own files, 'none' for an address of nothing. */
function nameOf(endpoint: Endpoint | undefined, request: FastifyRequest): string {
  if (endpoint) return endpointNames.get(endpoint) ?? 'none'
  return request.is404 ? 'none' : 'web'
}

/** Gives how many were passed over since the last one that is told; undefined for one that is passed over itself. */
export function createSampler(aSecond: number, now = () => performance.now()): () => number | undefined {
  let second = Number.NEGATIVE_INFINITY
  let told = 0
  let untold = 0
  return () => {
    if (now() - second >= 1000) {
      second = now()
      told = 0
    }
    if (told >= aSecond) {
      untold += 1
      return undefined
    }
    told += 1
    const before = untold
    untold = 0
    return before
  }
}
