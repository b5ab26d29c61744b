import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { LiveSubject } from '#contract/platform/live.ts'

import { isAffected } from './invalidateQueries.ts'

describe('isAffected', () => {
  const queries = {
    products: { queryKey: ['/api/products', { page: 1 }], data: {} },
    product: { queryKey: ['/api/products/:id', { id: 7 }], data: {} },
    ledger: { queryKey: ['/api/products/:id/stock-movements', { id: 7, page: 1 }], data: {} },
    invoices: { queryKey: ['/api/invoices', { page: 1 }], data: {} },
    invoice: { queryKey: ['/api/invoices/:id', { id: 3 }], data: {} },
    purchases: { queryKey: ['/api/customers/:id/purchases', { id: 5, page: 1 }], data: {} },
    figures: { queryKey: ['/api/dashboard/metrics', {}], data: {} },
    activity: { queryKey: ['/api/activity-logs', { page: 1 }], data: {} },
    bell: { queryKey: ['/api/notifications', {}], data: {} },
    outbox: { queryKey: ['/api/deliveries', { page: 1 }], data: {} },
    users: { queryKey: ['/api/users', {}], data: {} },
    me: { queryKey: ['/api/auth/user', {}], data: { id: 2 } },
    company: { queryKey: ['/api/company', {}], data: {} },
    foreign: { queryKey: ['draft', 1], data: {} },
  }
  const productQueries = ['products', 'product', 'ledger']
  const cases: [string, LiveSubject[] | null, string[]][] = [
    ['nothing', [], []],
    [
      'a product',
      [{ type: 'product', id: 7 }],
      [...productQueries, 'purchases', 'figures', 'activity', 'bell'],
    ],
    [
      'another product',
      [{ type: 'product', id: 8 }],
      ['products', 'purchases', 'figures', 'activity', 'bell'],
    ],
    [
      'an invoice and its products',
      [{ type: 'invoice', id: 3 }],
      [...productQueries, 'invoices', 'invoice', 'purchases', 'figures', 'activity', 'bell', 'outbox'],
    ],
    [
      'another invoice',
      [{ type: 'invoice', id: 4 }],
      [...productQueries, 'invoices', 'purchases', 'figures', 'activity', 'bell', 'outbox'],
    ],
    [
      'all products',
      [{ type: 'product', id: null }],
      [...productQueries, 'purchases', 'figures', 'activity', 'bell'],
    ],
    ['another user', [{ type: 'user', id: 9 }], ['activity', 'outbox', 'users']],
    ['the current user', [{ type: 'user', id: 2 }], ['activity', 'outbox', 'users', 'me']],
    ['a delivery', [{ type: 'delivery', id: 5 }], ['invoices', 'invoice', 'bell', 'outbox']],
    ['notifications read in another tab', [{ type: 'notification', id: null }], ['bell']],
    ['a customer', [{ type: 'customer', id: 5 }], ['invoices', 'invoice', 'purchases', 'activity']],
    ['another customer', [{ type: 'customer', id: 6 }], ['invoices', 'invoice', 'activity']],
    ['the company', [{ type: 'company', id: null }], ['figures', 'activity', 'company']],
    ['anything', null, Object.keys(queries).filter((name) => name !== 'foreign')],
  ]
  for (const [title, changed, affected] of cases) {
    test(title, () => {
      const found = Object.entries(queries).filter(([, query]) => isAffected(query, changed))
      assert.deepEqual(
        found.map(([name]) => name),
        Object.keys(queries).filter((name) => affected.includes(name)),
      )
    })
  }
})
