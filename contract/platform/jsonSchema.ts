// JSON Schema of the contract's schemas as they look on the wire, the named ones told once.
import * as z from 'zod/mini'

import { jsonSchemaOf } from './fields.ts'

type Json = Record<string, unknown>

interface SchemaMaker {
  /** The JSON Schema of one; schemas with names are referred to. */
  make: (schema: z.ZodMiniType) => Json
  /** Those that were referred to, by name. */
  schemas: () => Json
}

export function createJsonSchemaBuilder(named: readonly (readonly [string, z.ZodMiniType])[]): SchemaMaker {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of named) if (!names.has(schema)) names.add(schema, { id })
  const used = new Map<string, unknown>()
  const make = (schema: z.ZodMiniType): Json => {
    const made = z.toJSONSchema(schema, {
      io: 'input',
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => show(zodSchema, jsonSchema as Json, make),
    }) as Json
    delete made['$schema']
    const { $defs = {}, ...own } = referring(made) as Json
    for (const [name, definition] of Object.entries($defs as Json)) used.set(name, definition)
    return own
  }
  return {
    make,
    schemas: () => Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** What codecs and checks of our own hide is told by `looksLike`; what says nothing to anybody is left out. */
function show(schema: z.core.$ZodType, json: Json, make: SchemaMaker['make']): void {
  const looks = jsonSchemaOf(schema)
  if (looks) {
    const { as } = looks
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, as && make(as), looks.json)
  }
  // A number that JavaScript holds exactly, and the spelling of what `format` names already.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (json['format'] !== undefined) delete json['pattern']
}

/** The same with its references turned to where OpenAPI keeps schemas. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : referring(inner),
    ]),
  )
}
