// Tests request building and response decoding of the API client.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import * as z from 'zod/mini'

import { deleteProduct, editProduct, findProduct, findProducts } from '#contract/catalog/products.ts'
import { endpoints } from '#contract/endpoints.ts'
import { findCurrentUser } from '#contract/people/auth.ts'
import {
  downloadInvoicePdf,
  findInvoices,
  setInvoiceDiscount,
  setInvoiceStatus,
} from '#contract/sales/invoices.ts'
import { productColumns } from '#domain/catalog/productColumns.ts'

import { CallError, createCall, buildRequest } from './client.ts'
import { defineEndpoint, pathParams } from './endpoint.ts'
import { wireSchema } from './wireNames.ts'

describe('buildRequest', () => {
  test('puts path parameters into the URL and the encoded rest into the body', () => {
    const edit = {
      id: 7,
      name: 'Linen dress',
      color: 'Red',
      size: 'M',
      quantity: 3,
      priceCents: 1230,
      category: null,
    }
    assert.deepEqual(buildRequest(editProduct, edit), {
      url: '/api/products/7',
      body: {
        productName: 'Linen dress',
        color: 'Red',
        size: 'M',
        quantity: 3,
        price: '12.30',
        category: null,
      },
    })
    assert.deepEqual(buildRequest(setInvoiceStatus, { id: 3, status: 'Processed' }), {
      url: '/api/invoices/3/status',
      body: { status: 'Processed' },
    })
  })

  test('encodes a discount as a percentage', () => {
    for (const [basisPoints, percentage] of [
      [0, 0],
      [850, 8.5],
      [1, 0.01],
      [10_000, 100],
    ] as const)
      assert.deepEqual(buildRequest(setInvoiceDiscount, { id: 1, discountBasisPoints: basisPoints }).body, {
        discountPercentage: percentage,
      })
  })

  test('omits empty query parameters and escapes the others', () => {
    const query = { page: 2, limit: 12, search: 'a&b=c #1?', category: undefined, size: '' }
    assert.deepEqual(buildRequest(findProducts, query), {
      url: '/api/products?page=2&limit=12&search=a%26b%3Dc+%231%3F',
      body: undefined,
    })
    assert.equal(
      buildRequest(findInvoices, { page: 1, limit: 20, status: 'Void' }).url,
      '/api/invoices?page=1&limit=20&status=Void',
    )
    assert.equal(buildRequest(deleteProduct, { id: 5 }).url, '/api/products/5')
  })

  test('escapes path parameters so that they can’t change the path', () => {
    const file = defineEndpoint({
      summary: 'Finds one by its name.',
      method: 'GET',
      path: '/api/files/:name/:page',
      allow: 'anyone',
      input: z.strictObject({ name: z.string(), page: z.string() }),
      reply: 'nothing',
    })
    assert.equal(
      buildRequest(file, { name: '../users?x=1#', page: '$& $1' }).url,
      '/api/files/..%2Fusers%3Fx%3D1%23/%24%26%20%241',
    )
    assert.deepEqual(pathParams(file.path), ['name', 'page'])
  })
})

describe('a call', () => {
  const answering = (body: string, init: ResponseInit) => createCall('', async () => new Response(body, init))

  test('throws an error with the status and the server’s message', async () => {
    const call = answering('{"message":"Product not found"}', { status: 404 })
    await assert.rejects(call(findProduct, { id: 1 }), (error) => {
      assert.ok(error instanceof CallError)
      assert.equal(error.message, '404: {"message":"Product not found"}')
      assert.deepEqual([error.status, error.sentence], [404, 'Product not found'])
      return true
    })
  })

  test('uses the messages of the fields if the body has no message', async () => {
    const body =
      '{"errors":[{"path":"discountPercentage","message":"Discount cannot be negative"},{"message":"Try 5"}]}'
    await assert.rejects(
      answering(body, { status: 400 })(findProduct, { id: 1 }),
      (error) => error instanceof CallError && error.sentence === 'Discount cannot be negative, Try 5',
    )
  })

  test('has no user message for an error that is empty or not JSON', async () => {
    for (const [body, statusText, message] of [
      ['<h1>Bad gateway</h1>', '', '502: <h1>Bad gateway</h1>'],
      ['', 'Bad Gateway', '502: Bad Gateway'],
      ['{"message":5}', '', '502: {"message":5}'],
      ['{"errors":[]}', '', '502: {"errors":[]}'],
    ] as const) {
      const call = answering(body, { status: 502, statusText })
      await assert.rejects(
        call(findProduct, { id: 1 }),
        (error) => error instanceof CallError && error.message === message && error.sentence === undefined,
      )
    }
  })

  test('decodes cents and dates and drops unknown fields', async () => {
    const wire = {
      ...Object.fromEntries(Object.keys(productColumns).map((column) => [column, null])),
      id: 1,
      productId: 'D',
      productName: 'Dress',
      color: 'Red',
      size: 'M',
      quantity: 3,
      price: '12.30',
      styleId: null,
      imageUrl: null,
      qrCodeUrl: '/q',
      createdAt: '2026-03-01T00:00:00.000Z',
      version: 2,
      passwordHash: 'x',
    }
    const product = await answering(JSON.stringify(wire), { status: 200 })(findProduct, { id: 1 })
    const { passwordHash: _secret, productId, productName, price: _price, ...rest } = wire
    assert.deepEqual(product, {
      ...rest,
      code: productId,
      name: productName,
      priceCents: 1230,
      createdAt: new Date(wire.createdAt),
    })
  })

  test('takes a user without a role as a Viewer', async () => {
    const user = { id: 1, email: 'ada@shop.test', firstName: 'Ada', lastName: 'Admin' }
    for (const role of [undefined, null])
      assert.deepEqual(
        await answering(JSON.stringify({ ...user, role }), { status: 200 })(findCurrentUser, {}),
        {
          ...user,
          role: 'Viewer',
        },
      )
  })

  test('returns undefined for 204 and a Blob for a file', async () => {
    assert.equal(
      await createCall('', async () => new Response(null, { status: 204 }))(deleteProduct, { id: 1 }),
      undefined,
    )
    const file = await answering('%PDF', { status: 200 })(downloadInvoicePdf, { id: 1 })
    assert.equal(await file.text(), '%PDF')
  })

  test('sends cookie and idempotency key, and a content type only with a body', async () => {
    const sent: RequestInit[] = []
    const call = createCall('http://shop.test', async (_url, init) => {
      sent.push(init ?? {})
      return new Response(null, { status: 204 })
    })
    await call(deleteProduct, { id: 1 }, { idempotencyKey: 'key-0001' })
    const [init] = sent
    assert.deepEqual([init?.method, init?.credentials, init?.body], ['DELETE', 'include', null])
    assert.deepEqual(init?.headers, { 'idempotency-key': 'key-0001' })
  })
})

describe('the contract', () => {
  test('has unique routes, and every path parameter is in the input', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`)
    assert.equal(new Set(names).size, names.length)
    for (const { path, input } of endpoints) {
      const { shape } = wireSchema(input)._zod.def as unknown as { shape: Record<string, unknown> }
      for (const name of pathParams(path)) assert.ok(name in shape, `${path}: ${name}`)
    }
  })

  test('rejects unknown input fields', () => {
    for (const { path, input } of endpoints) {
      const result = z.safeDecode(input, { isAdmin: true })
      const codes = result.error?.issues.map(({ code }) => code) ?? []
      assert.ok(codes.includes('unrecognized_keys'), path)
    }
  })
})
