import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import {
  comparePickLines,
  foundError,
  isAllPicked,
  leftToPick,
  markError,
  nothingToPickMessage,
  outdatedMessage,
  shareUnits,
} from './picking.ts'

const tank = { name: 'Rib Tank', code: 'RT-1-M', asked: 5, notFound: 0, available: 5, picked: 0 }

test('sorts by shelf as people read it, then by style, color and size', () => {
  const place = (shelf: string | null, styleNumber: string | null, color: string, size: string) => ({
    shelf,
    styleNumber,
    color,
    size,
    code: `${color}-${size}`,
    sizePosition: null,
  })
  const sorted = [
    place('A-2', '1042', 'Navy', 'S'),
    place('A-2', '1042', 'Navy', 'XL'),
    place('A-2', '1042', 'White', 'M'),
    place('A-2', '1419', 'Black', 'M'),
    place('A-10', '1001', 'Black', 'M'),
    place('B-1', null, 'Black', 'M'),
    place(null, '1000', 'Black', 'M'),
  ]
  assert.deepEqual(sorted.toReversed().toSorted(comparePickLines), sorted)
})

test('sorts the sizes of a scale by their place in it', () => {
  const size = (size: string, sizePosition: number) => ({
    shelf: 'A',
    styleNumber: '1',
    color: 'Navy',
    code: size,
    size,
    sizePosition,
  })
  const sorted = [size('Petite', 0), size('Average', 1)]
  assert.deepEqual(sorted.toReversed().toSorted(comparePickLines), sorted)
})

describe('what is left to pick', () => {
  test('is asked less not found less picked, and at most what the document has', () => {
    assert.equal(leftToPick(tank), 5)
    assert.equal(leftToPick({ ...tank, picked: 2 }), 3)
    assert.equal(leftToPick({ ...tank, notFound: 2, picked: 2 }), 1)
    assert.equal(leftToPick({ ...tank, available: 1 }), 1)
    assert.equal(leftToPick({ ...tank, available: 1, picked: 2 }), 0)
  })

  test('is nothing once all lines are picked', () => {
    assert.equal(isAllPicked([{ ...tank, picked: 5 }, tank]), false)
    assert.equal(
      isAllPicked([
        { ...tank, picked: 5 },
        { ...tank, available: 0 },
      ]),
      true,
    )
  })
})

test('refuses marks above what is left and below what is picked', () => {
  const picked = { ...tank, picked: 2 }
  assert.equal(markError(picked, 3), undefined)
  assert.equal(markError(picked, 4), 'Only 3 of Rib Tank (RT-1-M) are left to pick.')
  assert.equal(markError({ ...tank, picked: 4 }, 2), 'Only 1 of Rib Tank (RT-1-M) is left to pick.')
  assert.equal(markError({ ...tank, picked: 5 }, 1), 'Nothing of Rib Tank (RT-1-M) is left to pick.')
  assert.equal(markError(picked, -2), undefined)
  assert.equal(markError(picked, -3), 'Only 2 of Rib Tank (RT-1-M) are picked.')
  assert.equal(markError(tank, -1), 'Nothing of Rib Tank (RT-1-M) is picked.')
})

test('accepts fewer units than are to be picked and no fewer than are picked', () => {
  const picked = { ...tank, picked: 2 }
  assert.equal(foundError(picked, 2), undefined)
  assert.equal(foundError(picked, 4), undefined)
  assert.match(foundError(picked, 1) ?? '', /2 units of Rib Tank \(RT-1-M\) are picked/)
  assert.match(foundError(picked, 5) ?? '', /Enter fewer if some are missing/)
})

test('says what changed since the list was made', () => {
  const order = { type: 'order', number: 'SO-2026-00031', isVoid: false } as const
  const invoice = { type: 'invoice', number: 'INV-2026-00012', isVoid: false } as const
  assert.equal(outdatedMessage(tank, order), undefined)
  assert.equal(outdatedMessage({ ...tank, notFound: 3, available: 2 }, order), undefined)
  assert.equal(
    outdatedMessage({ ...tank, available: 2 }, order),
    'SO-2026-00031 has only 2 of 5 units allocated now.',
  )
  assert.equal(outdatedMessage({ ...tank, available: 0 }, invoice), 'INV-2026-00012 has none of 5 units now.')
  const voided = { ...invoice, isVoid: true }
  assert.equal(outdatedMessage({ ...tank, available: 0 }, voided), 'INV-2026-00012 was voided.')
})

test('says why there is nothing to pick', () => {
  assert.equal(
    nothingToPickMessage(['INV-2026-00012'], [3]),
    'Nothing of INV-2026-00012 is left to pick: the units are on pick list 3.',
  )
  assert.equal(
    nothingToPickMessage(['SO-2026-00031'], []),
    'Nothing of SO-2026-00031 is allocated, so there is nothing to pick.',
  )
})

test('shares what a document has without giving a line more than it wants', () => {
  assert.deepEqual(shareUnits([3, 5], 8), [3, 5])
  assert.deepEqual(shareUnits([3, 5], 6), [3, 3])
  assert.deepEqual(shareUnits([3, 5, 1], 2), [2, 0, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(500), (wanted, available) => {
      const shares = shareUnits(wanted, available)
      const sum = (units: readonly number[]) => units.reduce((total, one) => total + one, 0)
      assert.equal(sum(shares), Math.min(available, sum(wanted)))
      assert.ok(shares.every((share, index) => share >= 0 && share <= (wanted[index] ?? 0)))
    }),
  )
})
