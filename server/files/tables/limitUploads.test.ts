import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'

import { runImport } from './limitUploads.ts'

test('gives each user a slot for small imports', async () => {
  const started: string[] = []
  const hold = Promise.withResolvers<undefined>()
  const run = (userId: number, name: string) =>
    runImport(userId, { size: 5000 }, async () => {
      started.push(name)
      await hold.promise
    })
  const imports = [run(1, 'a'), run(1, 'b'), run(1, 'c'), run(2, 'other')]
  await nextTick()
  assert.deepEqual(started, ['a', 'other'])
  hold.resolve(undefined)
  await Promise.all(imports)
})

test('runs large imports one after another, and small ones at the same time', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<undefined>()
  const run = (name: string, size: number, ended: Promise<undefined> | undefined) =>
    runImport(1, { size }, async () => {
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
