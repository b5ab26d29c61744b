// JSON Schema of the contract's schemas in their wire format.
import * as z from 'zod/mini'

import { jsonSchemaOf } from './fields.ts'

type Json = Record<string, unknown>

interface SchemaMaker {
  /** Returns the JSON Schema of one; named schemas become references. */
  make: (schema: z.ZodMiniType) => Json
  /** The schemas that were referenced, by name. */
  schemas: () => Json
}

export function createJsonSchemaBuilder(named: readonly (readonly [string, z.ZodMiniType])[]): SchemaMaker {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of named) if (!names.has(schema)) names.add(schema, { id })
  const used = new Map<string, unknown>()
  const make = (schema: z.ZodMiniType): Json => {
    const result = z.toJSONSchema(schema, {
      io: 'input',
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => applyCustomSchema(zodSchema, jsonSchema as Json, make),
    }) as Json
    delete result['$schema']
    const { $defs = {}, ...own } = rewriteReferences(result) as Json
    for (const [name, definition] of Object.entries($defs as Json)) used.set(name, definition)
    return own
  }
  return {
    make,
    schemas: () => Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** Applies the JSON Schemas attached by `withJsonSchema` and removes keywords that carry no information. */
function applyCustomSchema(schema: z.core.$ZodType, json: Json, make: SchemaMaker['make']): void {
  const custom = jsonSchemaOf(schema)
  if (custom) {
    const { as } = custom
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, as && make(as), custom.json)
  }
  // The same for options that differ in a constant, and tools know it better.
  if (json['oneOf'] !== undefined) {
    json['anyOf'] = json['oneOf']
    delete json['oneOf']
  }
  // Bounds of safe integers, and patterns that repeat `format`.
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (json['format'] !== undefined) delete json['pattern']
}

/** Rewrites references to the place where OpenAPI keeps schemas. */
function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : rewriteReferences(inner),
    ]),
  )
}
