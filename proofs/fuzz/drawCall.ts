// Draws one call of a run: which, by whom, with what, and what is wrong with it. The same seed and number draw the same, but for
// what was found meanwhile.
import { createProduct } from '#contract/catalog/products.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { type Endpoint, takesKey } from '#contract/platform/endpoint.ts'
import { may, type Role, roles } from '#domain/permissions.ts'

import { type Dice, diceFor } from './dice.ts'
import { spoil } from './drawBad.ts'
import { drawGood } from './drawGood.ts'
import { type Finds, kindOfPath } from './finds.ts'
import { type Json, resolve } from './jsonRules.ts'
import { type Drawn, type Kitchen, rarely, recipes } from './recipes.ts'
import { type FuzzRequest, spell } from './request.ts'

export interface Drawer {
  seed: number
  goodShare: number
  /** The share of bad calls by nobody: most are refused at the door, and cheap. */
  strangerShare: number
  document: Json
  finds: Finds
  signer: Kitchen['signer']
  picture: Buffer
  /** Ids of people whom the run needs as they are. */
  spared: ReadonlySet<number>
}

/** A wrong call is cheap, unless nobody minds what is wrong with it. */
const rarestWrong = 0.06

const endpoints = Array.from(endpointNames)

/** The first calls of a run make products; those after them go through all endpoints in their order, rightly, as Admin. */
const filling = 20
const rounds = 3
export const inRounds = filling + rounds * endpoints.length

/** Rightly, as Admin: the endpoint whose turn it is. */
export function drawInTurn(drawer: Drawer, number: number): FuzzRequest {
  const dice = diceFor(drawer.seed, number)
  const [endpoint] = endpoints[(number - filling) % endpoints.length] ?? [createProduct]
  return drawRight(drawer, { number, dice, endpoint, role: 'Admin' })
}

export function drawCall(drawer: Drawer, number: number): FuzzRequest {
  if (number < inRounds) return drawInTurn(drawer, number)
  const dice = diceFor(drawer.seed, number)
  const isGood = dice.chance(drawer.goodShare)
  const [endpoint] = pickEndpoint(dice, isGood ? 0 : rarestWrong)
  const role = pickRole(dice, endpoint, isGood ? 0.06 : drawer.strangerShare)
  const request = drawRight(drawer, { number, dice, endpoint, role })
  if (!isGood) request.wrong = spoil(request, dice)
  if (dice.chance(0.01)) request.hangsUpAfter = 1 + dice.whole(20)
  return request
}

function pickEndpoint(dice: Dice, least: number): [Endpoint, string] {
  for (;;) {
    const drawn = dice.pick(endpoints)
    if (dice.chance(Math.max(least, rarely[drawn[1]] ?? 1))) return drawn
  }
}

/** Mostly somebody who may; nobody in that share of the calls. */
function pickRole(dice: Dice, { allow }: Endpoint, nobody: number): Role | null {
  if (dice.chance(nobody)) return null
  if (allow === 'anyone' || allow === 'signed in' || dice.chance(0.15)) return dice.pick(roles)
  return dice.pick(roles.filter((role) => may(role, allow)))
}

interface Choice {
  number: number
  dice: Dice
  endpoint: Endpoint
  role: Role | null
}

function drawRight(drawer: Drawer, { number, dice, endpoint, role }: Choice): FuzzRequest {
  const name = endpointNames.get(endpoint) ?? ''
  const drawn = drawInput(drawer, dice, endpoint)
  recipes[name]?.(drawn, { ...drawer, dice })
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
      ...(takesKey(endpoint) && dice.chance(0.5) && { 'idempotency-key': dice.text(24) }),
    },
    json,
    body,
    wrong: undefined,
    hangsUpAfter: undefined,
  }
}

interface Operation {
  parameters?: Json[]
  requestBody?: { content: Record<string, { schema?: Json }> }
}

function drawInput({ document, finds }: Drawer, dice: Dice, endpoint: Endpoint): Drawn {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] ?? {}
  const drawing = { dice, finds, root: document, kind: kindOfPath(endpoint.path) }
  const drawn: Drawn = { params: {}, query: {}, json: undefined, body: undefined, headers: {} }
  for (const given of operation.parameters ?? []) {
    const parameter = resolve(given, document)
    const name = String(parameter['name'])
    if (parameter['in'] === 'header' || (parameter['required'] !== true && dice.chance(0.5))) continue
    const value = drawGood(drawing, parameter['schema'] as Json, name)
    // Long lists cost, and teach nothing.
    const isLong = name === 'limit' && Number(value) > 100 && dice.chance(0.9)
    ;(parameter['in'] === 'path' ? drawn.params : drawn.query)[name] = isLong ? 20 : value
  }
  const content = operation.requestBody?.content ?? {}
  const schema = content['application/json']?.schema
  if (schema && !endpoint.body) drawn.json = drawGood(drawing, schema, '') as Json
  const [type] = Object.keys(content)
  if (endpoint.body && type !== undefined) {
    drawn.body = Buffer.from(dice.text(dice.whole(200)))
    drawn.headers['content-type'] = type
  }
  return drawn
}

/** Nobody changes those as whom the calls are made. */
function spare({ spared, finds }: Drawer, dice: Dice, endpoint: Endpoint, { params }: Drawn): void {
  if (kindOfPath(endpoint.path) !== 'users') return
  for (let tries = 0; spared.has(Number(params['id'])); tries += 1)
    params['id'] = tries < 5 ? (finds.one(dice, 'id', 'users') ?? 999_999) : 999_999
}

function spelled(values: Json): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value)]))
}
