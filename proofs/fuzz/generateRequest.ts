// Generates one request of a run: endpoint, role, input and defect. The same seed and number give the same request, except for
// values discovered in earlier responses.
import { createProduct } from '#contract/catalog/products.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Endpoint, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts'
import { recordEndpoints } from '#contract/records.ts'
import { createCustomer } from '#contract/sales/customers.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { createOrder } from '#contract/sales/orderActions.ts'
import { hasPermission, type Role, roles } from '#domain/permissions.ts'
import { recordNouns } from '#domain/records.ts'

import { type DiscoveredValues, resourceOfPath } from './discoveredValues.ts'
import { generateValue } from './generateValue.ts'
import { type Json } from './jsonSchemaError.ts'
import { makeInvalid } from './makeInvalid.ts'
import { type RandomSource, createRandomSource } from './randomSource.ts'
import { type FuzzRequest, encodeValue } from './request.ts'
import { callWeights, requestFactories } from './requestFactories.ts'
import type { FactoryContext, RequestParts } from './requestFactory.ts'

export interface GeneratorContext {
  seed: number
  validShare: number
  /** The share of invalid requests without a session: most are rejected early, and cheap. */
  signedOutShare: number
  document: Json
  discovered: DiscoveredValues
  credentials: FactoryContext['credentials']
  image: Buffer
  /** Ids of the users that send the requests. */
  protectedUserIds: ReadonlySet<number>
}

/** The minimum weight of an endpoint for invalid requests, which are cheap. */
const minInvalidWeight = 0.06

const endpoints = Array.from(endpointNames)

/** A run begins with requests that create what most others need, then sends valid requests as Admin to all endpoints in order. */
const preparation: readonly Endpoint[] = [
  ...Array.from({ length: 20 }, () => createProduct),
  ...Array.from({ length: 4 }, () => createCustomer),
  ...Array.from({ length: 6 }, () => createOrder),
  ...Array.from({ length: 6 }, () => createInvoice),
  ...recordNouns.flatMap((noun) => Array.from({ length: 2 }, () => recordEndpoints[noun].create)),
]
const rounds = 3
export const warmUpCalls = preparation.length + rounds * endpoints.length

/** A valid request as Admin to the next endpoint. */
export function generateValidRequest(context: GeneratorContext, number: number): FuzzRequest {
  const random = createRandomSource(context.seed, number)
  const endpoint = preparation[number] ?? endpoints[(number - preparation.length) % endpoints.length]?.[0]
  if (!endpoint) throw new Error('There are no endpoints')
  return buildRequest(context, { number, random, endpoint, role: 'Admin' })
}

export function generateRequest(context: GeneratorContext, number: number): FuzzRequest {
  if (number < warmUpCalls) return generateValidRequest(context, number)
  const random = createRandomSource(context.seed, number)
  const isValid = random.chance(context.validShare)
  const [endpoint] = pickEndpoint(random, isValid ? 0 : minInvalidWeight)
  const role = pickRole(random, endpoint, isValid ? 0.06 : context.signedOutShare)
  const request = buildRequest(context, { number, random, endpoint, role })
  if (!isValid) request.defect = makeInvalid(request, random)
  if (random.chance(0.01)) request.abortAfterMs = 1 + random.int(20)
  return request
}

function pickEndpoint(random: RandomSource, minWeight: number): [Endpoint, string] {
  for (;;) {
    const entry = random.pick(endpoints)
    if (random.chance(Math.max(minWeight, callWeights[entry[1]] ?? 1))) return entry
  }
}

/** Mostly a role with permission; null (signed out) in the given share of the requests. */
function pickRole(random: RandomSource, { allow }: Endpoint, signedOutShare: number): Role | null {
  if (random.chance(signedOutShare)) return null
  if (allow === 'anyone' || allow === 'signed in' || random.chance(0.15)) return random.pick(roles)
  return random.pick(roles.filter((role) => hasPermission(role, allow)))
}

interface Choice {
  number: number
  random: RandomSource
  endpoint: Endpoint
  role: Role | null
}

function buildRequest(context: GeneratorContext, { number, random, endpoint, role }: Choice): FuzzRequest {
  const name = endpointNames.get(endpoint) ?? ''
  const parts = generateParts(context, random, endpoint)
  requestFactories[name]?.(parts, { ...context, random })
  protectUsers(context, random, endpoint, parts)
  const { params, query, json, headers } = parts
  const body = parts.body ?? (json && Buffer.from(JSON.stringify(json)))
  return {
    number,
    name,
    endpoint,
    role,
    method: endpoint.method,
    params: encodeValues(params),
    query: encodeValues(query),
    extraQuery: [],
    suffix: '',
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
      ...(acceptsIdempotencyKey(endpoint) && random.chance(0.5) && { 'idempotency-key': random.text(24) }),
    },
    json,
    body,
    defect: undefined,
    abortAfterMs: undefined,
  }
}

interface Operation {
  parameters?: Json[]
  requestBody?: { content: Record<string, { schema?: Json }> }
}

function generateParts(
  { document, discovered }: GeneratorContext,
  random: RandomSource,
  endpoint: Endpoint,
): RequestParts {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] ?? {}
  const context = { random, discovered, resource: resourceOfPath(endpoint.path) }
  const parts: RequestParts = { params: {}, query: {}, json: undefined, body: undefined, headers: {} }
  for (const parameter of operation.parameters ?? []) {
    const name = String(parameter['name'])
    if (parameter['in'] === 'header' || (parameter['required'] !== true && random.chance(0.5))) continue
    const value = generateValue(context, parameter['schema'] as Json, name)
    // Long lists are slow and test nothing new.
    const isLongList = name === 'limit' && Number(value) > 100 && random.chance(0.9)
    ;(parameter['in'] === 'path' ? parts.params : parts.query)[name] = isLongList ? 20 : value
  }
  orderDates(parts.query)
  const content = operation.requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  if (schema && !endpoint.body) parts.json = generateValue(context, schema, '') as Json
  const [type] = Object.keys(content)
  if (endpoint.body && type !== undefined) {
    parts.body = Buffer.from(random.text(random.int(200)))
    parts.headers['content-type'] = type
  }
  return parts
}

/** Swaps the dates of a range that ends before it starts, which the contract rejects, as it does a period next to days. */
function orderDates(query: RequestParts['query']): void {
  if (query['period'] !== undefined) for (const name of ['startDate', 'endDate']) delete query[name]
  for (const kind of ['ship', 'expected'])
    if (query[`${kind}Period`] !== undefined) for (const end of ['From', 'To']) delete query[kind + end]
  const { startDate, endDate } = query
  if (typeof startDate === 'string' && typeof endDate === 'string' && startDate > endDate)
    Object.assign(query, { startDate: endDate, endDate: startDate })
}

/** Never changes the users that send the requests. */
function protectUsers(
  { protectedUserIds, discovered }: GeneratorContext,
  random: RandomSource,
  endpoint: Endpoint,
  { params }: RequestParts,
): void {
  if (resourceOfPath(endpoint.path) !== 'users') return
  for (let tries = 0; protectedUserIds.has(Number(params['id'])); tries += 1)
    params['id'] = tries < 5 ? (discovered.pick(random, 'id', 'users') ?? 999_999) : 999_999
}

function encodeValues(values: Json): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeValue(value)]))
}
