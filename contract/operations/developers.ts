// For programs: the description of every call, from which clients can be made.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'

/** The OpenAPI 3.1 document of this server. It is for those who are signed in: it says nothing secret, but strangers need no map. */
export const readOpenApi = defineEndpoint({
  summary: 'Describes every call as an OpenAPI 3.1 document.',
  method: 'GET',
  path: '/api/openapi.json',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: 'file',
  mediaTypes: ['application/json'],
})
