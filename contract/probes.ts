// What machines ask of the process: whether it lives, whether it can serve, and its figures.
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

const probe = { method: 'GET', allow: 'anyone', input: z.strictObject({}) } as const

export const healthz = endpoint({
  ...probe,
  path: '/healthz',
  reply: z.object({ status: z.literal('alive') }),
})
export const readyz = endpoint({ ...probe, path: '/readyz', reply: z.object({ status: z.literal('ready') }) })
export const metrics = endpoint({ ...probe, path: '/metrics', reply: 'file' })
