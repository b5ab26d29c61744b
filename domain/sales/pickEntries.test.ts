import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { type AskedUnits, shareMoved, shareTakenOff } from './pickEntries.ts'

test('moves picked units first, and leaves the last lines behind', () => {
  const lines = [
    { asked: 4, picked: 1 },
    { asked: 3, picked: 3 },
  ]
  assert.deepEqual(shareMoved(lines, 7), lines)
  assert.deepEqual(shareMoved(lines, 4), [
    { asked: 1, picked: 1 },
    { asked: 3, picked: 3 },
  ])
  assert.deepEqual(shareMoved(lines, 2), [
    { asked: 1, picked: 1 },
    { asked: 1, picked: 1 },
  ])
  assert.deepEqual(shareTakenOff(lines, 5), [
    { asked: 2, picked: 0 },
    { asked: 0, picked: 0 },
  ])
})

test('never moves more than a line asks for, and what is left stays consistent', () => {
  const line = fc.record({ picked: fc.nat(20), open: fc.nat(20) }).map(({ picked, open }) => ({
    asked: picked + open,
    picked,
  }))
  fc.assert(
    fc.property(fc.array(line), fc.nat(200), (lines, units) => {
      const moved = shareMoved(lines, units)
      const left = shareTakenOff(lines, units)
      const sum = (rows: readonly AskedUnits[]) => rows.reduce((total, { asked }) => total + asked, 0)
      assert.equal(sum(moved), Math.min(units, sum(lines)))
      assert.equal(sum(moved) + sum(left), sum(lines))
      for (const { asked, picked } of [...moved, ...left]) assert.ok(picked >= 0 && picked <= asked)
    }),
  )
})
