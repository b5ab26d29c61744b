// The parts of the OpenAPI document that the page uses, and example values for its schemas.

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  default?: unknown
  examples?: unknown[]
  description?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface ApiResponse extends Content {
  description: string
}

interface PathItemOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Content
  responses: Record<string, ApiResponse | { $ref: string }>
  'x-roles'?: string[]
}

export interface OpenApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, PathItemOperation>>
  components: Record<string, Record<string, unknown>>
}

/** An operation with resolved references. */
export interface Operation {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  description: string
  /** Undefined where no role is required. */
  roles: string[] | undefined
  parameters: Parameter[]
  body: { type: string; schema: Schema | undefined; types: string[] } | undefined
  responses: { status: string; description: string; type: string | undefined; schema: Schema | undefined }[]
}

export function resolveRef<T extends object>(root: OpenApiDocument, value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const [, kind = '', name = ''] = value.$ref.slice(2).split('/')
  return root.components[kind]?.[name] as T
}

export function listOperations(root: OpenApiDocument): Operation[] {
  return Object.entries(root.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, source]) => toOperation(root, { path, method, source })),
  )
}

interface OperationSource {
  path: string
  method: string
  source: PathItemOperation
}

function toOperation(root: OpenApiDocument, { path, method, source }: OperationSource): Operation {
  const types = Object.keys(source.requestBody?.content ?? {})
  const [type] = types
  return {
    id: source.operationId,
    tag: source.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: source.summary,
    description: source.description,
    roles: source['x-roles'],
    parameters: (source.parameters ?? []).map((parameter) => resolveRef(root, parameter)),
    body:
      type === undefined ? undefined : { type, types, schema: source.requestBody?.content?.[type]?.schema },
    responses: Object.entries(source.responses).map(([status, reference]) => {
      const response = resolveRef(root, reference)
      const [content] = Object.entries(response.content ?? {})
      return { status, description: response.description, type: content?.[0], schema: content?.[1].schema }
    }),
  }
}

/** An example with the required properties only. */
export function exampleValue(root: OpenApiDocument, unresolved: Schema): unknown {
  const schema = resolveRef<Schema>(root, unresolved)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleValue(root, schema.anyOf[0] ?? {})
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    const names = schema.required ?? []
    return Object.fromEntries(
      names.map((name) => [name, exampleValue(root, schema.properties?.[name] ?? {})]),
    )
  }
  if (type === 'array') return [exampleValue(root, schema.items ?? {})]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0)
  if (type === 'boolean') return true
  if (schema.format === 'email') return 'user@example.com'
  return type === 'string' ? 'text'.slice(0, schema.maxLength) : null
}

/** A schema in one line: 'Product', 'list of Id', 'string, at most 200 characters'. */
export function describeSchema(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(describeSchema).join(' or ')
  const types = [schema.type ?? []].flat()
  if (types.includes('array')) return `list of ${describeSchema(schema.items ?? {})}`
  const limits = [
    schema.format,
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.pattern !== undefined && `like ${schema.pattern}`,
  ]
  return [types.join(' or ') || 'anything', ...limits.filter(Boolean)].join(', ')
}
