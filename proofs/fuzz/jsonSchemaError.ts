// Holds a value against the JSON Schema of the OpenAPI document, with the keywords that stand in it and no others.

export type Json = Record<string, unknown>

/** Follows a reference into the document. */
export function resolveRef(schema: Json, root: Json): Json {
  const { $ref, ...beside } = schema
  if (typeof $ref !== 'string') return schema
  let found: unknown = root
  for (const name of $ref.slice(2).split('/')) found = (found as Json)[name]
  if (!found) throw new Error(`${$ref} leads nowhere`)
  return { ...resolveRef(found as Json, root), ...beside }
}

/** What a value is held against besides its schema. */
interface Held {
  /** The document, into which references lead. */
  root: Json
  /** Where names that the schema doesn't know are a fault too: an answer lets nothing pass that isn't declared. */
  isClosed: boolean
}

/** Says where the value does not fit and why; undefined where it does. */
export function jsonSchemaError(given: Json, value: unknown, held: Held, place = ''): string | undefined {
  const schema = resolveRef(given, held.root)
  const at = (why: string) => `${place || 'the whole'} ${why}`
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword))
  if (unknown !== undefined) throw new Error(`The keyword ${unknown} is not looked at`)
  if (Array.isArray(schema['anyOf'])) {
    const whys = schema['anyOf'].map((one) => jsonSchemaError(one as Json, value, held, place))
    if (!whys.includes(undefined)) return whys.join(', or ')
  }
  if ('const' in schema && value !== schema['const']) return at(`is not ${JSON.stringify(schema['const'])}`)
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
    return at(`is none of ${schema['enum'].join(', ')}`)
  const types = [schema['type'] ?? []].flat() as string[]
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return at(`is no ${types.join(' or ')}, but ${JSON.stringify(value)?.slice(0, 80)}`)
  if (typeof value === 'string') return whyNotString(schema, value, at)
  if (typeof value === 'number') return whyNotNumber(schema, value, at)
  if (Array.isArray(value)) return whyNotArray(schema, value, held, place)
  if (typeof value === 'object' && value !== null) return whyNotObject(schema, value as Json, held, place)
  return undefined
}

const known = new Set(
  [
    'type anyOf const enum properties required additionalProperties items propertyNames',
    'minimum maximum exclusiveMinimum multipleOf minLength maxLength pattern format',
    'minItems maxItems description examples default',
  ].flatMap((line) => line.split(' ')),
)

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === type
}

type At = (why: string) => string

function whyNotString(schema: Json, value: string, at: At): string | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  if (value.length < Number(minLength)) return at(`is shorter than ${String(minLength)}`)
  if (value.length > Number(maxLength)) return at(`is longer than ${String(maxLength)}`)
  if (typeof pattern === 'string' && !patternOf(pattern).test(value))
    return at(`is not like ${pattern}: ${value}`)
  const spelling = formats[String(format)]
  return spelling && !spelling.test(value) ? at(`is no ${String(format)}: ${value}`) : undefined
}

const formats: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

const patterns = new Map<string, RegExp>()

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known
}

function whyNotNumber(schema: Json, value: number, at: At): string | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema
  return value < Number(minimum) || value > Number(maximum) ? at(`is out of its range: ${value}`) : undefined
}

function whyNotArray(schema: Json, value: unknown[], held: Held, place: string): string | undefined {
  const { minItems = 0, maxItems = Infinity, items } = schema
  if (value.length < Number(minItems) || value.length > Number(maxItems))
    return `${place} has ${value.length} items`
  if (!items) return undefined
  for (const [index, item] of value.entries()) {
    const why = jsonSchemaError(items as Json, item, held, `${place}[${index}]`)
    if (why !== undefined) return why
  }
  return undefined
}

function whyNotObject(schema: Json, value: Json, held: Held, place: string): string | undefined {
  const { properties, required = [], additionalProperties } = schema
  const missing = (required as string[]).find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${place} lacks ${missing}`
  for (const [name, inner] of Object.entries(value)) {
    const property = (properties as Record<string, Json> | undefined)?.[name] ?? additionalProperties
    if (property === false || (property === undefined && properties && held.isClosed))
      return `${place} has ${name}, which is not declared`
    if (typeof property !== 'object') continue
    const why = jsonSchemaError(property as Json, inner, held, place ? `${place}.${name}` : name)
    if (why !== undefined) return why
  }
  return undefined
}
