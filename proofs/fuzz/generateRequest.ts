// Draws one call of a run: which, by whom, with what, and what is wrong with it. The same seed and number draw the same, but for
// what was found meanwhile.
import { createProduct } from '#contract/catalog/products.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Endpoint, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts'
import { hasPermission, type Role, roles } from '#domain/permissions.ts'

import { type DiscoveredValues, resourceOfPath } from './discoveredValues.ts'
import { generateValue } from './generateValue.ts'
import { type Json, resolveRef } from './jsonSchemaError.ts'
import { makeInvalid } from './makeInvalid.ts'
import { type RandomSource, createRandomSource } from './randomSource.ts'
import { type FuzzRequest, encodeValue } from './request.ts'
import { type RequestParts, type FactoryContext, callWeights, requestFactories } from './requestFactories.ts'

export interface GeneratorContext {
  seed: number
  validShare: number
  /** The share of bad calls by nobody: most are refused at the door, and cheap. */
  signedOutShare: number
  document: Json
  discovered: DiscoveredValues
  credentials: FactoryContext['credentials']
  image: Buffer
  /** Ids of people whom the run needs as they are. */
  protectedUserIds: ReadonlySet<number>
}

/** A wrong call is cheap, unless nobody minds what is wrong with it. */
const rarestWrong = 0.06

const endpoints = Array.from(endpointNames)

/** The first calls of a run make products; those after them go through all endpoints in their order, rightly, as Admin. */
const filling = 20
const rounds = 3
export const warmUpCalls = filling + rounds * endpoints.length

/** Rightly, as Admin: the endpoint whose turn it is. */
export function generateValidRequest(drawer: GeneratorContext, number: number): FuzzRequest {
  const dice = createRandomSource(drawer.seed, number)
  const [endpoint] = endpoints[(number - filling) % endpoints.length] ?? [createProduct]
  return drawRight(drawer, { number, dice, endpoint, role: 'Admin' })
}

export function generateRequest(drawer: GeneratorContext, number: number): FuzzRequest {
  if (number < warmUpCalls) return generateValidRequest(drawer, number)
  const dice = createRandomSource(drawer.seed, number)
  const isGood = dice.chance(drawer.validShare)
  const [endpoint] = pickEndpoint(dice, isGood ? 0 : rarestWrong)
  const role = pickRole(dice, endpoint, isGood ? 0.06 : drawer.signedOutShare)
  const request = drawRight(drawer, { number, dice, endpoint, role })
  if (!isGood) request.defect = makeInvalid(request, dice)
  if (dice.chance(0.01)) request.abortAfterMs = 1 + dice.int(20)
  return request
}

function pickEndpoint(dice: RandomSource, least: number): [Endpoint, string] {
  for (;;) {
    const drawn = dice.pick(endpoints)
    if (dice.chance(Math.max(least, callWeights[drawn[1]] ?? 1))) return drawn
  }
}

/** Mostly somebody who may; nobody in that share of the calls. */
function pickRole(dice: RandomSource, { allow }: Endpoint, nobody: number): Role | null {
  if (dice.chance(nobody)) return null
  if (allow === 'anyone' || allow === 'signed in' || dice.chance(0.15)) return dice.pick(roles)
  return dice.pick(roles.filter((role) => hasPermission(role, allow)))
}

interface Choice {
  number: number
  dice: RandomSource
  endpoint: Endpoint
  role: Role | null
}

function drawRight(drawer: GeneratorContext, { number, dice, endpoint, role }: Choice): FuzzRequest {
  const name = endpointNames.get(endpoint) ?? ''
  const drawn = drawInput(drawer, dice, endpoint)
  requestFactories[name]?.(drawn, { ...drawer, random: dice })
  spare(drawer, dice, endpoint, drawn)
  const { params, query, json, headers } = drawn
  const body = drawn.body ?? (json && Buffer.from(JSON.stringify(json)))
  return {
    number,
    name,
    endpoint,
    role,
    method: endpoint.method,
    params: spelled(params),
    query: spelled(query),
    extraQuery: [],
    suffix: '',
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
      ...(acceptsIdempotencyKey(endpoint) && dice.chance(0.5) && { 'idempotency-key': dice.text(24) }),
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

function drawInput(
  { document, discovered: finds }: GeneratorContext,
  dice: RandomSource,
  endpoint: Endpoint,
): RequestParts {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] ?? {}
  const drawing = { random: dice, discovered: finds, root: document, resource: resourceOfPath(endpoint.path) }
  const drawn: RequestParts = { params: {}, query: {}, json: undefined, body: undefined, headers: {} }
  for (const given of operation.parameters ?? []) {
    const parameter = resolveRef(given, document)
    const name = String(parameter['name'])
    if (parameter['in'] === 'header' || (parameter['required'] !== true && dice.chance(0.5))) continue
    const value = generateValue(drawing, parameter['schema'] as Json, name)
    // Long lists cost, and teach nothing.
    const isLong = name === 'limit' && Number(value) > 100 && dice.chance(0.9)
    ;(parameter['in'] === 'path' ? drawn.params : drawn.query)[name] = isLong ? 20 : value
  }
  const content = operation.requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  if (schema && !endpoint.body) drawn.json = generateValue(drawing, schema, '') as Json
  const [type] = Object.keys(content)
  if (endpoint.body && type !== undefined) {
    drawn.body = Buffer.from(dice.text(dice.int(200)))
    drawn.headers['content-type'] = type
  }
  return drawn
}

/** Nobody changes those as whom the calls are made. */
function spare(
  { protectedUserIds: spared, discovered: finds }: GeneratorContext,
  dice: RandomSource,
  endpoint: Endpoint,
  { params }: RequestParts,
): void {
  if (resourceOfPath(endpoint.path) !== 'users') return
  for (let tries = 0; spared.has(Number(params['id'])); tries += 1)
    params['id'] = tries < 5 ? (finds.pick(dice, 'id', 'users') ?? 999_999) : 999_999
}

function spelled(values: Json): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeValue(value)]))
}
