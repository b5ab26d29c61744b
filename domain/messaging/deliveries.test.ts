import assert from 'node:assert/strict'
import test from 'node:test'

import { deliveryStatuses } from '#domain/platform/deliveryStatus.ts'

import { calculateNextAttempt, type DeliveryChannel, deliveryCan } from './deliveries.ts'

const minute = 60_000
const hour = 60 * minute
const createdAt = new Date('2026-03-02T12:00:00Z')

/** The minutes after creation at which attempts are made, if all fail at once. */
function attemptsInMinutes(channel: DeliveryChannel): number[] {
  const made: number[] = []
  let now: Date | undefined = createdAt
  while (now) {
    made.push((now.getTime() - createdAt.getTime()) / minute)
    now = calculateNextAttempt(made.length, { channel, createdAt, now })
  }
  return made
}

test('retries after 1, 5, 15, 30 and 60 minutes, then hourly', () => {
  assert.deepEqual(attemptsInMinutes('email').slice(0, 9), [0, 1, 6, 21, 51, 111, 171, 231, 291])
})

test('gives up after three days', () => {
  const last = attemptsInMinutes('email').at(-1) ?? 0
  assert.ok(last <= 72 * 60 && last > 71 * 60, `the last attempt is after ${last} minutes`)
})

test('gives up on a printer within an hour', () => {
  assert.deepEqual(attemptsInMinutes('printer'), [0, 1, 6, 21, 51])
})

test('schedules no retry later than three days for a message retried by hand', () => {
  const end = createdAt.getTime() + 72 * hour
  const retryAfter = (time: number) =>
    calculateNextAttempt(1, { channel: 'whatsapp', createdAt, now: new Date(time) })
  assert.deepEqual(retryAfter(end - minute), new Date(end))
  assert.equal(retryAfter(end), undefined)
})

test('allows a manual retry of failed, unknown and unsent messages', () => {
  const retriable = deliveryStatuses.filter((status) => deliveryCan.beRetried({ status }))
  assert.deepEqual(retriable, ['notSent', 'failed', 'unknown'])
})
