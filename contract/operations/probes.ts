// Liveness, readiness and metrics endpoints for machines.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'

const probe = { method: 'GET', allow: 'anyone', skipsSession: true, input: z.strictObject({}) } as const

export const healthz = defineEndpoint({
  ...probe,
  summary: 'Liveness check: the process is running.',
  path: '/healthz',
  reply: z.object({ status: z.literal('alive') }),
})
export const readyz = defineEndpoint({
  ...probe,
  summary: 'Readiness check: the process can serve requests.',
  path: '/readyz',
  reply: z.object({ status: z.literal('ready') }),
})
export const metrics = defineEndpoint({
  ...probe,
  summary: 'Returns metrics in Prometheus format.',
  path: '/metrics',
  reply: 'file',
  mediaTypes: ['text/plain'],
})
