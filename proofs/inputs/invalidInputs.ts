// Generates invalid input for every endpoint from its schema and the table of invalid values. A test fails if a field is missing
// in the table.
import * as z from 'zod/mini'

import { type Endpoint, pathParams, hasJsonBody } from '#contract/platform/endpoint.ts'
import { wireSchema } from '#contract/platform/wireNames.ts'

import {
  type FieldSample,
  fieldSamples,
  type Json,
  invalidLists,
  invalidObjects,
  invalidPathValues,
  invalidQueryValues,
} from './invalidValues.ts'

/** Fields without invalid values in the table. */
export function findUnlistedFields(endpoint: Endpoint): string[] {
  const names = new Set(pathParams(endpoint.path))
  const paths = hasJsonBody(endpoint)
    ? fieldPaths(endpoint.input).filter((path) => !sampleAt(endpoint, path))
    : fieldPaths(endpoint.input).filter((path) => !names.has(path) && !invalidQueryValues[path])
  return [
    ...paths.filter((path) => !names.has(path)),
    ...[...names].filter((name) => !invalidPathValues[name]),
  ]
}

/** A valid body in wire format, with ids of existing records. */
export function validBody(endpoint: Endpoint): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const path of bodyPaths(endpoint)) setPath(body, path, sampleAt(endpoint, path)?.valid)
  return body
}

export interface InvalidBody {
  /** Describes what is invalid. */
  name: string
  json: string
}

export const invalidJsonBodies = `[] "a" 5 true null [{}] { {"a":1 NaN {"a":1}} {'a':1} \u0000`.split(' ')

/** Bodies with one invalid value, and bodies that are invalid as a whole. */
export function invalidBodies(endpoint: Endpoint): InvalidBody[] {
  const valid = validBody(endpoint)
  const paths = bodyPaths(endpoint)
  const containers = Object.keys(valid).filter((name) => typeof (valid[name] ?? '') === 'object')
  return [
    ...invalidJsonBodies.map((json) => ({ name: `the body ${json}`, json })),
    ...paths.flatMap((path) =>
      (sampleAt(endpoint, path)?.invalid ?? []).map((json) => invalidAt(valid, path, json)),
    ),
    ...containers.flatMap((name) =>
      (Array.isArray(valid[name]) ? invalidLists : invalidObjects)
        .filter((json) => !isAllowed(endpoint, name, json))
        .map((json) => invalidAt(valid, name, json)),
    ),
    ...['isAdmin', 'id ', 'constructor'].map((name) => invalidAt(valid, name, '1')),
    // The last of two equal keys wins: a known key would be valid again.
    ...['__proto__', 'role']
      .filter((name) => !Object.hasOwn(valid, name))
      .map((name) => ({
        name: `a key ${name}`,
        json: `{"${name}":{"a":1},${JSON.stringify(valid).slice(1)}`,
      })),
  ]
}

/** Whether a list may be missing or empty, according to the schema. */
function isAllowed(endpoint: Endpoint, name: string, json: Json): boolean {
  const { shape } = wireSchema(endpoint.input)._zod.def as Definition
  const list = json === undefined ? undefined : json === '[]' ? [] : null
  return list !== null && shape?.[name] !== undefined && z.safeParse(shape[name], list).success
}

/** Invalid queries, with their question placeholder. */
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
    ...names.flatMap((name) =>
      (invalidQueryValues[name] ?? []).map((value) => `${name}=${encodeQueryValue(value)}`),
    ),
    ...names.flatMap((name) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`]),
    ...unknown,
  ].map((query) => `?${query}`)
}

/** The endpoint's URL with the given path parameters; others get a defaults value. */
export function endpointUrl(endpoint: Endpoint, values: Record<string, string> = {}): string {
  const defaults: Record<string, string> = {
    id: '999999',
    token: 'a'.repeat(43),
    image: 'a'.repeat(22),
    idempotencyKey: 'a'.repeat(36),
    width: '160',
    kind: 'shirt',
    color: '336699',
  }
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? defaults[name] ?? '1')
}

export function queryNames(endpoint: Endpoint): string[] {
  const names = new Set(pathParams(endpoint.path))
  return fieldPaths(endpoint.input).filter((path) => !names.has(path))
}

function bodyPaths(endpoint: Endpoint): string[] {
  return hasJsonBody(endpoint) ? queryNames(endpoint) : []
}

function sampleAt({ path: url }: Endpoint, path: string): FieldSample | undefined {
  return (
    fieldSamples[`${url.split('/')[2]}/${path}`] ??
    fieldSamples[path] ??
    fieldSamples[path.slice(path.lastIndexOf('.') + 1)]
  )
}

/** URL-encodes a query value unless it is encoded. */
function encodeQueryValue(value: string): string {
  return value.includes('%') ? value : encodeURIComponent(value)
}

function invalidAt(valid: Record<string, unknown>, path: string, json: Json): InvalidBody {
  const body = structuredClone(valid)
  const placeholder = '__placeholder__'
  setPath(body, path, json === undefined ? undefined : placeholder)
  const shown = json === undefined ? 'missing' : json.slice(0, 40)
  return {
    name: `${path} ${shown}`,
    json: JSON.stringify(body).replace(`"${placeholder}"`, () => json ?? ''),
  }
}

/** Sets the value at a path such as `items.0.quantity`. */
export function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.')
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

/** The paths of all fields of a schema: 'productName', 'items.0.quantity'. */
function fieldPaths(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { type, shape, element, innerType } = wireSchema(schema)._zod.def as Definition
  if (type === 'object' && shape)
    return Object.entries(shape).flatMap(([name, inner]) => fieldPaths(inner, [...path, name]))
  if (type === 'array' && element) return fieldPaths(element, [...path, '0'])
  if (innerType) return fieldPaths(innerType, path)
  return [path.join('.')]
}
