import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type AllocationChange, unitsOfRun } from './allocation.ts'

const change = (difference: number, runId: number | null = null): AllocationChange => ({ difference, runId })

test('units that were allocated first leave first', () => {
  const changes = [change(5, 1), change(3), change(-2)]
  assert.equal(unitsOfRun(changes, 1), 3)
  assert.equal(unitsOfRun([...changes, change(-4)], 1), 0)
})

test('a run has nothing of units that were allocated after its own left', () => {
  const changes = [change(5, 1), change(-5), change(5, 2)]
  assert.deepEqual([unitsOfRun(changes, 1), unitsOfRun(changes, 2)], [0, 5])
})

test('the undo of a run takes its own units', () => {
  const changes = [change(4), change(5, 1), change(3, 2), change(-3, 2), change(-1)]
  assert.deepEqual([unitsOfRun(changes, 1), unitsOfRun(changes, 2)], [5, 0])
})
