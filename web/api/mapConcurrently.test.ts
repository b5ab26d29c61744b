import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mapConcurrently } from './mapConcurrently.ts'

test('maps each item once, at most `limit` at a time, in order', async () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  const results = await mapConcurrently(items, 4, async (item) => {
    started.push(item)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    // Later items may finish earlier.
    await new Promise((resolve) => setTimeout(resolve, item % 3))
    running -= 1
    return item * 2
  })
  assert.deepEqual(started, items)
  assert.equal(maxRunning, 4)
  assert.deepEqual(
    results,
    items.map((item) => item * 2),
  )
  assert.deepEqual(await mapConcurrently([], 4, async (item) => item), [])
})
