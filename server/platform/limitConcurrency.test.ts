// Tests the concurrency limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

import { limitConcurrency } from './limitConcurrency.ts'
import { Refusal } from './refusal.ts'

test('limits running and waiting calls and rejects the rest', async () => {
  const inTurn = limitConcurrency(2, 3, 'Too many.')
  let atWork = 0
  let most = 0
  const work = async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await wait(5)
    atWork -= 1
    return 'done'
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => inTurn(work)))
  assert.equal(most, 2)
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 5)
  for (const result of results.slice(5)) {
    assert.ok(result.status === 'rejected' && result.reason instanceof Refusal)
    assert.equal(result.reason.kind, 'unavailable')
  }
})

test('releases the slot after an error', async () => {
  const inTurn = limitConcurrency(1, 1, 'Too many.')
  const failing = inTurn(() => Promise.reject(new Error('damaged')))
  const next = inTurn(async () => 'sound')
  await assert.rejects(failing, /damaged/)
  assert.equal(await next, 'sound')
  assert.equal(await inTurn(async () => 'again'), 'again')
})

test('lets a waiting call leave the queue', async () => {
  const inTurn = limitConcurrency(1, 1, 'Too many.')
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = inTurn(() => promise)
  const leaving = new AbortController()
  const second = inTurn(() => assert.fail('It ran'), leaving.signal)
  leaving.abort()
  await assert.rejects(second, Refusal)
  const third = inTurn(async () => 'third')
  resolve('first')
  assert.deepEqual(await Promise.all([first, third]), ['first', 'third'])
})
