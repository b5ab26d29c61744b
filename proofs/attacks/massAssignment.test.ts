// Mass assignment: no endpoint accepts a field of another endpoint or table.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'

import type * as z from 'zod/mini'

import { createProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isEventStream, hasJsonBody, type Endpoint, type Reply } from '#contract/platform/endpoint.ts'
import { wireSchema } from '#contract/platform/wireNames.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { endpointUrl, validBody } from '#proofs/inputs/invalidInputs.ts'
import { uploadJson } from '#server/catalog/imports/uploadFixtures.ts'
import { getTableColumns, getTableName, is, PgTable } from '#server/platform/db/drizzle.ts'
import * as schema from '#server/platform/db/schema.ts'
import { readDatabaseTotals } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return wireSchema(schema)._zod.def
}

/** All field names at any depth. */
function namesIn(schema: z.core.$ZodType): string[] {
  const { shape = {}, element, innerType, options = [] } = definitionOf(schema)
  const within = [
    ...Object.values(shape),
    ...options,
    ...(element ? [element] : []),
    ...(innerType ? [innerType] : []),
  ]
  return [...Object.keys(shape), ...within.flatMap(namesIn)]
}

function namesOfReply(reply: Reply): string[] {
  if (typeof reply === 'string') return []
  return namesIn(isEventStream(reply) ? reply.event : reply)
}

/** Each object of an input with its path in the body ('', 'invoice', 'items.0') and its fields. */
function objectsIn(schema: z.core.$ZodType, place: string[] = []): { place: string[]; own: Set<string> }[] {
  const { type, shape, element, innerType } = definitionOf(schema)
  if (type === 'object' && shape) {
    const within = Object.entries(shape).flatMap(([name, inner]) => objectsIn(inner, [...place, name]))
    return [{ place, own: new Set(Object.keys(shape)) }, ...within]
  }
  if (element) return objectsIn(element, [...place, '0'])
  return innerType ? objectsIn(innerType, place) : []
}

const columns = Object.values(schema as Record<string, unknown>).flatMap((table) =>
  is(table, PgTable)
    ? Object.entries(getTableColumns(table)).flatMap(([name, column]) => [name, column.name])
    : [],
)
const tables = Object.values(schema as Record<string, unknown>).flatMap((table) =>
  is(table, PgTable) ? [getTableName(table)] : [],
)
const everyName = [
  ...new Set([
    ...endpoints.flatMap(({ input, reply }) => [...namesIn(input), ...namesOfReply(reply)]),
    ...columns,
    ...tables,
    'isAdmin',
    'admin',
    'permissions',
    'password_hash',
    'tenantId',
    '_method',
    'user[role]',
    'role ',
    'Role',
  ]),
]

describe('an unknown field', () => {
  const testApp = useTestApp()
  const admin = useClient(testApp, 'Admin')
  let ids: { product: number; invoice: number }

  before(async () => {
    const product = await admin.call(createProduct, buildProduct())
    const invoice = await admin.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }]))
    ids = { product: product.id, invoice: invoice.id }
  })

  test('is tried with names of replies, tables and known attacks', () => {
    for (const name of [
      'role',
      'status',
      'number',
      'invoiceNumber',
      'version',
      'totalCents',
      'passwordHash',
      'isActive',
    ])
      assert.ok(everyName.includes(name), name)
    assert.ok(everyName.length > 150, String(everyName.length))
  })

  function addressIn(endpoint: Endpoint): string {
    return endpointUrl(endpoint, {
      id: String(endpoint.path.includes('/invoices') ? ids.invoice : ids.product),
    })
  }

  /** The paths that the response reports as unknown. */
  async function unknownTo(response: Response): Promise<Set<string>> {
    assert.equal(response.status, 400)
    const { errors = [] } = (await response.json()) as { errors?: { path: string; message: string }[] }
    return new Set(
      errors.filter(({ message }) => message === 'This field is not known here.').map(({ path }) => path),
    )
  }

  for (const [endpoint, options] of withSample(endpoints.filter(hasJsonBody), 3)) {
    test(`is rejected by ${endpoint.method} ${endpoint.path} at any depth of the body`, options, async () => {
      const books = await readDatabaseTotals(testApp.db)
      const inAddress = new Set(Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => name))
      for (const { place, own } of objectsIn(endpoint.input)) {
        const foreign = everyName.filter((name) => !own.has(name) && !inAddress.has(name))
        // An error lists at most a hundred fields.
        for (let from = 0; from < foreign.length; from += 80) {
          const names = foreign.slice(from, from + 80)
          const body = validBody(endpoint)
          const target = place.reduce(
            (within, name) => (within[name] ??= {}) as Record<string, unknown>,
            body,
          )
          for (const name of names) target[name] = 'Admin'
          const response = await admin.fetch(addressIn(endpoint), {
            method: endpoint.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          const unknown = await unknownTo(response)
          const taken = names.filter((name) => !unknown.has([...place, name].join('.')))
          assert.deepEqual(taken, [], place.join('.'))
        }
      }
      assert.deepEqual(await readDatabaseTotals(testApp.db), books)
    })
  }

  test('is rejected in every query', async () => {
    for (const endpoint of endpoints.filter((endpoint) => !hasJsonBody(endpoint))) {
      const own = new Set(namesIn(endpoint.input))
      const foreign = everyName.filter((name) => !own.has(name))
      const query = new URLSearchParams(foreign.slice(0, 60).map((name) => [name, '1']))
      const response = await admin.fetch(`${addressIn(endpoint)}?${query}`, {
        method: endpoint.method,
        ...(endpoint.body && { body: 'productId,productName\n', headers: { 'content-type': 'text/csv' } }),
      })
      const unknown = await unknownTo(response)
      assert.deepEqual(
        foreign.slice(0, 60).filter((name) => !unknown.has(name)),
        [],
        endpoint.path,
      )
    }
  })

  test('in an import file is ignored', async () => {
    const forged = {
      productId: 'FORGED-1',
      productName: 'Shirt',
      color: 'Red',
      size: 'M',
      quantity: 1,
      price: '10.00',
      id: 1,
      version: 77,
      createdAt: '2001-01-01T00:00:00Z',
      deletedAt: '2001-01-01T00:00:00Z',
      imageUrl: `/api/images/${'a'.repeat(22)}`,
      imageKey: 'a'.repeat(22),
      qrCodeUrl: 'http://evil.test/',
    }
    await uploadJson(admin, JSON.stringify([forged]))
    const { products } = await admin.call(findProducts, { page: 1, limit: 12, search: 'FORGED-1' })
    const [row] = products
    assert.ok(row)
    const product = await admin.call(findProduct, { id: row.id })
    assert.notEqual(product.id, 1)
    assert.deepEqual([product.version, product.imageUrl], [1, null])
    assert.equal(product.qrCodeUrl, `/api/products/${product.id}/qr-code`)
    assert.ok(Date.now() - product.createdAt.getTime() < 60_000)
  })
})
