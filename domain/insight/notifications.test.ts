// The texts of notifications.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { rolesWithPermission } from '#domain/permissions.ts'

import {
  type LowProduct,
  lowStockMessage,
  notificationKinds,
  notificationMessage,
  notificationPermission,
} from './notifications.ts'

type Subject = Partial<Parameters<typeof notificationMessage>[0]>

describe('a notification', () => {
  const lowStock = (count: number, ...products: LowProduct[]): Subject => ({
    kind: 'low stock',
    products,
    count,
  })
  const dress = { name: 'Linen dress', color: 'Indigo', size: 'M', quantity: 3 }
  const purchaseOrder = { number: 'PO-2026-00004', supplierName: 'Porto Denim' }
  const invoice = { number: 'INV-2026-00012', customerName: 'Harbour Street' }
  const delivery = { purpose: 'invoice', status: 'failed', recipient: 'ana@harbour.test' } as const
  const messages: [string, Subject][] = [
    ['Linen dress (Indigo, M): 3 units left', lowStock(1, dress)],
    ['Linen dress: 2 variants are low or out of stock', lowStock(2, dress, { ...dress, size: 'L' })],
    ['2 products are low or out of stock', lowStock(2, dress, { ...dress, name: 'Cap' })],
    [
      '3 products are low or out of stock',
      lowStock(3, dress, { ...dress, size: 'L' }, { ...dress, name: 'Cap' }),
    ],
    ['999 products are low or out of stock', lowStock(999, dress)],
    ['1,000 or more products are low or out of stock', lowStock(1000, dress)],
    // Not all of the 60 products are listed, so the others may have another name.
    ['60 products are low or out of stock', lowStock(60, dress, { ...dress, size: 'L' })],
    ['Invoice INV-2026-00012 for Harbour Street is waiting to be processed', { invoice }],
    ['An invoice is waiting to be processed', {}],
    ['Purchase order PO-2026-00004 of Porto Denim is late', { kind: 'purchase order late', purchaseOrder }],
    ['3 purchase orders are late', { kind: 'purchase order late', purchaseOrder, count: 3 }],
    ['12 invoices are waiting to be processed', { invoice, count: 12 }],
    ['1,000 or more invoices are waiting to be processed', { invoice, count: 1000 }],
    ['Invoice INV-2026-00012 could not be sent to ana@harbour.test', { invoice, delivery }],
    [
      'Invoice INV-2026-00012 may not have reached ana@harbour.test',
      { invoice, delivery: { ...delivery, status: 'unknown' } },
    ],
    [
      'The invitation could not be sent to ana@harbour.test',
      { delivery: { ...delivery, purpose: 'invitation' } },
    ],
    [
      'The password reset link may not have reached ana@harbour.test',
      { delivery: { ...delivery, purpose: 'password reset', status: 'unknown' } },
    ],
  ]
  for (const [message, subject] of messages) {
    test(`says "${message}"`, () => {
      const nothing = {
        kind: 'invoice waiting',
        products: [],
        count: 1,
        invoice: null,
        order: null,
        purchaseOrder: null,
        delivery: null,
      } as const
      assert.equal(notificationMessage({ ...nothing, ...subject }), message)
    })
  }

  test('names the color and size of a low product, if it has them', () => {
    assert.deepEqual(
      [
        { ...dress, size: '', quantity: 1 },
        { ...dress, color: '', quantity: 0 },
        { ...dress, color: '', size: '', quantity: 0 },
      ].map(lowStockMessage),
      ['Linen dress (Indigo): 1 unit left', 'Linen dress (M) is out of stock', 'Linen dress is out of stock'],
    )
  })

  test('reaches only the roles that may act on it', () => {
    const readers = notificationKinds.map((kind) => [
      kind,
      ...rolesWithPermission(notificationPermission[kind]),
    ])
    assert.deepEqual(readers, [
      ['low stock', 'Admin', 'Manager', 'Staff'],
      ['invoice waiting', 'Admin', 'Manager'],
      ['order waiting', 'Admin', 'Manager'],
      ['purchase order late', 'Admin', 'Manager'],
      ['delivery failed', 'Admin', 'Manager', 'Staff'],
      ['message failed', 'Admin'],
    ])
  })
})
