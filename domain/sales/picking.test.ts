import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  boxLetter,
  comparePickLines,
  foundError,
  markError,
  nothingToPickMessage,
  shareScanned,
  takenOffMessage,
} from './picking.ts'

const tank = { name: 'Rib Tank', code: 'RT-1-M', units: 5, picked: 0 }

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

test('keeps a scanned carton whole if a line needs all of it, and splits it otherwise', () => {
  const lines = [
    { box: 'A', units: 6, picked: 1 },
    { box: 'B', units: 3, picked: 3 },
    { box: 'C', units: 7, picked: 0 },
  ]
  const share = (quantity: number) =>
    shareScanned(lines, quantity).map(({ line, quantity }) => [line.box, quantity])
  assert.deepEqual(share(1), [['A', 1]])
  assert.deepEqual(share(6), [['C', 6]])
  assert.deepEqual(share(8), [
    ['A', 5],
    ['C', 3],
  ])
  assert.deepEqual(share(12), [
    ['A', 5],
    ['C', 7],
  ])
  assert.deepEqual(share(13), [])
})

test('accepts fewer units than are to be picked and no fewer than are picked', () => {
  const picked = { ...tank, picked: 2 }
  assert.equal(foundError(picked, 2), undefined)
  assert.equal(foundError(picked, 4), undefined)
  assert.match(foundError(picked, 1) ?? '', /2 units of Rib Tank \(RT-1-M\) are picked/)
  assert.match(foundError(picked, 5) ?? '', /Enter fewer if some are missing/)
})

test('says what a document no longer has', () => {
  const document = { number: 'SO-2026-00031', isVoid: false }
  assert.equal(takenOffMessage({ takenOff: 0, putBack: 0 }, document), undefined)
  assert.equal(takenOffMessage({ takenOff: 3, putBack: 0 }, document), 'SO-2026-00031 has 3 units less now.')
  assert.equal(
    takenOffMessage({ takenOff: 3, putBack: 1 }, { ...document, isVoid: true }),
    'SO-2026-00031 was voided. Put 1 picked unit back on the shelf.',
  )
})

test('says why there is nothing to pick', () => {
  const openListIds: number[] = []
  assert.equal(
    nothingToPickMessage(['INV-2026-00012'], { openListIds: [3], isPicked: true }),
    'Nothing of INV-2026-00012 is left to pick: the units are on pick list 3.',
  )
  assert.equal(
    nothingToPickMessage(['INV-2026-00012'], { openListIds, isPicked: true }),
    'Everything of INV-2026-00012 is picked already.',
  )
  assert.equal(
    nothingToPickMessage(['SO-2026-00031'], { openListIds, isPicked: false }),
    'Nothing of SO-2026-00031 is allocated, so there is nothing to pick.',
  )
})

test('letters boxes as columns of a spreadsheet', () => {
  assert.deepEqual([1, 2, 26, 27, 50].map(boxLetter), ['A', 'B', 'Z', 'AA', 'AX'])
})
