// Holds an answer against what is declared: its status, its content type, its schema, and that what is wrong is refused.
import { parse as parseQuery } from 'node:querystring'

import * as z from 'zod/mini'

import { isEventStream, pathParams, possibleErrorStatuses, hasJsonBody } from '#contract/platform/endpoint.ts'
import { hasPermission } from '#domain/permissions.ts'

import { type Json, resolveRef, jsonSchemaError } from './jsonSchemaError.ts'
import type { FuzzResponse, FuzzRequest } from './request.ts'

/** No answer takes longer, a message that waits for the other side included. */
const longestMilliseconds = 15_000

export interface CheckedResponse {
  /** What is wrong with the answer; undefined where nothing is. */
  failure: string | undefined
  /** The JSON of the answer, where it is any. */
  json: unknown
}

export function checkResponse(request: FuzzRequest, answer: FuzzResponse, document: Json): CheckedResponse {
  const { status, durationMs: milliseconds } = answer
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const text = answer.body.toString('utf8')
  let json: unknown
  const fault = (why: string): CheckedResponse => ({
    failure: `${status} ${why}: ${text.slice(0, 500)}`,
    json,
  })
  if (milliseconds > longestMilliseconds) return fault(`after ${Math.round(milliseconds)} ms`)
  if (type === 'application/json' && request.method !== 'HEAD') {
    try {
      json = JSON.parse(text)
    } catch {
      return fault('with JSON that is none')
    }
  }
  if (status === 500 || status > 507 || (status > 503 && status < 507)) return fault('is a fault')
  if (status >= 400 && request.method !== 'HEAD') {
    if (status === 404 && type === 'text/html' && asksForPage(request)) return { failure: undefined, json }
    const why = jsonSchemaError({ $ref: '#/components/schemas/Failure' }, json, {
      root: document,
      isClosed: true,
    })
    if (why !== undefined) return fault(`without a sentence (${why})`)
    if (!/\S/.test((json as { message: string }).message)) return fault('with an empty sentence')
  }
  const why = isAsDeclared(request)
    ? (whyNotDeclared(request, status, type, json, text, document) ?? whyNotJudged(request, status, json))
    : undefined
  return why === undefined ? { failure: undefined, json } : fault(why)
}

/** Whether what was put behind the path leads out of the API: who finds nothing there is told so by the web's page. */
function asksForPage({ method, endpoint, suffix }: FuzzRequest): boolean {
  return method === 'GET' && suffix !== '' && !endpoint.path.startsWith('/api/')
}

/** Whether the request reaches the endpoint that it was drawn for. */
function isAsDeclared({ endpoint, method, suffix, params }: FuzzRequest): boolean {
  return (
    method === endpoint.method &&
    suffix === '' &&
    Object.values(params).every(
      (value) => value !== '' && !/%(?![\da-f]{2})/i.test(value) && value.length <= 255,
    )
  )
}

function whyNotDeclared(
  { endpoint, name }: FuzzRequest,
  status: number,
  type: string,
  json: unknown,
  text: string,
  document: Json,
): string | undefined {
  if (status >= 400) return possibleErrorStatuses(endpoint).includes(status) ? undefined : 'is not declared'
  const declared = responsesOf(document, endpoint.path, endpoint.method.toLowerCase())[String(status)]
  if (!declared) return 'is not declared'
  const content = declared['content'] as Record<string, { schema?: Json }> | undefined
  if (!content) return text === '' || status === 302 ? undefined : 'should have no body'
  const media = content[type]
  if (!media) return `has the content type ${type}, which is not declared`
  const { schema } = media
  if (!schema) return text === '' ? 'is an empty file' : undefined
  const held = { root: document, isClosed: true }
  if (!isEventStream(endpoint.reply)) return jsonSchemaError(schema, json, held)
  if (endpoint.reply.getId) return undefined
  const whys = text
    .split('\n')
    .filter(Boolean)
    .map((line) => jsonSchemaError(schema, JSON.parse(line), held))
  return whys.find((why) => why !== undefined) ?? (name && whys.length === 0 ? 'tells nothing' : undefined)
}

const responses = new WeakMap<Json, Map<string, Record<string, Json>>>()

/** By status, with their references followed. */
function responsesOf(document: Json, path: string, method: string): Record<string, Json> {
  const known = responses.get(document) ?? new Map<string, Record<string, Json>>()
  responses.set(document, known)
  const key = `${method} ${path}`
  const found = known.get(key) ?? readResponses(document, path, method)
  known.set(key, found)
  return found
}

function readResponses(document: Json, path: string, method: string): Record<string, Json> {
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, Json> }>>
  const declared = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method]?.responses ?? {}
  return Object.fromEntries(
    Object.entries(declared).map(([status, response]) => [status, resolveRef(response, document)]),
  )
}

/** Fields by which a call says no with a 400 of its own, though its schema takes them. */
const judgedByTheBusiness = /^(imageUrl|logoUrl|currentPassword|timeZone$|row \d+, )/

function whyNotJudged(request: FuzzRequest, status: number, json: unknown): string | undefined {
  const { endpoint, role, defect: wrong } = request
  const { allow } = endpoint
  const isLetIn =
    allow === 'anyone' || (role !== null && (allow === 'signed in' || hasPermission(role, allow)))
  if (!isLetIn && status !== 401 && status !== 403 && status < 500) return 'lets in who may not'
  if (status < 400 && whyRefused(request) !== undefined)
    return `takes what it must refuse (${whyRefused(request)})`
  if (wrong !== undefined || status !== 400) return undefined
  const { errors = [] } = json as { errors?: { path: string; message: string }[] }
  const field = errors.find(({ path }) => !judgedByTheBusiness.test(path))
  return field && `refuses what the document says is right (${field.path}: ${field.message})`
}

/** Why the endpoint's own schema refuses the request; undefined where it does not, or where that can't be said. */
function whyRefused({ endpoint, params, query, extraQuery, headers, body }: FuzzRequest): string | undefined {
  if (endpoint.method !== 'GET' && headers['origin'] === 'https://elsewhere.example')
    return 'from another site'
  const queried = parseQuery(
    [...Object.entries(query).map(([name, value]) => `${name}=${value}`), ...extraQuery].join('&'),
  )
  const named = Object.fromEntries(
    pathParams(endpoint.path).map((name) => [name, decodeURIComponent(params[name] ?? '')]),
  )
  let given: object = { ...queried }
  if (hasJsonBody(endpoint)) {
    if (Object.keys(queried).length > 0) return 'a query beside the body'
    try {
      const parsed: unknown =
        body && body.length > 0 ? JSON.parse(body.toString('utf8').replace(/^\ufeff/, '')) : {}
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'no object'
      given = parsed
    } catch {
      return 'no JSON'
    }
  }
  const result = z.safeDecode(endpoint.input, { ...given, ...named })
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'invalid')
}
