// Asking for many things, a few at a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mapConcurrently } from './mapConcurrently.ts'

test('every thing is asked for once, few at a time, and answers stand in the order of the list', async () => {
  const list = Array.from({ length: 100 }, (_, at) => at)
  const asked: number[] = []
  let underWay = 0
  let most = 0
  const answers = await mapConcurrently(list, 4, async (item) => {
    asked.push(item)
    underWay += 1
    most = Math.max(most, underWay)
    // Later ones may be answered earlier.
    await new Promise((resolve) => setTimeout(resolve, item % 3))
    underWay -= 1
    return item * 2
  })
  assert.deepEqual(asked, list)
  assert.equal(most, 4)
  assert.deepEqual(
    answers,
    list.map((item) => item * 2),
  )
  assert.deepEqual(await mapConcurrently([], 4, async (item) => item), [])
})
