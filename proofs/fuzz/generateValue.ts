// Generates values that are valid by their JSON Schema: of every size, in many scripts, at every limit.
import type { DiscoveredValues } from './discoveredValues.ts'
import { type Json, jsonSchemaError } from './jsonSchemaError.ts'
import type { RandomSource } from './randomSource.ts'

export interface ValueContext {
  random: RandomSource
  discovered: DiscoveredValues
  /** The resource that the request is about, such as products: the source of ids. */
  resource: string
}

/** A value for the field `name`. */
export function generateValue(context: ValueContext, schema: Json, name: string): unknown {
  const { random } = context
  const known = findKnownValue(context, schema, name)
  if (known !== undefined) return known
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'])
  if (Array.isArray(schema['anyOf'])) {
    const all = schema['anyOf'] as Json[]
    const schemas = all.filter((one) => one['type'] !== 'null')
    const isNullable = schemas.length < all.length
    return isNullable && random.chance(0.2) ? null : generateValue(context, random.pick(schemas), name)
  }
  const types = [schema['type'] ?? []].flat() as string[]
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return generateObject(context, schema)
    case 'array':
      return generateArray(context, schema, name)
    case 'string':
      return generateString(context, schema)
    case 'integer':
    case 'number':
      return generateNumber(random, schema)
    case 'boolean':
      return random.chance(0.5)
    case undefined:
    default:
      return null
  }
}

/** Often a value that exists: an id of the resource, or a value that an earlier response had in a field of this name. */
function findKnownValue({ random, discovered, resource }: ValueContext, schema: Json, name: string): unknown {
  const isId = name === 'id' || (name === 'productId' && schema['type'] === 'integer')
  if (!isId && !random.chance(0.4)) return undefined
  const found = isId
    ? discovered.pick(random, 'id', name === 'id' ? resource : 'products')
    : (discovered.pick(random, name, resource) ?? discovered.pick(random, name))
  if (found === undefined || (isId && random.chance(0.03))) return undefined
  return jsonSchemaError(schema, found, 'open') === undefined ? found : undefined
}

function generateObject(context: ValueContext, schema: Json): Json {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const generated: Json = {}
  for (const [name, property] of Object.entries(properties)) {
    if (required.includes(name) || context.random.chance(0.5))
      generated[name] = generateValue(context, property, name)
  }
  return generated
}

function generateArray(context: ValueContext, schema: Json, name: string): unknown[] {
  const {
    minItems = 0,
    maxItems = 5,
    items = {},
  } = schema as { minItems?: number; maxItems?: number; items?: Json }
  const length = Math.min(maxItems, minItems + context.random.int(3))
  return Array.from({ length }, () => generateValue(context, items, name === 'ids' ? 'id' : name))
}

/** Typical and unusual texts. */
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
  '\u200frtl',
  'null',
  '0',
]

function generateString({ random }: ValueContext, schema: Json): string {
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
  if (format === 'email') return `${random.text(1 + random.int(20))}@${random.text(8).toLowerCase()}.test`
  if (format === 'date') return `20${10 + random.int(20)}-0${1 + random.int(9)}-${10 + random.int(19)}`
  if (format === 'date-time') return new Date(1.7e12 + random.int(1e11)).toISOString()
  // Invisible characters don't count as its characters.
  if (format === 'password') return random.text(minLength + random.int(20))
  if (pattern !== undefined) return generateMatch(random, pattern)
  if (examples) return random.pick(examples)
  if (random.chance(0.03)) return random.text(maxLength)
  if (minLength === 0 && random.chance(0.1)) return ''
  const text = random.chance(0.5) ? random.pick(texts) : `${random.pick(texts)} ${random.text(4)}`
  return text.slice(0, maxLength).toWellFormed().padEnd(minLength, 'x')
}

/** A value that matches a pattern of the contract: a decimal, a month, a year, a color, a key, a token. */
function generateMatch(random: RandomSource, pattern: string): string {
  const regExp = new RegExp(pattern, 'u')
  // Four or five decimals are a rate, and 0.5 is valid for every rate.
  if (pattern.includes('{1,4}')) return random.pick([(random.int(5001) / 10_000).toFixed(4), '0', '0.5'])
  if (pattern.includes('{1,5}')) return random.pick([(random.int(50_001) / 100_000).toFixed(5), '0', '0.5'])
  const samples = [
    (random.int(40_000) / 100).toFixed(2),
    '0',
    '0.01',
    '9999.9',
    'https://shop.test/',
    `20${10 + random.int(20)}-0${1 + random.int(9)}`,
    String(2010 + random.int(20)),
    String(1 + random.int(1000)),
    // The position in a timeline.
    `${random.int(1e12)}.${1 + random.int(4)}.${1 + random.int(1000)}`,
    // What labels show.
    random.pick(['name,price', '']),
    // The columns of a report.
    random.pick(['net', 'net.kept-units', 'margin.net-before.net-change']),
    // The parameters of a list's address.
    `status=Pending&columns=customer.total&search=${random.text(4)}`,
    random.int(0x1000000).toString(16).padStart(6, '0'),
    ...[8, 22, 43, 64].map((length) => random.text(length)),
  ].filter((text) => regExp.test(text))
  if (samples.length === 0) throw new Error(`No sample value matches ${pattern}`)
  return random.pick(samples)
}

function generateNumber(random: RandomSource, schema: Json): number {
  const { minimum = -1000, maximum = 1_000_000, type } = schema as Record<string, number>
  if (String(type) === 'number') return Math.min(maximum, minimum + random.int(10_001) / 100)
  if (random.chance(0.04)) return maximum
  if (random.chance(0.1)) return minimum
  return Math.min(maximum, Math.max(minimum, random.int(30)))
}
