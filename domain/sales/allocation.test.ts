import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type AllocationChange, releasesOfRun, unitsOfRun } from './allocation.ts'

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

test('the undo of a run reads ten times as much of ten times the lines', () => {
  let readCount = 0
  const counted = <Row extends object>(row: Row): Row =>
    new Proxy(row, {
      get(target, name) {
        readCount += 1
        return Reflect.get(target, name)
      },
    })
  const countReads = (orderCount: number) => {
    const lines = Array.from({ length: orderCount * 25 }, (_, index) => {
      const [orderId, line] = [Math.floor(index / 25) + 1, (index % 25) + 1]
      return { orderId, line, allocated: 3 }
    })
    const runLines = lines.map((line) => counted({ line: counted(line), ofRun: 3, isOlder: false }))
    const changes = lines.map(({ orderId, line }) => counted({ orderId, line, ...change(3, 1) }))
    readCount = 0
    const releases = releasesOfRun(runLines, changes, 1)
    const before = readCount
    assert.deepEqual([releases.size, releases.get(orderCount)?.length], [orderCount, 25])
    return before
  }
  assert.equal(countReads(200), 10 * countReads(20))
})
