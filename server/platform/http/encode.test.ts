// Tests reply encoding.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'
import * as z from 'zod/mini'

import { PreviewEvent } from '#contract/catalog/imports.ts'
import { Id, Rate, Timestamp, Price, SignedAmount } from '#contract/platform/fields.ts'
import { withInternalNames } from '#contract/platform/wireNames.ts'

import { encode } from './encode.ts'

const Line = withInternalNames(z.object({ price: Price, of: z.nullable(z.object({ id: Id })) }), {
  price: 'unitPriceCents',
})

const Reply = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['a', 'b']),
  type: z.literal('reply'),
  isActive: z.boolean(),
  price: Price,
  rate: Rate(10_000, 'a rate'),
  note: z.nullable(z.string()),
  at: z.nullable(Timestamp),
  total: z.optional(SignedAmount),
  lines: z.array(Line),
})

const cents = fc.integer({ min: 0, max: 100_000 })
const values = fc.record(
  {
    id: fc.integer({ min: 1 }),
    name: fc.string(),
    kind: fc.constantFrom('a' as const, 'b' as const),
    type: fc.constant('reply' as const),
    isActive: fc.boolean(),
    price: cents,
    rate: fc.integer({ min: 0, max: 10_000 }),
    note: fc.option(fc.string()),
    at: fc.option(fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('9999-01-01') })),
    total: cents,
    lines: fc.array(
      fc.record({ unitPriceCents: cents, of: fc.option(fc.record({ id: fc.integer({ min: 1 }) })) }),
    ),
  },
  { requiredKeys: ['id', 'name', 'kind', 'type', 'isActive', 'price', 'rate', 'note', 'at', 'lines'] },
)

describe('encode', () => {
  test('returns what z.encode returns', () => {
    fc.assert(fc.property(values, (value) => assert.deepEqual(encode(Reply, value), z.encode(Reply, value))))
  })

  test('drops fields that the schema does not have, at every depth', () => {
    const secret = { id: 1, passwordHash: 'x', lines: [{ of: { id: 2, token: 'y' } }] }
    assert.doesNotMatch(JSON.stringify(encode(Reply, secret)), /passwordHash|token/)
  })

  test('encodes a union of events', () => {
    const counts = { new: 1, same: 2, changed: 3, refused: 4, refusedExisting: 1 }
    const event = {
      type: 'done' as const,
      counts,
      notedCount: 0,
      leavingCount: 0,
      unpricedCount: 0,
      newLeavingCount: 0,
      imageCount: 0,
      missingImageCount: 0,
      unusedImages: [],
      unusedImageCount: 0,
      secret: 'x',
    }
    assert.deepEqual(encode(PreviewEvent, event), z.encode(PreviewEvent, event))
  })
})
