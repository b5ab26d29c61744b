// What is said of a message after a click on Send, and beneath its badge.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Delivery } from '#contract/messaging/deliveries.ts'

import { deliveryToast, describeDelivery } from './deliveryText.ts'

const mail: Delivery = {
  id: 1,
  channel: 'email',
  purpose: 'invoice',
  status: 'sent',
  recipient: 'orders@harbor.test',
  subject: 'Invoice INV-2026-00012',
  invoice: { id: 12, number: 'INV-2026-00012' },
  requestedBy: 'Ada Admin',
  attempts: 1,
  lastWords: '250 OK',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  sentAt: new Date('2026-03-01T12:00:01Z'),
  nextAttemptAt: null,
}
const words = { success: 'Invoice sent via email successfully', failure: 'Failed to send email' }
const iso = (moment: Date) => moment.toISOString()

test('only what was accepted is a success', () => {
  assert.deepEqual(deliveryToast(mail, words), {
    title: 'Success',
    description: 'Invoice sent via email successfully',
  })
})

test('a mail that only lies in the outbox says so', () => {
  const { description } = deliveryToast({ ...mail, status: 'kept' }, words)
  assert.equal(
    description,
    'Invoice sent via email successfully. No mail server is set, so it lies in the outbox.',
  )
})

test('a mail that is still being tried is no success, and says why it is not there yet', () => {
  const queued = { ...mail, status: 'queued', sentAt: null } as const
  assert.deepEqual(deliveryToast({ ...queued, lastWords: '450 Mailbox is locked' }, words), {
    title: 'Not sent yet',
    description: '450 Mailbox is locked. It is tried again by itself.',
    isPending: true,
  })
  assert.equal(
    deliveryToast({ ...queued, lastWords: null }, words).description,
    'orders@harbor.test has not got it yet. It is tried again by itself.',
  )
})

test('a message whose answer never came is neither sent nor failed', () => {
  const { title, description } = deliveryToast(
    { ...mail, status: 'unknown', recipient: '12125550100' },
    words,
  )
  assert.equal(title, 'Not known whether it was sent')
  assert.equal(
    description,
    'The answer never came, so 12125550100 may have got it. It is not sent again by itself.',
  )
})

test('a refusal is told in the words of the other side', () => {
  const refused = { ...mail, status: 'failed', lastWords: '550 No such user here.' } as const
  assert.deepEqual(deliveryToast(refused, words), {
    title: 'Failed to send email',
    description: '550 No such user here.',
    variant: 'destructive',
  })
})

test('beneath its badge stands when it was accepted or is tried again', () => {
  assert.equal(describeDelivery(mail, iso), 'Accepted 2026-03-01T12:00:01.000Z')
  const nextAttemptAt = new Date('2026-03-01T12:05:00Z')
  assert.equal(
    describeDelivery({ ...mail, status: 'queued', nextAttemptAt }, iso),
    'Tried again 2026-03-01T12:05:00.000Z',
  )
  assert.equal(describeDelivery({ ...mail, status: 'queued', attempts: 0, nextAttemptAt }, iso), 'On its way')
})
