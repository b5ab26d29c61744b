// What machines ask of the process: whether it lives, whether it can serve, and its figures.
import * as z from 'zod/mini'

import { endpoint } from '#contract/platform/endpoint.ts'

const probe = { method: 'GET', allow: 'anyone', withoutSession: true, input: z.strictObject({}) } as const

export const healthz = endpoint({
  ...probe,
  summary: 'Says that the process lives.',
  path: '/healthz',
  reply: z.object({ status: z.literal('alive') }),
})
export const readyz = endpoint({
  ...probe,
  summary: 'Says that the process can serve.',
  path: '/readyz',
  reply: z.object({ status: z.literal('ready') }),
})
export const metrics = endpoint({
  ...probe,
  summary: 'Gives the process’s figures for Prometheus.',
  path: '/metrics',
  reply: 'file',
  media: ['text/plain'],
})
