import assert from 'node:assert/strict'
import { test } from 'node:test'

import { billDueDay, billDueError, billUnitsError, unitsToBill } from './bills.ts'

const line = { name: 'Rib Tank', code: 'RT-1-M', arrivalNumber: 'AR-2026-00004', accepted: 24, billed: 20 }

test('what is left to bill was accepted and is on no bill', () => {
  assert.equal(unitsToBill({ accepted: 24, billed: 20 }, false), 4)
  assert.equal(unitsToBill({ accepted: 24, billed: 20 }, true), 0, 'no bill comes')
  assert.equal(unitsToBill({ accepted: -24, billed: 0 }, false), 0, 'a counter-arrival')
})

test('units that never came can not be billed', () => {
  const open = { isClosed: false, kept: 0 }
  assert.equal(billUnitsError(line, 4, open), undefined)
  assert.equal(
    billUnitsError(line, 5, open),
    "24 units of Rib Tank (RT-1-M) came with AR-2026-00004, and 20 are on other bills: 5 can't be billed.",
  )
  assert.equal(
    billUnitsError({ ...line, billed: 0 }, 25, open),
    "24 units of Rib Tank (RT-1-M) came with AR-2026-00004: 25 can't be billed.",
  )
})

test('of an arrival of which no bill comes, a bill keeps its units and gets no more', () => {
  const closed = { isClosed: true, kept: 3 }
  assert.equal(billUnitsError(line, 3, closed), undefined)
  assert.match(billUnitsError(line, 4, closed) ?? '', /^No bill is expected for the rest of AR-2026-00004\./)
})

test('a bill is due by the terms of its supplier, and never before its day', () => {
  assert.equal(billDueDay('2026-03-02', 30), '2026-04-01')
  assert.equal(billDueDay('2026-03-02', null), null)
  assert.equal(billDueError('2026-03-02', '2026-03-02'), undefined)
  assert.equal(billDueError(null, '2026-03-02'), undefined)
  assert.equal(
    billDueError('2026-03-01', '2026-03-02'),
    'The due day Mar 1, 2026 is before the day of the bill, Mar 2, 2026.',
  )
})
