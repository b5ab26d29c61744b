// Tests the limit that users share.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'

import { limitPerUser } from './limitPerUser.ts'

test('gives each user one slot, so that many calls of one don’t make another wait', async () => {
  const run = limitPerUser({ maxRunning: 2, maxWaiting: 5, maxWaitingPerUser: 5, message: 'Too many.' })
  const started: string[] = []
  const hold = Promise.withResolvers<undefined>()
  const call = (userId: number, name: string) =>
    run(userId, async () => {
      started.push(name)
      await hold.promise
    })
  const calls = [call(1, 'a'), call(1, 'b'), call(1, 'c'), call(2, 'other')]
  await nextTick()
  assert.deepEqual(started, ['a', 'other'])
  hold.resolve(undefined)
  await Promise.all(calls)
  assert.deepEqual(started, ['a', 'other', 'b', 'c'])
})

test('takes turns between users where there is one slot', async () => {
  const run = limitPerUser({ maxRunning: 1, maxWaiting: 5, maxWaitingPerUser: 5, message: 'Too many.' })
  const started: string[] = []
  const call = (userId: number, name: string) =>
    run(userId, async () => {
      started.push(name)
      await nextTick()
    })
  await Promise.all([call(1, 'a'), call(1, 'b'), call(1, 'c'), call(2, 'other')])
  assert.deepEqual(started, ['a', 'other', 'b', 'c'])
})

test('refuses what a user sends beyond the limit, and serves the others', async () => {
  const run = limitPerUser({ maxRunning: 1, maxWaiting: 5, maxWaitingPerUser: 1, message: 'Too many.' })
  const work = async () => 'done'
  const results = await Promise.allSettled([run(1, work), run(1, work), run(1, work), run(2, work)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(await run(1, work), 'done')
})

test('lets a call that waits leave', async () => {
  const run = limitPerUser({ maxRunning: 1, maxWaiting: 5, maxWaitingPerUser: 5, message: 'Too many.' })
  const hold = Promise.withResolvers<undefined>()
  const first = run(1, () => hold.promise)
  const abort = new AbortController()
  let isStarted = false
  const leaving = run(1, async () => (isStarted = true), abort.signal)
  abort.abort()
  await assert.rejects(leaving, /canceled while it waited/)
  hold.resolve(undefined)
  await first
  assert.equal(isStarted, false)
})
