import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'

import { runImport } from './limitUploads.ts'

test('runs large imports one after another, and small ones at the same time', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<undefined>()
  const run = (name: string, size: number, ended: Promise<undefined> | undefined) =>
    runImport({ size }, async () => {
      started.push(name)
      await ended
    })
  const large = [
    run('first', 19_000_000, first.promise),
    run('second', 2_000_000, undefined),
    run('third', 2_000_000, undefined),
  ]
  await run('small', 5000, undefined)
  await nextTick()
  assert.deepEqual(started, ['first', 'small'])
  first.resolve(undefined)
  await Promise.all(large)
  assert.deepEqual(started, ['first', 'small', 'second', 'third'])
})
