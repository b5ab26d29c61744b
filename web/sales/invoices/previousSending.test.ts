import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Delivery } from '#contract/messaging/deliveries.ts'
import { sentEmail } from '#web/messaging/outbox/deliveryFixtures.ts'

import { describePreviousSending, findPreviousSending } from './previousSending.ts'

const first: Delivery = { ...sentEmail, requestedBy: 'Ada Reed', createdAt: new Date('2026-03-02T12:00:00Z') }
const second = { ...first, id: 4, recipient: 'books@harbor.test' }
const failed = { ...first, id: 5, recipient: 'gone@harbor.test', status: 'failed' } as const
const earlier = { ...first, id: 1, recipient: 'old@harbor.test', createdAt: new Date('2026-03-01T12:00:00Z') }
const reminder = {
  ...first,
  id: 6,
  purpose: 'reminder',
  createdAt: new Date('2026-03-03T12:00:00Z'),
} as const
const toDay = (date: Date) => date.toISOString().slice(0, 10)

test('names all recipients of the last sending', () => {
  const sending = findPreviousSending([reminder, failed, second, first, earlier], 'email')
  assert.deepEqual(sending, [first, second])
  assert.equal(
    describePreviousSending(sending, toDay),
    'Ada Reed sent it to orders@harbor.test and books@harbor.test on 2026-03-02.',
  )
  assert.deepEqual(findPreviousSending([second, first], 'whatsapp'), [])
})

test('describes messages of each status in their own sentence', () => {
  const unknown = { ...second, status: 'unknown' } as const
  assert.equal(
    describePreviousSending([first, unknown], toDay),
    'Ada Reed sent it to orders@harbor.test on 2026-03-02. Ada Reed sent it to books@harbor.test on 2026-03-02. ' +
      'The server did not respond, so it may have arrived. If you send it again, it may arrive twice.',
  )
})
