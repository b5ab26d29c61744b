// What is wrong with a call: one thing, or many. What is wrong for certain must be refused; of the rest only no fault may come.
import type { RandomSource } from './randomSource.ts'
import { type FuzzRequest, encodeValue } from './request.ts'

/** As JSON, so that what JavaScript can't hold is sent too. */
const oddJson = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '-0',
  '1e308',
  '1e999',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '""',
  '" "',
  '"0"',
  '"01"',
  '"1e3"',
  '"٣"',
  '"NaN"',
  '[]',
  '[null]',
  '[[[[[[]]]]]]',
  '{}',
  '{"a":{"b":{}}}',
  '{"toString":1}',
  '{"$ne":null}',
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\u0007"`,
  String.raw`"two\r\nlines"`,
  '"\u202e\u2066"',
  '"\ufeff"',
  '"' + 'x'.repeat(5000) + '"',
  '"' + '👗'.repeat(300) + '"',
  `"'; drop table products; --"`,
  '"../../../etc/passwd"',
  '"javascript:alert(1)"',
  '"2026-02-30"',
  '"0000-01-01T00:00:00Z"',
]

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

const oddBodies = [
  '',
  ' ',
  '[]',
  '[{}]',
  '"a"',
  '5',
  'null',
  'true',
  '{',
  '{"a":1',
  '{"a":1}}',
  "{'a':1}",
  'NaN',
  '\u0000',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(5000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
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

const oddInPath = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  'abc',
  '%00',
  '1%00',
  '%20',
  '..%2f1',
  '%zz',
  "1'--",
  '9'.repeat(16),
  '%D9%A3',
  'x'.repeat(300),
]
const oddMethods = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']

type Wrong = (request: FuzzRequest, dice: RandomSource) => string

/** Each changes one thing about the request and says what. */
const wrongs: [share: number, wrong: Wrong][] = [
  [6, wrongField],
  [3, unknownField],
  [2, missingField],
  [3, wrongName],
  [3, wrongQuery],
  [2, (request, dice) => withBody(request, dice.pick(oddBodies))],
  [2, (request, dice) => withHeaders(request, { 'content-type': dice.pick(oddTypes) })],
  [3, (request, dice) => withHeaders(request, dice.pick(oddHeaders))],
  [1, wrongMethod],
  [1, invalidUtf8],
  [1, wrongPath],
]

const shares = wrongs.reduce((sum, [share]) => sum + share, 0)

/** Makes the request wrong, in one way or several, and says how. */
export function makeInvalid(request: FuzzRequest, dice: RandomSource): string {
  const ways = dice.chance(0.8) ? 1 : 2 + dice.int(2)
  return Array.from({ length: ways }, () => pickWrong(dice)(request, dice)).join(', ')
}

function pickWrong(dice: RandomSource): Wrong {
  let left = dice.int(shares)
  for (const [share, wrong] of wrongs) {
    if (left < share) return wrong
    left -= share
  }
  return wrongField
}

function wrongField(request: FuzzRequest, dice: RandomSource): string {
  const places = request.json === undefined ? [] : placesOf(request.json)
  if (places.length === 0) return wrongQuery(request, dice)
  const place = dice.pick(places)
  const odd = dice.pick(oddJson)
  const mark = '⁂ here ⁂'
  const json = structuredClone(request.json)
  setAt(json, place, mark)
  withBody(
    request,
    JSON.stringify(json).replace(`"${mark}"`, () => odd),
  )
  return `${place.join('.')} is ${odd.slice(0, 40)}`
}

function unknownField(request: FuzzRequest, dice: RandomSource): string {
  const name = dice.pick(oddNames)
  if (typeof request.json !== 'object' || request.json === null) return addQuery(request, name, '1')
  return withBody(request, JSON.stringify({ ...request.json, [name]: 1 }))
}

function missingField(request: FuzzRequest, dice: RandomSource): string {
  const names = Object.keys(request.json ?? {})
  if (names.length === 0) return wrongQuery(request, dice)
  const name = dice.pick(names)
  const { [name]: _, ...rest } = request.json as Record<string, unknown>
  withBody(request, JSON.stringify(rest))
  return `${name} is left out`
}

function wrongName(request: FuzzRequest, dice: RandomSource): string {
  const names = Object.keys(request.params)
  if (names.length === 0) return wrongField(request, dice)
  const name = dice.pick(names)
  request.params[name] = dice.pick(oddInPath)
  return `${name} is ${request.params[name].slice(0, 40)} in the path`
}

function wrongQuery(request: FuzzRequest, dice: RandomSource): string {
  const names = Object.keys(request.query)
  const name = names.length > 0 && dice.chance(0.8) ? dice.pick(names) : dice.pick(oddNames)
  const odd = dice.pick(oddJson)
  const value = odd.startsWith('"') ? (JSON.parse(odd) as string) : odd
  if (dice.chance(0.8)) request.query[name] = encodeValue(value.slice(0, 2000))
  else addQuery(request, name, value.slice(0, 100))
  return `${name}=${value.slice(0, 40)} in the query`
}

function addQuery(request: FuzzRequest, name: string, value: string): string {
  request.extraQuery.push(`${encodeValue(name)}=${encodeValue(value)}`)
  return `${name} in the query`
}

function wrongMethod(request: FuzzRequest, dice: RandomSource): string {
  request.method = dice.pick(oddMethods)
  return `the method ${request.method}`
}

function invalidUtf8(request: FuzzRequest): string {
  request.body = Buffer.from('{"productName":"\xff\xfe\xc3"}', 'latin1')
  request.headers['content-type'] ??= 'application/json'
  return 'no UTF-8'
}

function wrongPath(request: FuzzRequest, dice: RandomSource): string {
  request.suffix = dice.pick([
    '/',
    '//',
    '%2f',
    '/..',
    ';x=1',
    '%00',
    '/extra',
    '%',
    '#',
    '?',
    '??a',
    '/%c0%af',
  ])
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

/** Every place in a JSON value. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return place.length > 0 ? [place] : []
  return [
    ...(place.length > 0 ? [place] : []),
    ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...place, name])),
  ]
}

function setAt(target: unknown, [head = '', ...rest]: string[], value: unknown): void {
  const object = target as Record<string, unknown>
  if (rest.length === 0) object[head] = value
  else setAt(object[head], rest, value)
}
