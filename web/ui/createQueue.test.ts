import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'

import { createQueue } from './createQueue.ts'

test('runs one after another, also behind one that throws', async () => {
  const enqueue = createQueue()
  const log: string[] = []
  const work = (name: string, ms: number) =>
    enqueue(async () => {
      log.push(`${name} starts`)
      await setTimeout(ms)
      if (name === 'second') throw new Error('No answer')
      log.push(`${name} ends`)
      return name
    })
  const results = await Promise.allSettled([work('first', 5), work('second', 1), work('third', 0)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(log, ['first starts', 'first ends', 'second starts', 'third starts', 'third ends'])
})
