// The API documentation.
import * as z from 'zod/mini'

import { defineEndpoint } from '#contract/platform/endpoint.ts'

/** Requires a session so that attackers don't get a list of endpoints; the document contains no secrets. */
export const readOpenApi = defineEndpoint({
  summary: 'Returns the OpenAPI 3.1 document of this server.',
  method: 'GET',
  path: '/api/openapi.json',
  allow: 'signed in',
  input: z.strictObject({}),
  reply: 'file',
  mediaTypes: ['application/json'],
})
