// Checks a response against its declaration: status, content type, schema; and that an invalid request was rejected.
import { parse as parseQuery } from 'node:querystring'

import * as z from 'zod/mini'

import { isEventStream, pathParams, possibleErrorStatuses, hasJsonBody } from '#contract/platform/endpoint.ts'
import { hasPermission } from '#domain/permissions.ts'

import { type Json, jsonSchemaError } from './jsonSchemaError.ts'
import type { FuzzResponse, FuzzRequest } from './request.ts'

export interface CheckedResponse {
  /** The first violation in the response, if any. */
  failure: string | undefined
  /** The parsed body of a JSON response. */
  json: unknown
}

/** `document` is the dereferenced OpenAPI document. */
export function checkResponse(request: FuzzRequest, response: FuzzResponse, document: Json): CheckedResponse {
  const { status } = response
  const type = String(response.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const text = response.body.toString('utf8')
  let json: unknown
  const fail = (reason: string): CheckedResponse => ({
    failure: `${status} ${reason}: ${text.slice(0, 500)}`,
    json,
  })
  if (type === 'application/json' && request.method !== 'HEAD') {
    try {
      json = JSON.parse(text)
    } catch {
      return fail('with invalid JSON')
    }
  }
  if (status === 500 || status > 507 || (status > 503 && status < 507)) return fail('is a server error')
  if (status >= 400 && request.method !== 'HEAD') {
    if (status === 404 && type === 'text/html' && isPageRequest(request)) return { failure: undefined, json }
    const { schemas } = document['components'] as { schemas: Record<string, Json> }
    const error = jsonSchemaError(schemas['Failure'] ?? {}, json)
    if (error !== undefined) return fail(`without a valid error body (${error})`)
    if (!/\S/.test((json as { message: string }).message)) return fail('with an empty message')
  }
  const reason = reachesEndpoint(request)
    ? (declarationError(request, { status, type, json, text }, document) ??
      validationError(request, status, json))
    : undefined
  return reason === undefined ? { failure: undefined, json } : fail(reason)
}

/** Outside of /api/, a path that does not exist is answered with an HTML page. */
function isPageRequest({ method, endpoint, suffix }: FuzzRequest): boolean {
  return method === 'GET' && suffix !== '' && !endpoint.path.startsWith('/api/')
}

/** Whether the request reaches the endpoint that it was generated for. */
function reachesEndpoint({ endpoint, method, suffix, params }: FuzzRequest): boolean {
  return (
    method === endpoint.method &&
    suffix === '' &&
    Object.values(params).every(
      (value) => value !== '' && !/%(?![\da-f]{2})/i.test(value) && value.length <= 255,
    )
  )
}

interface Received {
  status: number
  type: string
  json: unknown
  text: string
}

function declarationError(
  { endpoint }: FuzzRequest,
  { status, type, json, text }: Received,
  document: Json,
): string | undefined {
  if (status >= 400) return possibleErrorStatuses(endpoint).includes(status) ? undefined : 'is not declared'
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, Json> }>>
  const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  const declared = operation?.responses[String(status)]
  if (!declared) return 'is not declared'
  const content = declared['content'] as Record<string, { schema?: Json }> | undefined
  if (!content) return text === '' || status === 302 ? undefined : 'should have no body'
  const media = content[type]
  if (!media) return `has the content type ${type}, which is not declared`
  const { schema } = media
  if (!schema) return text === '' ? 'is an empty file' : undefined
  if (!isEventStream(endpoint.reply)) return jsonSchemaError(schema, json)
  if (endpoint.reply.getId) return undefined
  const lines = text.split('\n').filter(Boolean)
  if (lines.length === 0) return 'has no events'
  return lines.map((line) => jsonSchemaError(schema, JSON.parse(line))).find((error) => error !== undefined)
}

/** Fields that an operation may reject with a 400 although their schema accepts them. */
const checkedByOperations = /^(imageUrl|logoUrl|currentPassword|timeZone$|row \d+, )/

function validationError(request: FuzzRequest, status: number, json: unknown): string | undefined {
  const { endpoint, role, defect } = request
  const { allow } = endpoint
  const isPermitted =
    allow === 'anyone' || (role !== null && (allow === 'signed in' || hasPermission(role, allow)))
  if (!isPermitted && status !== 401 && status !== 403 && status < 500)
    return 'accepts a call without permission'
  const schemaError = status < 400 ? requestSchemaError(request) : undefined
  if (schemaError !== undefined) return `accepts an invalid request (${schemaError})`
  if (defect !== undefined || status !== 400) return undefined
  const { errors = [] } = json as { errors?: { path: string; message: string }[] }
  const field = errors.find(({ path }) => !checkedByOperations.test(path))
  return field && `rejects a valid request (${field.path}: ${field.message})`
}

/** Why the endpoint's own schema rejects the request; undefined if it accepts it. */
function requestSchemaError({
  endpoint,
  params,
  query,
  extraQuery,
  headers,
  body,
}: FuzzRequest): string | undefined {
  if (endpoint.method !== 'GET' && headers['origin'] === 'https://elsewhere.example')
    return 'from another site'
  const queryValues = parseQuery(
    [...Object.entries(query).map(([name, value]) => `${name}=${value}`), ...extraQuery].join('&'),
  )
  const pathValues = Object.fromEntries(
    pathParams(endpoint.path).map((name) => [name, decodeURIComponent(params[name] ?? '')]),
  )
  let input: object = { ...queryValues }
  if (hasJsonBody(endpoint)) {
    if (Object.keys(queryValues).length > 0) return 'a query in addition to the body'
    try {
      const parsed: unknown =
        body && body.length > 0 ? JSON.parse(body.toString('utf8').replace(/^\ufeff/, '')) : {}
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'not an object'
      input = parsed
    } catch {
      return 'invalid JSON'
    }
  }
  const result = z.safeDecode(endpoint.input, { ...input, ...pathValues })
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'invalid')
}
