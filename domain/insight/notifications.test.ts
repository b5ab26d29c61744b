// What notifications say.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { rolesWithPermission } from '#domain/permissions.ts'

import { notificationKinds, notificationMessage, notificationPermission } from './notifications.ts'

type Subject = Partial<Parameters<typeof notificationMessage>[0]>

describe('a notification', () => {
  const dress = { name: 'Linen dress', color: 'Indigo', size: 'M', quantity: 3 }
  const invoice = { number: 'INV-2026-00012', customerName: 'Harbour Street' }
  const delivery = { purpose: 'invoice', status: 'failed', recipient: 'ana@harbour.test' } as const
  const messages: [string, Subject][] = [
    ['Linen dress (Indigo, M): 3 units left', { product: dress }],
    ['Linen dress (Indigo): 1 unit left', { product: { ...dress, size: '', quantity: 1 } }],
    ['Linen dress (M) is out of stock', { product: { ...dress, color: '', quantity: 0 } }],
    ['Linen dress is out of stock', { product: { ...dress, color: '', size: '', quantity: 0 } }],
    ['Invoice INV-2026-00012 for Harbour Street is waiting to be processed', { invoice }],
    ['An invoice is waiting to be processed', {}],
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
      const nothing = { product: null, invoice: null, delivery: null } as const
      assert.equal(notificationMessage({ ...nothing, ...subject }), message)
    })
  }

  test('reaches only the roles that may act on it', () => {
    const readers = notificationKinds.map((kind) => [
      kind,
      ...rolesWithPermission(notificationPermission[kind]),
    ])
    assert.deepEqual(readers, [
      ['low stock', 'Admin', 'Manager', 'Staff'],
      ['invoice waiting', 'Admin', 'Manager'],
      ['delivery failed', 'Admin', 'Manager', 'Staff'],
      ['message failed', 'Admin'],
    ])
  })
})
