// Makes a request invalid, in one way or several.
import { invalidJsonBodies } from '#proofs/inputs/invalidInputs.ts'
import { fieldSamples, invalidPathValues } from '#proofs/inputs/invalidValues.ts'

import type { RandomSource } from './randomSource.ts'
import { type FuzzRequest, encodeValue } from './request.ts'

/** JSON texts, including values that JavaScript can't represent. */
const oddJson = [
  ...new Set(
    Object.values(fieldSamples).flatMap(({ invalid }) => invalid.filter((json) => json !== undefined)),
  ),
  '[[[[[[]]]]]]',
  '{"a":{"b":{}}}',
  '{"$ne":null}',
  '"\u202e\u2066"',
  '"\ufeff"',
  `"${'👗'.repeat(300)}"`,
  `"'; drop table products; --"`,
  '"2026-02-30"',
  '"0000-01-01T00:00:00Z"',
]

const oddBodies = [
  ...invalidJsonBodies,
  '',
  ' ',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
]

const oddInPath = [...(invalidPathValues['id'] ?? []), '%zz', 'x'.repeat(300)]

const oddNames = [
  'isAdmin',
  'role',
  'id ',
  'constructor',
  'toString',
  '',
  ' ',
  'total\u0000',
  '$where',
  'ID',
  'userId',
]

const oddTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json garbage',
  'application/json;charset=utf-16',
  'application/jsonp',
  'application/json\t',
  ' application/json',
  'a',
  '',
  '/',
  'application/json, text/plain',
]

const oddHeaders: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': 'with space in it' },
  { 'content-encoding': 'gzip' },
  { expect: '200-ok' },
  { range: 'bytes=0-5' },
  { 'if-none-match': '*' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.2.3.4' },
  { host: 'elsewhere.example' },
  { accept: 'text/html' },
  { 'last-event-id': '-1e9' },
  { cookie: 'selvedge=%00; selvedge' },
  { 'x-request-id': 'a'.repeat(5000) },
]

const oddMethods = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

type Defect = (request: FuzzRequest, random: RandomSource) => string

/** Each changes the request and describes the change. */
const defects: [share: number, defect: Defect][] = [
  [6, invalidField],
  [3, unknownField],
  [2, missingField],
  [3, invalidPathParam],
  [3, invalidQuery],
  [2, (request, random) => withBody(request, random.pick(oddBodies))],
  [2, (request, random) => withHeaders(request, { 'content-type': random.pick(oddTypes) })],
  [3, (request, random) => withHeaders(request, random.pick(oddHeaders))],
  [1, otherMethod],
  [1, invalidUtf8],
  [1, otherPath],
]

const shares = defects.reduce((sum, [share]) => sum + share, 0)

/** Makes the request invalid and describes how. */
export function makeInvalid(request: FuzzRequest, random: RandomSource): string {
  const ways = random.chance(0.8) ? 1 : 2 + random.int(2)
  return Array.from({ length: ways }, () => pickDefect(random)(request, random)).join(', ')
}

function pickDefect(random: RandomSource): Defect {
  let left = random.int(shares)
  for (const [share, defect] of defects) {
    if (left < share) return defect
    left -= share
  }
  return invalidField
}

function invalidField(request: FuzzRequest, random: RandomSource): string {
  const paths = request.json === undefined ? [] : pathsOf(request.json)
  if (paths.length === 0) return invalidQuery(request, random)
  const path = random.pick(paths)
  const text = random.pick(oddJson)
  const placeholder = '__placeholder__'
  const json = structuredClone(request.json)
  setAt(json, path, placeholder)
  withBody(
    request,
    JSON.stringify(json).replace(`"${placeholder}"`, () => text),
  )
  return `${path.join('.')} is ${text.slice(0, 40)}`
}

function unknownField(request: FuzzRequest, random: RandomSource): string {
  const name = random.pick(oddNames)
  if (typeof request.json !== 'object' || request.json === null) return addQuery(request, name, '1')
  return withBody(request, JSON.stringify({ ...request.json, [name]: 1 }))
}

function missingField(request: FuzzRequest, random: RandomSource): string {
  const names = Object.keys(request.json ?? {})
  if (names.length === 0) return invalidQuery(request, random)
  const name = random.pick(names)
  const { [name]: _, ...rest } = request.json as Record<string, unknown>
  withBody(request, JSON.stringify(rest))
  return `${name} is missing`
}

function invalidPathParam(request: FuzzRequest, random: RandomSource): string {
  const names = Object.keys(request.params)
  if (names.length === 0) return invalidField(request, random)
  const name = random.pick(names)
  request.params[name] = random.pick(oddInPath)
  return `${name} is ${request.params[name].slice(0, 40)} in the path`
}

function invalidQuery(request: FuzzRequest, random: RandomSource): string {
  const names = Object.keys(request.query)
  const name = names.length > 0 && random.chance(0.8) ? random.pick(names) : random.pick(oddNames)
  const text = random.pick(oddJson)
  const value = text.startsWith('"') ? (JSON.parse(text) as string) : text
  if (random.chance(0.8)) request.query[name] = encodeValue(value.slice(0, 2000))
  else addQuery(request, name, value.slice(0, 100))
  return `${name}=${value.slice(0, 40)} in the query`
}

function addQuery(request: FuzzRequest, name: string, value: string): string {
  request.extraQuery.push(`${encodeValue(name)}=${encodeValue(value)}`)
  return `${name} in the query`
}

function otherMethod(request: FuzzRequest, random: RandomSource): string {
  request.method = random.pick(oddMethods)
  return `the method ${request.method}`
}

function invalidUtf8(request: FuzzRequest): string {
  request.body = Buffer.from('{"productName":"\xff\xfe\xc3"}', 'latin1')
  request.headers['content-type'] ??= 'application/json'
  return 'invalid UTF-8'
}

function otherPath(request: FuzzRequest, random: RandomSource): string {
  request.suffix = random.pick('/ // %2f /.. ;x=1 %00 /extra % # ? ??a /%c0%af'.split(' '))
  return `${request.suffix} after the path`
}

function withBody(request: FuzzRequest, text: string): string {
  request.body = Buffer.from(text)
  request.headers['content-type'] ??= 'application/json'
  return `the body ${text.slice(0, 60)}`
}

function withHeaders(request: FuzzRequest, headers: Record<string, string>): string {
  Object.assign(request.headers, headers)
  return Object.entries(headers).join('; ').slice(0, 80)
}

/** The paths of all values in a JSON value. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
  ]
}

function setAt(target: unknown, [head = '', ...rest]: string[], value: unknown): void {
  const object = target as Record<string, unknown>
  if (rest.length === 0) object[head] = value
  else setAt(object[head], rest, value)
}
