// Tests that replies contain only the fields of their schema.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import * as z from 'zod/mini'

import { findCurrentUser } from '#contract/people/auth.ts'
import { defineEndpoint } from '#contract/platform/endpoint.ts'
import { Id, Price } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'

import { serializeResult } from './sendResult.ts'

const Line = withInternalNames(z.object({ price: Price, of: z.nullable(z.object({ id: Id })) }), {
  price: 'unitPriceCents',
})
const endpoint = defineEndpoint({
  summary: 'Returns lines.',
  method: 'GET',
  path: '/api/lines',
  allow: 'products.read',
  input: z.object({}),
  reply: z.object({ id: Id, lines: z.array(Line) }),
})

describe('a reply', () => {
  test('drops fields that its schema does not have', () => {
    const user = { id: 1, email: 'ada@shop.test', firstName: 'Ada', lastName: 'Admin', role: 'Admin' }
    const json = serializeResult(findCurrentUser, { ...user, passwordHash: 'x', token: 'y' })
    assert.deepEqual(JSON.parse(json), user)
  })

  test('has the fields of its schema by their API names, and no others, at every depth', () => {
    const result = {
      id: 1,
      passwordHash: 'x',
      lines: [{ unitPriceCents: 1250, of: { id: 2, token: 'y' }, costCents: 700 }],
    }
    assert.deepEqual(JSON.parse(serializeResult(endpoint, result)), {
      id: 1,
      lines: [{ price: '12.50', of: { id: 2 } }],
    })
  })
})
