// Values that the document says are right, drawn from its JSON Schemas: of every size, in every script, at every limit.
import type { DiscoveredValues } from './discoveredValues.ts'
import { type Json, resolveRef, jsonSchemaError } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

export interface ValueContext {
  random: RandomSource
  discovered: DiscoveredValues
  root: Json
  /** What the call is about, such as products: whose ids are drawn. */
  resource: string
}

/** A value for the field of that name. */
export function generateValue(drawing: ValueContext, given: Json, name: string): unknown {
  const { random: dice, root } = drawing
  const schema = resolveRef(given, root)
  const known = findFor(drawing, schema, name)
  if (known !== undefined) return known
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return dice.pick(schema['enum'])
  if (Array.isArray(schema['anyOf'])) {
    const some = (schema['anyOf'] as Json[]).filter((one) => one['type'] !== 'null')
    return dice.chance(0.2) ? null : generateValue(drawing, dice.pick(some), name)
  }
  const types = [schema['type'] ?? []].flat() as string[]
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return drawObject(drawing, schema)
    case 'array':
      return drawArray(drawing, schema, name)
    case 'string':
      return drawString(drawing, schema)
    case 'integer':
    case 'number':
      return drawNumber(dice, schema)
    case 'boolean':
      return dice.chance(0.5)
    case undefined:
    default:
      return null
  }
}

/** Often what is there already, where it fits: the ids of the kind, or what stood under that name in some answer. */
function findFor(
  { random: dice, discovered: finds, root, resource: kind }: ValueContext,
  schema: Json,
  name: string,
): unknown {
  const isId = name === 'id' || (name === 'productId' && schema['type'] === 'integer')
  if (!isId && !dice.chance(0.4)) return undefined
  const found = isId
    ? finds.pick(dice, 'id', name === 'id' ? kind : 'products')
    : (finds.pick(dice, name, kind) ?? finds.pick(dice, name))
  if (found === undefined || (isId && dice.chance(0.03))) return undefined
  return jsonSchemaError(schema, found, { root, isClosed: false }) === undefined ? found : undefined
}

function drawObject(drawing: ValueContext, schema: Json): Json {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const drawn: Json = {}
  for (const [name, property] of Object.entries(properties)) {
    if (required.includes(name) || drawing.random.chance(0.5))
      drawn[name] = generateValue(drawing, property, name)
  }
  return drawn
}

function drawArray(drawing: ValueContext, schema: Json, name: string): unknown[] {
  const {
    minItems = 0,
    maxItems = 5,
    items = {},
  } = schema as { minItems?: number; maxItems?: number; items?: Json }
  const length = Math.min(maxItems, minItems + drawing.random.int(3))
  return Array.from({ length }, () => generateValue(drawing, items, name === 'ids' ? 'id' : name))
}

/** What people write, and what few expect. */
const texts = [
  'Linen dress',
  'Größe 38 ½',
  'O’Brien & Søn "Ltd" <b>',
  '綿のシャツ',
  'قميص قطن',
  '👗🧵',
  'e\u0301clair',
  '=1+1',
  "Robert'); drop table products; --",
  '../../etc/passwd',
  '%00%0a',
  '{{7*7}}',
  '\u202ertl',
  'null',
  '0',
]

function drawString({ random: dice }: ValueContext, schema: Json): string {
  const {
    minLength = 0,
    maxLength = 200,
    pattern,
    format,
    examples,
  } = schema as {
    examples?: string[]
    minLength?: number
    maxLength?: number
    pattern?: string
    format?: string
  }
  if (format === 'email') return `${dice.text(1 + dice.int(20))}@${dice.text(8).toLowerCase()}.test`
  if (format === 'date') return `20${10 + dice.int(20)}-0${1 + dice.int(9)}-${10 + dice.int(19)}`
  if (format === 'date-time') return new Date(1.7e12 + dice.int(1e11)).toISOString()
  if (pattern !== undefined) return drawPattern(dice, pattern)
  if (examples) return dice.pick(examples)
  if (dice.chance(0.03)) return dice.text(maxLength)
  if (minLength === 0 && dice.chance(0.1)) return ''
  const text = dice.chance(0.5) ? dice.pick(texts) : `${dice.pick(texts)} ${dice.text(4)}`
  return text.slice(0, maxLength).toWellFormed().padEnd(minLength, 'x')
}

/** Of what the contract's patterns ask for, whatever fits: a decimal, a month, a key, a token. */
function drawPattern(dice: RandomSource, pattern: string): string {
  const rule = new RegExp(pattern, 'u')
  // Four decimals are a rate, and half is the most that every rate may be.
  if (pattern.includes('{1,4}')) return dice.pick([(dice.int(5001) / 10_000).toFixed(4), '0', '0.5'])
  const candidates = [
    (dice.int(40_000) / 100).toFixed(2),
    '0',
    '0.01',
    '9999.9',
    'https://shop.test/',
    `20${10 + dice.int(20)}-0${1 + dice.int(9)}`,
    String(1 + dice.int(1000)),
    ...[8, 22, 43, 64].map((length) => dice.text(length)),
  ].filter((text) => rule.test(text))
  if (candidates.length === 0) throw new Error(`Nothing is known that is like ${pattern}`)
  return dice.pick(candidates)
}

function drawNumber(dice: RandomSource, schema: Json): number {
  const { minimum = -1000, maximum = 1_000_000, type } = schema as Record<string, number>
  if (String(type) === 'number') return Math.min(maximum, minimum + dice.int(10_001) / 100)
  if (dice.chance(0.04)) return maximum
  if (dice.chance(0.1)) return minimum
  return Math.min(maximum, Math.max(minimum, dice.int(30)))
}
