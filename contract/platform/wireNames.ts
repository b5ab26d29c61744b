// Fields that have another name in the API than in code: `price` is `priceCents` inside.
import * as z from 'zod/mini'

type InternalNames<T, Names> = {
  [K in keyof T as K extends keyof Names ? (Names[K] extends string ? Names[K] : K) : K]: T[K]
}

/**
 * A codec for an object whose API fields are declared by `wire`; `names` maps API names to internal names. Errors and the
 * JSON Schema use the API names.
 */
export function withInternalNames<
  Wire extends z.ZodMiniObject,
  const Names extends Partial<Record<keyof z.output<Wire>, string>>,
>(wire: Wire, names: Names) {
  type Internal = InternalNames<z.output<Wire>, Names>
  const internalNames = new Map(Object.entries(names) as [string, string][])
  const wireNames = new Map([...internalNames].map(([wireName, internal]) => [internal, wireName]))
  return z.codec(wire, z.custom<Internal>(), {
    decode: (value) => renameKeys(value, internalNames) as Internal,
    encode: (value) => renameKeys(value as object, wireNames) as z.output<Wire>,
  })
}

function renameKeys(value: object, names: ReadonlyMap<string, string>): object {
  const renamed: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) renamed[names.get(key) ?? key] = field
  return renamed
}

/** Returns the object schema with the API names of a `withInternalNames` codec, and any other schema unchanged. */
export function wireSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { in: wire } = schema._zod.def as { in?: z.core.$ZodType }
  return wire?._zod.def.type === 'object' ? wire : schema
}
