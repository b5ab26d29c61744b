// Builds the OpenAPI 3.1 document from the endpoint values. Schemas describe the wire format.
import * as z from 'zod/mini'

import {
  type Endpoint,
  isEventStream,
  pathParams,
  possibleErrorStatuses,
  hasJsonBody,
  acceptsIdempotencyKey,
} from '#contract/platform/endpoint.ts'
import { ErrorResponse } from '#contract/platform/errors.ts'
import { createJsonSchemaBuilder } from '#contract/platform/jsonSchema.ts'
import { rolesWithPermission, forbiddenMessage } from '#domain/permissions.ts'

import { isEndpoint, contractsByNoun } from './endpoints.ts'
import { errorResponses, apiDescription, idempotencyKeyParameter, securitySchemes } from './openApiTexts.ts'
import { wireSchema } from './platform/wireNames.ts'

export type JsonObject = Record<string, unknown>

/** `version` is that of Selvedge. */
export function buildOpenApiDocument(version: string): JsonObject {
  const named = Object.values(contractsByNoun).flatMap((noun) => Object.entries(noun).filter(isNamedSchema))
  const maker = createJsonSchemaBuilder([...named, ['Failure', ErrorResponse]])
  const paths: Record<string, JsonObject> = {}
  for (const [tag, noun] of Object.entries(contractsByNoun)) {
    const operations = Object.entries(noun).filter((entry): entry is [string, Endpoint] =>
      isEndpoint(entry[1]),
    )
    for (const [name, endpoint] of operations.toSorted(([, one], [, other]) =>
      one.path < other.path ? -1 : 1,
    )) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation({ name, tag, endpoint }, maker.make),
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Selvedge', version, description: apiDescription },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.keys(contractsByNoun).map((name) => ({ name })),
    paths,
    components: {
      responses: describeErrorResponses(maker.make),
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKeyParameter },
      schemas: maker.schemas(),
    },
  }
}

/** Schemas share their name with their type, which begins with a capital letter. */
function isNamedSchema(entry: [string, unknown]): entry is [string, z.ZodMiniType] {
  const [name, value] = entry
  return /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && '_zod' in value
}

type Make = (schema: z.ZodMiniType) => JsonObject

interface NamedEndpoint {
  /** Export name of the endpoint. */
  name: string
  tag: string
  endpoint: Endpoint
}

function describeOperation({ name, tag, endpoint }: NamedEndpoint, make: Make): JsonObject {
  const { parameters, body } = describeInput(endpoint, make)
  const { allow } = endpoint
  const isPermission = allow !== 'anyone' && allow !== 'signed in'
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: describeResponses(endpoint, make),
    security: allow === 'anyone' ? [] : Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    ...(isPermission && { 'x-permission': allow, 'x-roles': rolesWithPermission(allow) }),
  }
}

function describeAccess({ allow }: Endpoint): string {
  if (allow === 'anyone') return 'No session required.'
  return allow === 'signed in' ? 'Any signed-in user.' : forbiddenMessage(allow)
}

/** As server/platform/http/createInputReader.ts reads it: names of the path, then a JSON body or the query. */
function describeInput(endpoint: Endpoint, make: Make): { parameters: JsonObject[]; body?: JsonObject } {
  const names = pathParams(endpoint.path)
  const { shape } = wireSchema(endpoint.input) as z.ZodMiniObject
  const optional = new Set(
    Object.entries(shape)
      .filter(([, field]) => field._zod.optin !== undefined)
      .map(([name]) => name),
  )
  const parameter = (name: string, location: 'path' | 'query') => ({
    name,
    in: location,
    required: location === 'path' || !optional.has(name),
    schema: make(shape[name] as z.ZodMiniType),
  })
  const rest = Object.keys(shape).filter((name) => !names.includes(name))
  const inPath = names.map((name) => parameter(name, 'path'))
  const key = acceptsIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  if (!hasJsonBody(endpoint)) {
    const parameters = [...inPath, ...rest.map((name) => parameter(name, 'query'))]
    return endpoint.body ? { parameters, body: describeStream(endpoint.body) } : { parameters }
  }
  const parameters = [...inPath, ...key]
  if (rest.length === 0) return { parameters }
  const schema =
    names.length === 0
      ? make(endpoint.input)
      : {
          type: 'object',
          properties: Object.fromEntries(rest.map((name) => [name, make(shape[name] as z.ZodMiniType)])),
          required: rest.filter((name) => !optional.has(name)),
          additionalProperties: false,
        }
  return { parameters, body: { required: true, content: { 'application/json': { schema } } } }
}

function describeStream({ limit, takes }: NonNullable<Endpoint['body']>): JsonObject {
  const content = Object.entries(takes).map(([type, schema]) => [
    type,
    Object.keys(schema).length > 0 ? { schema } : {},
  ])
  return {
    required: true,
    description: `At most ${limit} bytes.`,
    content: Object.fromEntries(content) as JsonObject,
  }
}

function describeResponses(endpoint: Endpoint, make: Make): JsonObject {
  const failures = possibleErrorStatuses(endpoint).map((status) => [status, responseReference(status)])
  return {
    ...describeSuccess(endpoint, make),
    ...(Object.fromEntries(failures) as JsonObject),
    default: responseReference(500),
  }
}

function responseReference(status: number): JsonObject {
  return { $ref: `#/components/responses/${errorResponses[status]?.name}` }
}

function describeErrorResponses(make: Make): JsonObject {
  const content = { 'application/json': { schema: make(ErrorResponse) } }
  return Object.fromEntries(
    Object.values(errorResponses).map(({ name, ...rest }) => [name, { ...rest, content }]),
  )
}

/** The success responses of an endpoint, by status. */
function describeSuccess(endpoint: Endpoint, make: Make): JsonObject {
  const { reply, mediaTypes = [], status } = endpoint
  const replayed = acceptsIdempotencyKey(endpoint)
    ? {
        headers: {
          'Idempotent-Replay': {
            description: '`true` if this is the stored response to an earlier request with the same key.',
            schema: { const: 'true' },
          },
        },
      }
    : {}
  if (reply === 'nothing') return { 204: { description: 'Success.', ...replayed } }
  if (reply === 'redirect') {
    const location = { Location: { description: 'Redirect target.', schema: { type: 'string' } } }
    return { 302: { description: 'Redirect.', headers: location } }
  }
  if (typeof reply === 'string') {
    return {
      200: { description: 'The file.', content: Object.fromEntries(mediaTypes.map((type) => [type, {}])) },
    }
  }
  if (isEventStream(reply)) {
    const [type, description] = reply.getId
      ? ['text/event-stream', 'A server-sent event stream. The data of each event is JSON of this schema.']
      : ['application/x-ndjson', 'Newline-delimited JSON, one object of this schema per event.']
    return { 200: { description, content: { [type]: { schema: make(reply.event) } } } }
  }
  const content = { 'application/json': { schema: make(reply) } }
  if (typeof status === 'function') {
    return {
      200: { description: 'Success.', ...replayed, content },
      202: { description: 'Accepted; the work continues in the background.', ...replayed, content },
    }
  }
  return { [status ?? 200]: { description: 'Success.', ...replayed, content } }
}
