import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sentEmail as email } from './deliveryFixtures.ts'
import { deliveryToast, describeDelivery } from './deliveryText.ts'

const messages = { success: 'Invoice sent via email successfully', failure: 'Failed to send email' }
const toIso = (date: Date) => date.toISOString()

test('reports an accepted message as sent', () => {
  assert.deepEqual(deliveryToast([email], messages), {
    title: 'Invoice sent via email successfully',
    description: 'To orders@harbor.test.',
  })
  assert.equal(
    deliveryToast([email], { ...messages, document: 'INV-2026-00012' }).description,
    'INV-2026-00012 to orders@harbor.test.',
  )
})

test('names who got the message and who did not', () => {
  const books = { ...email, recipient: 'books@harbor.test' }
  assert.deepEqual(deliveryToast([email, books], messages), {
    title: 'Invoice sent via email successfully',
    description: 'To orders@harbor.test and books@harbor.test.',
  })
  const refused = { ...books, status: 'failed', serverReply: '550 No such user here.' } as const
  assert.deepEqual(deliveryToast([email, refused], messages), {
    title: 'Sent to orders@harbor.test, but not to books@harbor.test',
    description: '550 No such user here.',
    variant: 'destructive',
  })
})

test('names each recipient that has not got the message, and why', () => {
  const refused = {
    ...email,
    recipient: 'books@harbor.test',
    status: 'failed',
    serverReply: '550 No such user here.',
  } as const
  const waiting = {
    ...email,
    recipient: 'shop@harbor.test',
    status: 'queued',
    serverReply: '450 Mailbox is locked',
  } as const
  assert.deepEqual(deliveryToast([email, waiting, refused], messages), {
    title: 'Sent to orders@harbor.test, but not to shop@harbor.test and books@harbor.test',
    description:
      'shop@harbor.test: 450 Mailbox is locked. It is retried automatically. books@harbor.test: 550 No such user here.',
    variant: 'destructive',
  })
})

test('reports a message that is only stored in the outbox', () => {
  const stored = {
    ...email,
    status: 'notSent',
    serverReply: 'No mail server is configured. Saved in the outbox folder as a.eml.',
  } as const
  const toast = {
    title: 'Nothing was sent',
    description: "Email isn't set up, so messages are only kept in the outbox.",
    isPending: true,
  }
  assert.deepEqual(deliveryToast([stored], messages), toast)
  assert.deepEqual(deliveryToast([stored, { ...stored, recipient: 'books@harbor.test' }], messages), toast)
  const dropped = { ...stored, serverReply: 'Nothing is overdue any more.' }
  assert.deepEqual(deliveryToast([dropped], messages), { ...toast, description: dropped.serverReply })
})

test('reports a queued message with the reason for the delay', () => {
  const queued = { ...email, status: 'queued', sentAt: null } as const
  assert.deepEqual(deliveryToast([{ ...queued, serverReply: '450 Mailbox is locked' }], messages), {
    title: 'Not sent yet',
    description: '450 Mailbox is locked. It is retried automatically.',
    isPending: true,
  })
  assert.equal(
    deliveryToast([{ ...queued, serverReply: null }], messages).description,
    'orders@harbor.test has not received it yet. It is retried automatically.',
  )
})

test('reports an unknown result as neither sent nor failed', () => {
  const { title, description } = deliveryToast(
    [{ ...email, status: 'unknown', recipient: '12125550100' }],
    messages,
  )
  assert.equal(title, 'Delivery not confirmed')
  assert.equal(
    description,
    'The server did not respond, so 12125550100 may have received it. It is not retried automatically.',
  )
})

test('reports what a printer said', () => {
  const printed = {
    ...email,
    channel: 'printer',
    recipient: 'Packing table',
    serverReply: 'The printer took all labels. It is out of labels, and prints the others afterwards.',
  } as const
  assert.deepEqual(deliveryToast([printed], { success: 'Labels printed', failure: '' }), {
    title: 'Labels printed',
    description:
      'Packing table: The printer took all labels. It is out of labels, and prints the others afterwards.',
  })
  const waiting = { ...printed, status: 'queued', serverReply: 'The printer is open.' } as const
  assert.deepEqual(deliveryToast([waiting], messages), {
    title: 'Not printed yet',
    description: 'The printer is open. It is retried automatically.',
    isPending: true,
  })
  const cut = { ...printed, status: 'unknown', serverReply: 'Some may be printed.' } as const
  assert.deepEqual(deliveryToast([cut], messages), {
    title: 'Printing not confirmed',
    description: 'Some may be printed. It is not tried again automatically.',
    isPending: true,
  })
})

test('reports a rejection with the text of the mail server', () => {
  const refused = { ...email, status: 'failed', serverReply: '550 No such user here.' } as const
  assert.deepEqual(deliveryToast([refused], messages), {
    title: 'Failed to send email',
    description: '550 No such user here.',
    variant: 'destructive',
  })
})

test('describes when a message was accepted or is retried', () => {
  assert.equal(describeDelivery(email, toIso), 'Accepted 2026-03-01T12:00:01.000Z')
  const nextAttemptAt = new Date('2026-03-01T12:05:00Z')
  assert.equal(
    describeDelivery({ ...email, status: 'queued', nextAttemptAt }, toIso),
    'Next attempt 2026-03-01T12:05:00.000Z',
  )
  assert.equal(describeDelivery({ ...email, status: 'queued', attempts: 0, nextAttemptAt }, toIso), 'Sending')
  const notSent = { ...email, status: 'notSent' } as const
  const stored = {
    ...notSent,
    serverReply: 'No mail server is configured. Saved in the outbox folder as a.eml.',
  }
  assert.equal(
    describeDelivery(stored, toIso),
    "Email isn't set up, so messages are only kept in the outbox.",
  )
  const dropped = { ...notSent, serverReply: 'Nothing is overdue any more.' }
  assert.equal(describeDelivery(dropped, toIso), 'Nothing is overdue any more.')
  // Users who may not send don't see the reply.
  assert.equal(describeDelivery({ ...notSent, serverReply: null }, toIso), 'Not sent')
})
