// Tests the request history.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { createRequestHistory } from './requestHistory.ts'

const minute = 60_000

describe('the request history', () => {
  test('keeps sixty minutes', () => {
    let now = 1000 * minute
    const hour = createRequestHistory(() => now)
    hour.record({ milliseconds: 3, isFailed: false })
    now += 59 * minute
    hour.record({ milliseconds: 3, isFailed: true })
    const { minutes } = hour.read()
    assert.equal(minutes.length, 60)
    assert.deepEqual(
      [minutes[0], minutes[59]],
      [
        { requests: 1, failed: 0 },
        { requests: 1, failed: 1 },
      ],
    )
    now += minute
    assert.equal(
      hour.read().minutes.reduce((sum, { requests }) => sum + requests, 0),
      1,
    )
    now += 600 * minute
    assert.equal(
      hour.read().minutes.reduce((sum, { requests }) => sum + requests, 0),
      0,
    )
  })

  test('computes percentiles', () => {
    const hour = createRequestHistory(() => 0)
    assert.deepEqual(
      hour.read().within.map(({ milliseconds }) => milliseconds),
      [null, null, null],
    )
    for (let place = 0; place < 96; place += 1) hour.record({ milliseconds: 4, isFailed: false })
    for (let place = 0; place < 3; place += 1) hour.record({ milliseconds: 70, isFailed: false })
    hour.record({ milliseconds: 20_000, isFailed: false })
    assert.deepEqual(hour.read().within, [
      { percent: 50, milliseconds: 5 },
      { percent: 95, milliseconds: 5 },
      { percent: 99, milliseconds: 100 },
    ])
  })
})
