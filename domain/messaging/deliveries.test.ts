// When a message that did not go is tried again.
import assert from 'node:assert/strict'
import test from 'node:test'

import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

import { deliveryCan, calculateNextAttempt } from './deliveries.ts'

const minute = 60_000
const hour = 60 * minute
const writtenAt = new Date('2026-03-02T12:00:00Z')

/** How many minutes after the message was written each attempt is made, if none succeeds and none takes time. */
function attemptsInMinutes(): number[] {
  const made: number[] = []
  let now: Date | undefined = writtenAt
  while (now) {
    made.push((now.getTime() - writtenAt.getTime()) / minute)
    now = calculateNextAttempt(made.length, { writtenAt, now })
  }
  return made
}

test('a message is tried again after 1, 5, 15, 30 and 60 minutes, then hourly', () => {
  assert.deepEqual(attemptsInMinutes().slice(0, 9), [0, 1, 6, 21, 51, 111, 171, 231, 291])
})

test('a message is given up after three days', () => {
  const last = attemptsInMinutes().at(-1) ?? 0
  assert.ok(last <= 72 * 60 && last > 71 * 60, `the last attempt is after ${last} minutes`)
})

test('a message that somebody retries after its three days is not tried once more by itself', () => {
  const now = new Date(writtenAt.getTime() + 73 * hour)
  assert.equal(calculateNextAttempt(1, { writtenAt, now }), undefined)
})

test('what failed, is unknown or was kept can be retried by hand', () => {
  const retriable = deliveryStatuses.filter((status) => deliveryCan.beRetried({ status }))
  assert.deepEqual(retriable, ['kept', 'failed', 'unknown'])
})
