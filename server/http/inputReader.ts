// What comes in, checked against the endpoint's schema: names in the path, in the query, in the JSON body.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { type Endpoint, pathNames, takesJson } from '#contract/endpoint.ts'
import { Refusal } from '#server/refusal.ts'

import { invalidInput } from './failures.ts'

/** Reads an endpoint's input in its inside form. A name that came twice, or in the wrong place, is refused. */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const names = pathNames(endpoint.path)
  const isJson = takesJson(endpoint)
  return (request) => {
    const query = queryOf(request)
    const given = isJson ? bodyOf(request) : query
    for (const name of names) {
      if (Object.hasOwn(given, name)) throw new Refusal('invalid', `"${name}" belongs in the address alone.`)
    }
    if (isJson && Object.keys(query).length > 0) throw new Refusal('invalid', 'This call takes no query.')
    const result = z.safeDecode(endpoint.input, { ...given, ...(request.params as Record<string, unknown>) })
    if (!result.success) throw invalidInput(result.error)
    return result.data
  }
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body = {} } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalid', 'The request must be a JSON object.')
  return body as Record<string, unknown>
}
