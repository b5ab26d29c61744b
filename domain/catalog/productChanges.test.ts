// Undoing changes: which versions of a product count as unchanged.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { invertChanges } from '#domain/platform/changes.ts'
import { isUnchangedSince } from '#domain/platform/versions.ts'

import {
  changeProduct,
  type ChangeableProduct,
  changeableFields,
  diffProductFields,
  hasChanges,
  versionsUpTo,
} from './productChanges.ts'

describe('isUnchangedSince', () => {
  const cases: [string, number, readonly number[], boolean][] = [
    ['is true at the same version', 2, [], true],
    ['is false at an earlier version', 1, [1, 2], false],
    ['is false after a change', 3, [], false],
    ['is true after a later change was undone', 4, [3, 4], true],
    ['is false if one change of several was not undone', 5, [3, 5], false],
    ['is false if the last change was not undone', 5, [3, 4], false],
    ['is true if all later changes were undone', 6, [3, 4, 5, 6], true],
  ]
  for (const [title, current, ignored, expected] of cases) {
    test(title, () => {
      assert.equal(isUnchangedSince(2, current, new Set(ignored)), expected)
    })
  }
})

test('counts one version for fields and one for stock', () => {
  const price = { from: 100, to: 200 }
  const quantity = { from: 1, to: 2 }
  assert.deepEqual(versionsUpTo(7, { price }), [7])
  assert.deepEqual(versionsUpTo(7, { quantity }), [7])
  assert.deepEqual(versionsUpTo(7, { price, quantity }), [7, 6])
})

const text = fc.constantFrom('Navy', 'Sand', '')
const anyProduct = fc.record(
  Object.fromEntries(changeableFields.map((field) => [field, fc.option(fc.oneof(text, fc.nat(3)))])),
  { noNullPrototype: true },
) as unknown as fc.Arbitrary<ChangeableProduct>

test('applying changes and their inverse gives the product back', () => {
  fc.assert(
    fc.property(anyProduct, anyProduct, (before, after) => {
      const changes = diffProductFields(before, after)
      assert.deepEqual(changeProduct(before, changes), after)
      assert.deepEqual(changeProduct(after, invertChanges(changes)), before)
      assert.equal(hasChanges(diffProductFields(after, changeProduct(before, changes))), false)
    }),
  )
})

test('a field that one side does not have is not a change', () => {
  assert.deepEqual(diffProductFields({ name: 'Dress' }, { name: 'Shirt', color: 'Navy' }), {
    productName: { from: 'Dress', to: 'Shirt' },
  })
  assert.deepEqual(diffProductFields({ name: 'Dress', color: 'Navy' }, { name: 'Dress' }), {})
})
