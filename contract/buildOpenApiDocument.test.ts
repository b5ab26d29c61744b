// Tests the OpenAPI document: complete, valid OpenAPI 3.1, in wire format.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { pathParams, possibleErrorStatuses, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts'

import { buildOpenApiDocument } from './buildOpenApiDocument.ts'
import { endpointNames, endpoints } from './endpoints.ts'

type Json = Record<string, unknown>

const document = JSON.parse(JSON.stringify(buildOpenApiDocument('1.2.3'))) as Json
const paths = document['paths'] as Record<string, Record<string, Json>>
const components = document['components'] as Record<string, Record<string, Json>>

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function operationOf(name: string): Json {
  const found = operations.find(({ operation }) => operation['operationId'] === name)
  assert.ok(found, name)
  return found.operation
}

/** Yields every object in the document with its path. */
function* objectsIn(value: unknown, place: readonly string[] = []): Generator<[Json, readonly string[]]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [value as Json, place]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, [...place, key])
}

function follow(reference: string): unknown {
  let found: unknown = document
  for (const name of reference.replace(/^#\//, '').split('/')) found = (found as Json | undefined)?.[name]
  return found
}

describe('the OpenAPI document', () => {
  test('contains each endpoint exactly once by name, method and path', () => {
    const documented = operations.map(({ path, method, operation }) =>
      [operation['operationId'], method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1')].join(' '),
    )
    const declared = endpoints.map((endpoint) =>
      [endpointNames.get(endpoint), endpoint.method, endpoint.path].join(' '),
    )
    assert.deepEqual(documented.toSorted(), declared.toSorted())
    assert.equal(new Set(documented.map((one) => one.split(' ')[0])).size, endpoints.length)
  })

  test('has no broken references and no unused components', () => {
    const referred = new Set<string>()
    for (const [object, place] of objectsIn(document)) {
      const { $ref } = object
      if (typeof $ref !== 'string') continue
      assert.ok(follow($ref), `${place.join('.')}: ${$ref}`)
      referred.add($ref)
    }
    for (const kind of ['schemas', 'parameters', 'responses'])
      for (const name of Object.keys(components[kind] ?? {}))
        assert.ok(referred.has(`#/components/${kind}/${name}`), `${kind} ${name}`)
  })

  test('uses only keys that OpenAPI 3.1.1 defines', () => {
    const allowed: [RegExp, string][] = [
      [/^$/, 'openapi info servers tags paths components'],
      [/^info$/, 'title version description'],
      [/^paths \S+$/, 'get put post delete'],
      [
        /^paths \S+ \w+$/,
        'operationId tags summary description parameters requestBody responses security x-permission x-roles',
      ],
      [/ parameters \w+$/, '$ref name in required description schema'],
      [/ requestBody$/, 'required description content'],
      [/ responses \w+$/, '$ref description headers content'],
      [/ content \S+$/, 'schema'],
      [/ headers \S+$/, 'description schema'],
      [/^components securitySchemes \w+$/, 'type in name description'],
    ]
    for (const [object, place] of objectsIn(document)) {
      if (place.includes('schema') || place.includes('schemas')) continue
      const [, keys] =
        allowed.find(([pattern]) => pattern.test(place.join('.').replaceAll(/\/[^.]*/g, 'path'))) ?? []
      for (const key of keys === undefined ? [] : Object.keys(object))
        assert.ok(keys?.split(' ').includes(key), `${place.join('.')} has ${key}`)
    }
  })

  test('lists every path parameter once, and the Idempotency-Key where it is accepted', () => {
    for (const endpoint of endpoints) {
      const operation = operationOf(endpointNames.get(endpoint) ?? '')
      const parameters = (operation['parameters'] ?? []) as Json[]
      const inPath = parameters.filter((parameter) => parameter['in'] === 'path')
      assert.deepEqual(
        inPath.map(({ name }) => name),
        pathParams(endpoint.path),
      )
      assert.ok(inPath.every(({ required }) => required === true))
      const takes = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
      assert.equal(takes, acceptsIdempotencyKey(endpoint), endpoint.path)
    }
  })

  test('documents success, errors and security of every operation', () => {
    for (const endpoint of endpoints) {
      const operation = operationOf(endpointNames.get(endpoint) ?? '')
      const statuses = Object.keys(operation['responses'] as Json)
      assert.ok(
        statuses.some((status) => /^[23]\d\d$/.test(status)),
        endpoint.path,
      )
      assert.deepEqual(
        statuses.filter((status) => status >= '400' && status !== 'default').map(Number),
        possibleErrorStatuses(endpoint),
      )
      assert.match(String(operation['summary']), /^[A-Z].*\.$/)
      assert.equal((operation['security'] as unknown[]).length > 0, endpoint.allow !== 'anyone')
    }
  })

  test('describes the wire format of money, timestamps, ids and query parameters', () => {
    const { NewProduct, Invoice } = components['schemas'] as Record<
      string,
      { properties: Json; required: string[] }
    >
    assert.deepEqual(NewProduct?.properties['price'], {
      type: 'string',
      pattern: String.raw`^\d+(\.\d{1,2})?$`,
      description: 'From 0 to 9999999.99.',
      examples: ['12.34'],
    })
    assert.deepEqual(NewProduct?.required.toSorted(), [
      'color',
      'price',
      'productId',
      'productName',
      'quantity',
      'size',
    ])
    assert.deepEqual(Invoice?.properties['id'], { type: 'integer', minimum: 1 })
    assert.deepEqual(Invoice?.properties['createdAt'], { type: 'string', format: 'date-time' })
    const { parameters } = operationOf('findProducts') as { parameters: Json[] }
    assert.deepEqual(parameters[0], {
      name: 'page',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    })
  })

  test('lists the content types of files, streams and uploads', () => {
    const contentOf = (name: string, status: string) =>
      Object.keys(
        (operationOf(name)['responses'] as Record<string, { content: Json }>)[status]?.content ?? {},
      )
    assert.deepEqual(contentOf('downloadInvoicePdf', '200'), ['application/pdf'])
    assert.deepEqual(contentOf('exportProducts', '200'), ['text/csv'])
    assert.deepEqual(contentOf('startImport', '200'), ['application/x-ndjson'])
    assert.deepEqual(contentOf('subscribeToLiveEvents', '200'), ['text/event-stream'])
    assert.deepEqual(contentOf('emailInvoice', '202'), ['application/json'])
    const { requestBody } = operationOf('bulkUpload') as { requestBody: { content: Json } }
    assert.deepEqual(Object.keys(requestBody.content), ['multipart/form-data', 'application/json'])
  })
})
