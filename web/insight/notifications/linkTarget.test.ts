import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Notification } from '#contract/insight/notifications.ts'

import { linkTarget } from './linkTarget.ts'

const failedStatement = {
  products: [],
  count: 1,
  invoice: null,
  order: null,
  purchaseOrder: null,
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

test('waiting invoices open their list, a single one its page', () => {
  const waiting = {
    products: [],
    delivery: null,
    order: null,
    purchaseOrder: null,
    invoice: { id: 5, number: 'INV-2026-00005', customerName: 'Quay' },
  }
  assert.deepEqual(linkTarget({ ...waiting, count: 3 }, true), {
    to: '/invoices',
    search: { status: 'Pending' },
  })
  assert.deepEqual(linkTarget({ ...waiting, count: 1 }, true), { to: '/invoices/$id', params: { id: '5' } })
})

test('late purchase orders open their list, a single one its page', () => {
  const purchaseOrder = { id: 4, number: 'PO-2026-00004', supplierName: 'Porto Denim' }
  const late = { products: [], delivery: null, order: null, invoice: null, purchaseOrder }
  assert.deepEqual(linkTarget({ ...late, count: 2 }, true), {
    to: '/purchase-orders',
    search: { show: 'late' },
  })
  assert.deepEqual(linkTarget({ ...late, count: 1 }, true), {
    to: '/purchase-orders/$id',
    params: { id: '4' },
  })
})
