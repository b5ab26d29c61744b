// What machines ask of the process: whether it lives, whether it can serve, and its figures.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'

const probe = { method: 'GET', allow: 'anyone', withoutSession: true, input: z.strictObject({}) } as const

export const healthz = defineEndpoint({
  ...probe,
  summary: 'Says that the process lives.',
  path: '/healthz',
  reply: z.object({ status: z.literal('alive') }),
})
export const readyz = defineEndpoint({
  ...probe,
  summary: 'Says that the process can serve.',
  path: '/readyz',
  reply: z.object({ status: z.literal('ready') }),
})
export const metrics = defineEndpoint({
  ...probe,
  summary: 'Gives the process’s figures for Prometheus.',
  path: '/metrics',
  reply: 'file',
  mediaTypes: ['text/plain'],
})
