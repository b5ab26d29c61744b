// The lock: one at a time, and no grave that blocks the way.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { withLock } from './lock.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'selvedge lock '))
after(() => rmSync(folder, { recursive: true }))
const times = { staleAfter: 1000, settle: 200 }

/**
 * Has five ask for one lock at once.
 * @param {string} file
 * @returns {Promise<number>} the most that ever held it together
 */
async function mostAtOnce(file) {
  let inside = 0
  let most = 0
  const ask = () =>
    withLock(
      file,
      async () => {
        inside += 1
        most = Math.max(most, inside)
        await sleep(20)
        inside -= 1
      },
      times,
    )
  await Promise.all([ask(), ask(), ask(), ask(), ask()])
  return most
}

test('two installations take turns', async () => {
  const file = path.join(folder, 'turns', 'lock')
  assert.equal(await mostAtOnce(file), 1)
  assert.ok(!existsSync(file), 'the last one leaves no lock behind')
})

test('the lock of a process that was killed is taken over, by one of those who wait', async () => {
  const file = path.join(folder, 'dead')
  writeFileSync(file, 'somebody who was killed')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  assert.equal(await mostAtOnce(file), 1)
})

test('a long installation keeps its lock', async () => {
  const file = path.join(folder, 'long')
  /** @type {string[]} */
  const order = []
  const long = withLock(file, async () => void (await sleep(1800), order.push('long')), times)
  await sleep(50)
  await withLock(file, async () => void order.push('next'), times)
  await long
  assert.deepEqual(order, ['long', 'next'])
})

test('a failed installation gives the lock back', async () => {
  const file = path.join(folder, 'failed')
  await assert.rejects(
    withLock(file, () => Promise.reject(new Error('no network')), times),
    /no network/,
  )
  assert.ok(!existsSync(file))
})
