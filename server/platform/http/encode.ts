// A reply in its outside form, by a function made once from its schema: as z.encode would give it, at a tenth of the cost, which
// was the largest part of what a list costs us beside the database.
import * as z from 'zod/mini'

type Encode = (value: unknown) => unknown

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  catchall?: unknown
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  out?: z.ZodMiniType
  reverseTransform?: (value: unknown, payload: unknown) => unknown
}

const same: Encode = (value) => value
const plain = new Set(['string', 'number', 'boolean', 'int', 'literal', 'enum'])

/**
 * What the schema names and nothing else, codecs undressed. What operations give was typed by the same schema, so that it is
 * not checked once more.
 */
function encoderOf(schema: z.ZodMiniType): Encode {
  const { type, shape, catchall, element, innerType, reverseTransform } = schema._zod.def as Definition
  if (plain.has(type)) return same
  if (type === 'object' && shape && !catchall) return objectEncoder(shape)
  if (type === 'array' && element) return arrayEncoder(encoderOf(element))
  if ((type === 'nullable' || type === 'optional') && innerType) {
    const encode = encoderOf(innerType)
    return (value) => (value === null || value === undefined ? value : encode(value))
  }
  // A codec of the contract ends in text or a number, which need no further undressing.
  if (type === 'pipe' && reverseTransform) return (value) => reverseTransform(value, { issues: [], value })
  return (value) => z.encode(schema, value)
}

const encoders = new WeakMap<z.ZodMiniType, Encode>()

/** The value in its outside form. */
export function encode(schema: z.ZodMiniType, value: unknown): unknown {
  const known = encoders.get(schema) ?? encoderOf(schema)
  encoders.set(schema, known)
  return known(value)
}

function objectEncoder(shape: Record<string, z.ZodMiniType>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encode: encoderOf(schema) }))
  // An object that has its fields from the start is not moved again and again as they come.
  const required = Object.entries(shape).filter(([, { _zod }]) => _zod.def.type !== 'optional')
  const blank = Object.fromEntries(required.map(([name]) => [name, undefined]))
  return (value) => {
    const given = value as Record<string, unknown>
    const encoded: Record<string, unknown> = { ...blank }
    for (const { name, encode } of fields) {
      const field = given[name]
      if (field !== undefined) encoded[name] = encode(field)
    }
    return encoded
  }
}

function arrayEncoder(encode: Encode): Encode {
  return (value) => (value as unknown[]).map(encode)
}
