// What is told of each request: a histogram by endpoint for Prometheus, and a line in the log for the slow ones.
import type { FastifyInstance } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import { serverSent } from './answer.ts'

/** A request slower than this is logged. */
const slowMilliseconds = 1000

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const duration = new Histogram({
  name: 'selvedge_request_seconds',
  help: 'How long requests took, by endpoint and status.',
  labelNames: ['method', 'path', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // It lasted as long as somebody listened.
    if (reply.getHeader('content-type') === serverSent) return done()
    const path = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.elapsedTime > slowMilliseconds) {
      request.log.warn(
        { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'slow',
      )
    }
    done()
  })
}
