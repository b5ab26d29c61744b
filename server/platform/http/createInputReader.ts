// Reads and validates input: path parameters, query, JSON body.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { type Endpoint, pathParams, hasJsonBody } from '#contract/platform/endpoint.ts'
import { pluralize } from '#domain/platform/format.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { validationRefusal } from './toErrorReply.ts'

/** Returns a function that decodes the input of a request. Rejects parameters that are repeated or in the wrong place. */
export function createInputReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  const names = pathParams(endpoint.path)
  const isJson = hasJsonBody(endpoint)
  return (request) => {
    const query = queryOf(request)
    const fields = isJson ? bodyOf(request) : query
    for (const name of names) {
      if (Object.hasOwn(fields, name))
        throw new Refusal('invalid', `"${name}" is a path parameter and must not be repeated.`)
    }
    if (isJson && Object.keys(query).length > 0) throw new Refusal('invalid', 'This call takes no query.')
    const value = { ...fields, ...(request.params as Record<string, unknown>) }
    const result = z.safeDecode(endpoint.input, value, { error: validationMessage })
    if (!result.success) throw validationRefusal(result.error)
    return result.data
  }
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw new Refusal('invalid', `"${name}" may be given only once.`)
  }
  return query
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body = {} } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('invalid', 'The request must be a JSON object.')
  return body as Record<string, unknown>
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** A zod error map. A schema's own message takes precedence. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Is required'
        : `Must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `Must be at most ${formatBound(issue.maximum, issue.origin)}`
    case 'too_small':
      return `Must be at least ${formatBound(issue.minimum, issue.origin)}`
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    default:
      return 'Is not valid'
  }
}

function formatBound(bound: number | bigint, origin: string): string {
  const unit = units[origin]
  return unit ? pluralize(Number(bound), ...unit) : String(bound)
}
