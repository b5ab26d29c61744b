// Tests merging two users' edits of one product.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { CallError } from '#contract/platform/client.ts'
import { conflictBody, mergeEdit as merge } from '#web/shell/mergeEdit.ts'

import { toEditedFields, formatFieldValue, productFieldNames } from './productConflict.ts'
import { productFixture } from './productFixtures.ts'
import { type EditedFields } from './productForm.ts'

const mergeEdit = (original: EditedFields, current: EditedFields, mine: EditedFields) =>
  merge(productFieldNames, { original, current, mine })

const product = productFixture({
  name: 'Wool Coat',
  color: 'Charcoal',
  size: 'L',
  quantity: 4,
  priceCents: 18900,
})
const original = Object.fromEntries(
  productFieldNames.map((field) => [field, product[field]]),
) as unknown as EditedFields

test('keeps changes to different fields', () => {
  const current = { ...original, quantity: 3, manufacturer: 'Mill No. 4' }
  const mine = { ...original, name: 'Wool Coat, lined', lowStockThreshold: 8 }
  assert.deepEqual(mergeEdit(original, current, mine), {
    fields: {
      ...original,
      name: 'Wool Coat, lined',
      lowStockThreshold: 8,
      quantity: 3,
      manufacturer: 'Mill No. 4',
    },
    adopted: ['quantity', 'manufacturer'],
    conflicting: [],
  })
})

test('reports a field that both users changed and keeps my value', () => {
  const current = { ...original, priceCents: 19900, quantity: 2 }
  const mine = { ...original, priceCents: 15000 }
  const { fields, adopted, conflicting } = mergeEdit(original, current, mine)
  assert.deepEqual([adopted, conflicting], [['quantity'], ['priceCents']])
  assert.deepEqual([fields.priceCents, fields.quantity], [15000, 2])
})

test('reports no conflict if both users entered the same value', () => {
  const changed = { ...original, priceCents: 19900, category: 'Tops' }
  assert.deepEqual(mergeEdit(original, changed, changed), { fields: changed, adopted: [], conflicting: [] })
})

test('keeps each change or reports a conflict, for all combinations', () => {
  const edit = fc.record({
    priceCents: fc.nat(2),
    quantity: fc.nat(2),
    color: fc.constantFrom('Charcoal', 'Ecru', ''),
  })
  const changed = edit.map((changes) => ({ ...original, ...changes }))
  fc.assert(
    fc.property(changed, changed, changed, (base, current, mine) => {
      const { fields, conflicting: disputed } = mergeEdit(base, current, mine)
      for (const field of ['priceCents', 'quantity', 'color'] as const) {
        const isMine = mine[field] !== base[field]
        const isTheirs = current[field] !== base[field]
        assert.equal(disputed.includes(field), isMine && isTheirs && mine[field] !== current[field])
        assert.equal(fields[field], isMine ? mine[field] : current[field])
      }
    }),
  )
})

test('converts empty form fields to null', () => {
  const typed = { ...original, manufacturer: '', category: null, description: '', lowStockThreshold: null }
  assert.deepEqual(toEditedFields({ ...typed, id: 7, version: 1 }), original)
  const { description: _, lowStockThreshold: _none, ...without } = typed
  assert.deepEqual(toEditedFields({ ...without, id: 7 }), original)
})

test('treats only a 409 as a conflict', () => {
  const body = JSON.stringify({ message: 'Wool Coat was changed by Ann while you were editing it.' })
  const answer = (status: number) => conflictBody(new CallError(new Response(null, { status }), body))
  assert.match(answer(409)?.message ?? '', /^Wool Coat/)
  assert.equal(answer(400), undefined)
  assert.equal(conflictBody(new TypeError('offline')), undefined)
})

test('formats field values', () => {
  const fields = { ...original, priceCents: 123450, quantity: 1200, category: 'Tops' }
  assert.equal(formatFieldValue('priceCents', fields), '$1,234.50')
  assert.equal(formatFieldValue('quantity', fields), '1,200')
  assert.equal(formatFieldValue('category', fields), 'Tops')
  assert.equal(formatFieldValue('category', original), '')
  assert.equal(formatFieldValue('lowStockThreshold', original), '')
})
