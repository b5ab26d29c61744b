import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Notification } from '#contract/insight/notifications.ts'

import { linkTarget } from './linkTarget.ts'

const failedStatement = {
  products: [],
  invoice: null,
  delivery: {
    id: 7,
    channel: 'email',
    purpose: 'statement',
    status: 'failed',
    recipient: 'orders@harbour.test',
    document: { type: 'customer', id: 3 },
  },
} satisfies Partial<Notification>

test('a failed statement opens a page that its reader can see', () => {
  assert.deepEqual(linkTarget(failedStatement, true), { to: '/outbox/$id', params: { id: '7' } })
  assert.deepEqual(linkTarget(failedStatement, false), { to: '/customers/$id', params: { id: '3' } })
})
