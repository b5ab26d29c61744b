// The OpenAPI 3.1 document, made of the endpoint values and of nothing else. Addresses and bodies are as they travel: what is
// cents, basis points or a Date inside is text or a number here.
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

import { isEndpoint, nouns } from './endpoints.ts'
import { errorResponses, apiDescription, idempotencyKeyParameter, securitySchemes } from './openApiTexts.ts'

export type JsonObject = Record<string, unknown>

/** The whole document; `version` is that of the program. */
export function buildOpenApiDocument(version: string): JsonObject {
  const named = Object.values(nouns).flatMap((noun) => Object.entries(noun).filter(isNamedSchema))
  const maker = createJsonSchemaBuilder([...named, ['Failure', ErrorResponse]])
  const paths: Record<string, JsonObject> = {}
  for (const [tag, noun] of Object.entries(nouns)) {
    const told = Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    for (const [name, endpoint] of told.toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1))) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf({ name, tag, endpoint }, maker.make),
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Selvedge', version, description: apiDescription },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      responses: failureResponses(maker.make),
      securitySchemes: securitySchemes,
      parameters: { IdempotencyKey: idempotencyKeyParameter },
      schemas: maker.schemas(),
    },
  }
}

/** Types and schemas share their names, which begin with a capital letter. */
function isNamedSchema(entry: [string, unknown]): entry is [string, z.ZodMiniType] {
  const [name, value] = entry
  return /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && '_zod' in value
}

type Make = (schema: z.ZodMiniType) => JsonObject

interface Named {
  /** As the endpoint value is called. */
  name: string
  tag: string
  endpoint: Endpoint
}

function operationOf({ name, tag, endpoint }: Named, make: Make): JsonObject {
  const { parameters, body } = inputOf(endpoint, make)
  const { allow } = endpoint
  const isPermission = allow !== 'anyone' && allow !== 'signed in'
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, make),
    security: allow === 'anyone' ? [] : Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    ...(isPermission && { 'x-permission': allow, 'x-roles': rolesWithPermission(allow) }),
  }
}

function whoMay({ allow }: Endpoint): string {
  if (allow === 'anyone') return 'Needs no session.'
  return allow === 'signed in' ? 'For everybody who is signed in.' : forbiddenMessage(allow)
}

/** As server/platform/http/createInputReader.ts reads it: names of the path, then a JSON body or the query. */
function inputOf(endpoint: Endpoint, make: Make): { parameters: JsonObject[]; body?: JsonObject } {
  const names = pathParams(endpoint.path)
  const shape = (endpoint.input as z.ZodMiniObject).shape
  const optional = new Set(
    Object.entries(shape)
      .filter(([, field]) => field._zod.optin !== undefined)
      .map(([name]) => name),
  )
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || !optional.has(name),
    schema: make(shape[name] as z.ZodMiniType),
  })
  const rest = Object.keys(shape).filter((name) => !names.includes(name))
  const inPath = names.map((name) => parameter(name, 'path'))
  const key = acceptsIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  if (!hasJsonBody(endpoint)) {
    const parameters = [...inPath, ...rest.map((name) => parameter(name, 'query'))]
    return endpoint.body ? { parameters, body: streamOf(endpoint.body) } : { parameters }
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

function streamOf({ limit, takes }: NonNullable<Endpoint['body']>): JsonObject {
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

function responsesOf(endpoint: Endpoint, make: Make): JsonObject {
  const failures = possibleErrorStatuses(endpoint).map((status) => [status, responseNamed(status)])
  return {
    ...successesOf(endpoint, make),
    ...(Object.fromEntries(failures) as JsonObject),
    default: responseNamed(500),
  }
}

function responseNamed(status: number): JsonObject {
  return { $ref: `#/components/responses/${errorResponses[status]?.name}` }
}

function failureResponses(make: Make): JsonObject {
  const content = { 'application/json': { schema: make(ErrorResponse) } }
  return Object.fromEntries(
    Object.values(errorResponses).map(({ name, ...rest }) => [name, { ...rest, content }]),
  )
}

/** By status: what an endpoint answers with when it does what it was asked. */
function successesOf(endpoint: Endpoint, make: Make): JsonObject {
  const { reply, mediaTypes: media = [], status } = endpoint
  const replayed = acceptsIdempotencyKey(endpoint)
    ? {
        headers: {
          'Idempotent-Replay': {
            description: '`true` where the key came before and this is its first answer.',
            schema: { const: 'true' },
          },
        },
      }
    : {}
  if (reply === 'nothing') return { 204: { description: 'It was done.', ...replayed } }
  if (reply === 'redirect') {
    const location = { Location: { description: 'Where to go.', schema: { type: 'string' } } }
    return { 302: { description: 'It goes on elsewhere.', headers: location } }
  }
  if (typeof reply === 'string') {
    return {
      200: { description: 'The file.', content: Object.fromEntries(media.map((type) => [type, {}])) },
    }
  }
  if (isEventStream(reply)) {
    const [type, description] = reply.getId
      ? ['text/event-stream', 'Events without an end; the data of each is JSON of this schema.']
      : ['application/x-ndjson', 'One JSON text a line, each of this schema, as things happen.']
    return { 200: { description, content: { [type]: { schema: make(reply.event) } } } }
  }
  const content = { 'application/json': { schema: make(reply) } }
  if (typeof status === 'function') {
    return {
      200: { description: 'It was done.', ...replayed, content },
      202: { description: 'It was taken on and still goes on.', ...replayed, content },
    }
  }
  return { [status ?? 200]: { description: 'It was done.', ...replayed, content } }
}
