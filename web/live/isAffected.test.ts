// What is read again when something was touched, and what is left alone.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'

import type { LiveSubject } from '#contract/platform/live.ts'

import { isAffected } from './isAffected.ts'

suite('what was touched makes old', () => {
  const read = {
    products: { queryKey: ['/api/products', { page: 1 }], data: {} },
    product: { queryKey: ['/api/products/:id', { id: 7 }], data: {} },
    ledger: { queryKey: ['/api/products/:id/stock-movements', { id: 7, page: 1 }], data: {} },
    invoices: { queryKey: ['/api/invoices', { page: 1 }], data: {} },
    invoice: { queryKey: ['/api/invoices/:id', { id: 3 }], data: {} },
    figures: { queryKey: ['/api/dashboard/metrics', {}], data: {} },
    activity: { queryKey: ['/api/activity-logs', { page: 1 }], data: {} },
    bell: { queryKey: ['/api/notices', {}], data: {} },
    outbox: { queryKey: ['/api/deliveries', { page: 1 }], data: {} },
    users: { queryKey: ['/api/users', {}], data: {} },
    me: { queryKey: ['/api/auth/user', {}], data: { id: 2 } },
    company: { queryKey: ['/api/company', {}], data: {} },
    foreign: { queryKey: ['draft', 1], data: {} },
  }
  const goods = ['products', 'product', 'ledger']
  const cases: [string, LiveSubject[] | null, string[]][] = [
    ['nothing', [], []],
    ['a product', [{ type: 'product', id: 7 }], [...goods, 'figures', 'activity', 'bell']],
    ['another product', [{ type: 'product', id: 8 }], ['products', 'figures', 'activity', 'bell']],
    [
      'an invoice, and whatever it sold',
      [{ type: 'invoice', id: 3 }],
      [...goods, 'invoices', 'invoice', 'figures', 'activity', 'bell', 'outbox'],
    ],
    [
      'another invoice',
      [{ type: 'invoice', id: 4 }],
      [...goods, 'invoices', 'figures', 'activity', 'bell', 'outbox'],
    ],
    ['all products', [{ type: 'product', id: null }], [...goods, 'figures', 'activity', 'bell']],
    ['somebody', [{ type: 'user', id: 9 }], ['activity', 'outbox', 'users']],
    ['oneself', [{ type: 'user', id: 2 }], ['activity', 'outbox', 'users', 'me']],
    ['a message', [{ type: 'delivery', id: 5 }], ['invoices', 'invoice', 'bell', 'outbox']],
    ['what was read elsewhere', [{ type: 'notice', id: null }], ['bell']],
    ['the company', [{ type: 'company', id: null }], ['figures', 'activity', 'company']],
    ['nobody knows what', null, Object.keys(read).filter((name) => name !== 'foreign')],
  ]
  for (const [what, touched, old] of cases) {
    test(what, () => {
      const found = Object.entries(read).filter(([, query]) => isAffected(query, touched))
      assert.deepEqual(
        found.map(([name]) => name),
        Object.keys(read).filter((name) => old.includes(name)),
      )
    })
  }
})
