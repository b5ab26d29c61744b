// Validates values against the JSON Schemas of the OpenAPI document.
import formats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Json = Record<string, unknown>

const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false, strictRequired: false })
formats.default(ajv, ['date', 'date-time'])
for (const ignored of ['email', 'password', 'binary']) ajv.addFormat(ignored, true)

/** The document with each `$ref` replaced by the value that it refers to. */
export function dereference(document: Json): Json {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...siblings } = value as Json
    const target = typeof $ref === 'string' ? (resolve(valueAt(document, $ref)) as Json) : {}
    const entries = Object.entries(siblings).map(([name, inner]) => [name, resolve(inner)] as const)
    return { ...target, ...Object.fromEntries(entries) }
  }
  return resolve(document) as Json
}

function valueAt(document: Json, $ref: string): unknown {
  let found: unknown = document
  for (const name of $ref.slice(2).split('/')) found = (found as Json)[name]
  if (found === undefined) throw new Error(`${$ref} does not exist`)
  return found
}

const validators = {
  open: new WeakMap<Json, ValidateFunction>(),
  closed: new WeakMap<Json, ValidateFunction>(),
}

/** The first error, or undefined. 'closed' also rejects fields that the schema does not declare, as a response must not have any. */
export function jsonSchemaError(
  schema: Json,
  value: unknown,
  mode: keyof typeof validators = 'closed',
): string | undefined {
  const validate =
    validators[mode].get(schema) ?? ajv.compile(mode === 'closed' ? (close(schema) as Json) : schema)
  validators[mode].set(schema, validate)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath || 'the value'} ${error?.message}`
}

function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, close(inner)]))
  const isObjectSchema = closed['type'] === 'object' && 'properties' in closed
  return isObjectSchema ? { additionalProperties: false, ...closed } : closed
}
