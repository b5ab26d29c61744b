// Wrong input of every kind for every endpoint, made from its schema and the table of wrong values. A field without a
// line in the table fails the tests, so that a new endpoint can't be forgotten.
import type * as z from 'zod/mini'

import { type Endpoint, pathParams, hasJsonBody } from '#contract/platform/endpoint.ts'

import {
  type FieldSample,
  fieldSamples,
  type Json,
  invalidLists,
  invalidObjects,
  invalidPathValues,
  invalidQueryValues,
} from './invalidValues.ts'

/** Fields that have no wrong value in the table: a test asserts that there are none. */
export function findUnlistedFields(endpoint: Endpoint): string[] {
  const names = new Set(pathParams(endpoint.path))
  const places = hasJsonBody(endpoint)
    ? leavesOf(endpoint.input).filter((place) => !fieldAt(place))
    : leavesOf(endpoint.input).filter((place) => !names.has(place) && !invalidQueryValues[place])
  return [
    ...places.filter((place) => !names.has(place)),
    ...[...names].filter((name) => !invalidPathValues[name]),
  ]
}

/** A body that the endpoint takes, as it goes over the wire, with the ids of things that exist. */
export function validBody(endpoint: Endpoint): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const place of bodyPlaces(endpoint)) setPath(body, place, fieldAt(place)?.valid)
  return body
}

export interface InvalidBody {
  /** What is wrong about it, for people. */
  name: string
  json: string
}

/** Bodies that are right but for one place, and bodies that are wrong as a whole. */
export function invalidBodies(endpoint: Endpoint): InvalidBody[] {
  const right = validBody(endpoint)
  const whole = [
    '[]',
    '"a"',
    '5',
    'true',
    'null',
    '[{}]',
    '{',
    '{"a":1',
    'NaN',
    '{"a":1}}',
    "{'a':1}",
    '\u0000',
  ]
  const places = bodyPlaces(endpoint)
  const containers = Object.keys(right).filter((name) => typeof (right[name] ?? '') === 'object')
  return [
    ...whole.map((json) => ({ name: `the body ${json}`, json })),
    ...places.flatMap((place) => (fieldAt(place)?.invalid ?? []).map((json) => wrongAt(right, place, json))),
    ...containers.flatMap((name) =>
      (Array.isArray(right[name]) ? invalidLists : invalidObjects).map((json) => wrongAt(right, name, json)),
    ),
    ...['isAdmin', 'id ', 'constructor'].map((name) => wrongAt(right, name, '1')),
    // Of a key that comes twice the second counts: what the endpoint knows would be right again.
    ...['__proto__', 'role']
      .filter((name) => !Object.hasOwn(right, name))
      .map((name) => ({
        name: `a key ${name}`,
        json: `{"${name}":{"a":1},${JSON.stringify(right).slice(1)}`,
      })),
  ]
}

/** Queries that the endpoint does not take: `[what it is, the query with its question mark]`. */
export function invalidQueries(endpoint: Endpoint): string[] {
  const names = hasJsonBody(endpoint) ? [] : queryNames(endpoint)
  const unknown = endpoint.body
    ? []
    : [
        'unknown=1',
        '__proto__=1',
        'constructor=1',
        '=1',
        ...pathParams(endpoint.path).map((name) => `${name}=1`),
      ]
  return [
    ...names.flatMap((name) => (invalidQueryValues[name] ?? []).map((value) => `${name}=${spell(value)}`)),
    ...names.flatMap((name) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`]),
    ...unknown,
  ].map((query) => `?${query}`)
}

/** The endpoint's address with those values for its names, as they are; '1' or something of the right form else. */
export function endpointUrl(endpoint: Endpoint, values: Record<string, string> = {}): string {
  const harmless: Record<string, string> = {
    id: '999999',
    token: 'a'.repeat(43),
    image: 'a'.repeat(22),
    width: '160',
  }
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? harmless[name] ?? '1')
}

export function queryNames(endpoint: Endpoint): string[] {
  const names = new Set(pathParams(endpoint.path))
  return leavesOf(endpoint.input).filter((place) => !names.has(place))
}

function bodyPlaces(endpoint: Endpoint): string[] {
  return hasJsonBody(endpoint) ? queryNames(endpoint) : []
}

function fieldAt(place: string): FieldSample | undefined {
  return fieldSamples[place] ?? fieldSamples[place.slice(place.lastIndexOf('.') + 1)]
}

/** Spells a value for a query, unless it is spelled already. */
function spell(value: string): string {
  return value.includes('%') ? value : encodeURIComponent(value)
}

function wrongAt(right: Record<string, unknown>, place: string, json: Json): InvalidBody {
  const body = structuredClone(right)
  const mark = '\u2042 here \u2042'
  setPath(body, place, json === undefined ? undefined : mark)
  const shown = json === undefined ? 'left out' : json.slice(0, 40)
  return { name: `${place} ${shown}`, json: JSON.stringify(body).replace(`"${mark}"`, () => json ?? '') }
}

/** Puts a value at a place such as `items.0.quantity`. */
export function setPath(target: Record<string, unknown>, place: string, value: unknown): void {
  const [head = '', ...rest] = place.split('.')
  if (rest.length === 0) {
    target[head] = value
    return
  }
  target[head] ??= rest[0] === '0' ? [] : {}
  setPath(target[head] as Record<string, unknown>, rest.join('.'), value)
}

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
}

/** The places of all fields in a schema: 'productName', 'items.0.quantity'. */
function leavesOf(schema: z.core.$ZodType, place: readonly string[] = []): string[] {
  const { type, shape, element, innerType } = schema._zod.def as Definition
  if (type === 'object' && shape)
    return Object.entries(shape).flatMap(([name, inner]) => leavesOf(inner, [...place, name]))
  if (type === 'array' && element) return leavesOf(element, [...place, '0'])
  if (innerType) return leavesOf(innerType, place)
  return [place.join('.')]
}
