// Two people edit one product: what is kept of each, and what the second one is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { CallError } from '#contract/platform/client.ts'

import {
  describeChanges,
  type EditedFields,
  toEditedFields,
  mergeEdit,
  staleEditFailure,
  formatFieldValue,
} from './productConflict.ts'

const seen: EditedFields = {
  productName: 'Wool Coat',
  color: 'Charcoal',
  size: 'L',
  quantity: 4,
  lowStockThreshold: null,
  price: 18900,
  manufacturer: null,
  category: null,
  description: null,
}

test('changes to different fields are both kept', () => {
  const current = { ...seen, quantity: 3, manufacturer: 'Mill No. 4' }
  const mine = { ...seen, productName: 'Wool Coat, lined', lowStockThreshold: 8 }
  assert.deepEqual(mergeEdit(seen, current, mine), {
    fields: {
      ...seen,
      productName: 'Wool Coat, lined',
      lowStockThreshold: 8,
      quantity: 3,
      manufacturer: 'Mill No. 4',
    },
    adopted: ['quantity', 'manufacturer'],
    conflicting: [],
  })
})

test('a field that both changed is disputed, and stands as I have it until somebody has chosen', () => {
  const current = { ...seen, price: 19900, quantity: 2 }
  const mine = { ...seen, price: 15000 }
  const merge = mergeEdit(seen, current, mine)
  assert.deepEqual([merge.adopted, merge.conflicting], [['quantity'], ['price']])
  assert.deepEqual([merge.fields.price, merge.fields.quantity], [15000, 2])
})

test('nobody is asked where both came to the same', () => {
  const changed = { ...seen, price: 19900, category: 'Tops' }
  assert.deepEqual(mergeEdit(seen, changed, changed), { fields: changed, adopted: [], conflicting: [] })
})

test('whatever two people change, each change is kept, or asked about where both made another one', () => {
  const edit = fc.record({
    price: fc.nat(2),
    quantity: fc.nat(2),
    color: fc.constantFrom('Charcoal', 'Ecru', ''),
  })
  const changed = edit.map((changes) => ({ ...seen, ...changes }))
  fc.assert(
    fc.property(changed, changed, changed, (base, current, mine) => {
      const { fields, conflicting: disputed } = mergeEdit(base, current, mine)
      for (const field of ['price', 'quantity', 'color'] as const) {
        const isMine = mine[field] !== base[field]
        const isTheirs = current[field] !== base[field]
        assert.equal(disputed.includes(field), isMine && isTheirs && mine[field] !== current[field])
        assert.equal(fields[field], isMine ? mine[field] : current[field])
      }
    }),
  )
})

test('what is left empty in the form is nothing, as the product has it', () => {
  const typed = { ...seen, manufacturer: '', category: null, description: '', lowStockThreshold: null }
  assert.deepEqual(toEditedFields({ ...typed, id: 7, version: 1 }), seen)
  const { description: _, lowStockThreshold: _none, ...without } = typed
  assert.deepEqual(toEditedFields({ ...without, id: 7 }), seen)
})

test('only a 409 is a conflict', () => {
  const body = JSON.stringify({ message: 'Wool Coat was changed by Ann while you were editing it.' })
  const answer = (status: number) => staleEditFailure(new CallError(new Response(null, { status }), body))
  assert.match(answer(409)?.message ?? '', /^Wool Coat/)
  assert.equal(answer(400), undefined)
  assert.equal(staleEditFailure(new TypeError('offline')), undefined)
})

test('what others changed is told by the name of the field, and pictures are no field of the form', () => {
  const errors = [
    { path: 'imageUrl', message: 'Ann changed it from nothing to /api/images/a.' },
    { path: 'lowStockThreshold', message: 'Ann changed it from nothing to 8.' },
    { path: 'price', message: 'Ann changed it from $189.00 to $199.00.' },
  ]
  assert.deepEqual(describeChanges(errors), [
    'Low stock at: Ann changed it from nothing to 8.',
    'Price: Ann changed it from $189.00 to $199.00.',
  ])
})

test('values are shown as people read them', () => {
  const fields = { ...seen, price: 123450, quantity: 1200, category: 'Tops' }
  assert.equal(formatFieldValue('price', fields), '$1,234.50')
  assert.equal(formatFieldValue('quantity', fields), '1,200')
  assert.equal(formatFieldValue('category', fields), 'Tops')
  assert.equal(formatFieldValue('category', seen), 'Nothing')
  assert.equal(formatFieldValue('lowStockThreshold', seen), 'Nothing')
})
