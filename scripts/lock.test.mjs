// Tests of the lock between processes.

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
 * Requests one lock five times at once.
 * @param {string} file
 * @returns {Promise<number>} the maximum number of concurrent holders
 */
async function countConcurrentHolders(file) {
  let current = 0
  let max = 0
  const hold = async () => {
    current += 1
    max = Math.max(max, current)
    await sleep(20)
    current -= 1
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(file, hold, times)))
  return max
}

test('only one process holds the lock at a time', async () => {
  const file = path.join(folder, 'concurrent', 'lock')
  assert.equal(await countConcurrentHolders(file), 1)
  assert.ok(!existsSync(file), 'the lock file is removed')
})

test('one waiting process takes over the lock of a killed process', async () => {
  const file = path.join(folder, 'stale')
  writeFileSync(file, 'a killed process')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  assert.equal(await countConcurrentHolders(file), 1)
})

test('a lock that is held for long does not become stale', async () => {
  const file = path.join(folder, 'long')
  /** @type {string[]} */
  const order = []
  const long = withLock(file, async () => void (await sleep(1800), order.push('long')), times)
  await sleep(50)
  await withLock(file, async () => void order.push('next'), times)
  await long
  assert.deepEqual(order, ['long', 'next'])
})

test('releases the lock when the work fails', async () => {
  const file = path.join(folder, 'failed')
  await assert.rejects(
    withLock(file, () => Promise.reject(new Error('no network')), times),
    /no network/,
  )
  assert.ok(!existsSync(file))
})
