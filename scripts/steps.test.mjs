// The sums that `npm test` prints: nothing counts as passed that did not run.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { countTap } from './steps.mjs'

/** @param {number[]} numbers tests, pass, fail, cancelled, skipped, todo */
function reportOf([tests, pass, fail, cancelled, skipped, todo]) {
  const sums = { tests, suites: 1, pass, fail, cancelled, skipped, todo, duration_ms: 12.5 }
  const lines = Object.entries(sums).map(([name, value]) => `# ${name} ${value}`)
  return ['TAP version 13', 'ok 1 - the last dress cannot be sold twice', '1..1', ...lines, ''].join('\n')
}

test('a test that was cancelled has failed, and one that is still to do was skipped', () => {
  assert.deepEqual(countTap(reportOf([10, 4, 1, 2, 2, 1])), { passed: 4, failed: 3, skipped: 3 })
})

test('a report without a single test is a failure', () => {
  assert.deepEqual(countTap(reportOf([0, 0, 0, 0, 0, 0])), {
    passed: 0,
    failed: 1,
    skipped: 0,
    note: '0 tests',
  })
})

test('a report that was cut short counts nothing', () => {
  assert.equal(countTap('TAP version 13\nok 1 - the last dress cannot be sold twice\n'), undefined)
})
