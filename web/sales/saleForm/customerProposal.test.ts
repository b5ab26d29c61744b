import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Customer } from '#contract/sales/customers.ts'

import { chooseCustomer, detachCustomer, proposeValues, releaseCustomer } from './customerProposal.ts'
import { emptySaleForm } from './saleValues.ts'

const today = '2026-03-31'
const customer: Customer = {
  id: 98,
  number: 'C-98',
  name: 'Harbor & Pine',
  phone: null,
  email: 'orders@harbor.test',
  taxId: null,
  termsDays: 30,
  termsFrom: 'invoice',
  discountBasisPoints: 250,
  priceList: null,
  creditLimitCents: null,
  holdReason: null,
  printsCodes: false,
  getsReminders: true,
  lastRemindedOn: null,
  notes: null,
  balanceCents: 0,
  overdueCents: 0,
  unappliedCents: 0,
  exposureCents: 0,
  contacts: [],
  addresses: [
    { kind: 'billing', label: null, text: '88 NW Flanders Street', state: 'OR', isDefault: true },
    { kind: 'shipping', label: null, text: '1 Old Dock', state: 'WA', isDefault: false },
    { kind: 'shipping', label: null, text: '2 Dock Street', state: 'NY', isDefault: true },
  ],
  exemptions: [],
  lastInvoice: null,
  mergedInto: null,
  mergedCustomers: [],
  createdAt: new Date(0),
  version: 1,
}
const certificate = {
  id: 1,
  certificateNumber: '12-345',
  reason: 'Resale',
  validFrom: '2026-01-01',
  validTo: null,
  revokedAt: null,
} as const

test('proposes the billing address, the shipping address by default and the discount', () => {
  const { customerAddress, shipTo, shipToState, discountPercentage, ...proposal } = proposeValues(
    customer,
    today,
  )
  assert.deepEqual(
    [customerAddress, shipTo, shipToState, discountPercentage],
    ['88 NW Flanders Street', '2 Dock Street', 'NY', '2.5'],
  )
  assert.equal('customerPhone' in proposal, false)
})

test('proposes no tax only under a valid certificate of the ship-to state', () => {
  const taxWith = (state: string, validTo: string | null) =>
    proposeValues({ ...customer, exemptions: [{ ...certificate, state, validTo }] }, today).taxRate
  assert.equal(taxWith('NY', null), '0')
  assert.equal(taxWith('OR', null), undefined)
  assert.equal(taxWith('NY', '2026-03-30'), undefined)
})

test('ships to the billing address without another', () => {
  const { shipTo, shipToState } = proposeValues(
    { ...customer, addresses: customer.addresses.slice(0, 1) },
    today,
  )
  assert.deepEqual([shipTo, shipToState], [undefined, 'OR'])
})

test('proposes no state and no exemption for a shipping address without a state', () => {
  const addresses = customer.addresses.map((address) =>
    address.kind === 'shipping' ? { ...address, state: null } : address,
  )
  const exemptions = [{ ...certificate, state: 'OR' }]
  const { shipTo, shipToState, taxRate } = proposeValues({ ...customer, addresses, exemptions }, today)
  assert.deepEqual([shipTo, shipToState, taxRate], ['2 Dock Street', undefined, undefined])
})

const exempt = proposeValues(
  { ...customer, phone: '555 0100', exemptions: [{ ...certificate, state: 'NY' }] },
  today,
)
const chosen = {
  ...emptySaleForm,
  ...chooseCustomer(emptySaleForm, 98, { previous: undefined, next: exempt }),
  customerPurchaseOrder: 'PO-4711',
}

test('a detached customer leaves its name and contact, but no ship-to, order number and exemption', () => {
  assert.deepEqual(
    { ...chosen, ...detachCustomer(chosen, exempt) },
    {
      ...emptySaleForm,
      customerName: 'Harbor & Pine',
      customerPhone: '555 0100',
      customerEmail: 'orders@harbor.test',
      customerAddress: '88 NW Flanders Street',
      discountPercentage: '2.5',
    },
  )
  assert.equal('taxRate' in detachCustomer({ ...chosen, taxRate: '7' }, exempt), false)
  assert.equal('taxRate' in detachCustomer({ ...chosen, taxRate: '0' }, {}), false)
})

test('another name leaves nothing of the record but what was typed', () => {
  const typed = { ...chosen, customerName: 'bluebonnet', customerEmail: 'typed@blue.test' }
  assert.deepEqual(
    { ...typed, ...releaseCustomer(typed, exempt) },
    { ...emptySaleForm, customerName: 'bluebonnet', customerEmail: 'typed@blue.test' },
  )
})

test('another customer replaces the values of the previous one, and keeps typed ones', () => {
  const next = { customerName: 'Quiet Shop' }
  const detached = { ...chosen, ...detachCustomer(chosen, exempt) }
  for (const form of [chosen, detached]) {
    assert.deepEqual(
      { ...form, ...chooseCustomer(form, 7, { previous: exempt, next }) },
      { ...emptySaleForm, customerId: 7, customerName: 'Quiet Shop' },
    )
  }
  const typed = { ...detached, customerEmail: 'typed@quiet.test', taxRate: '7', discountPercentage: '10' }
  assert.deepEqual(
    { ...typed, ...chooseCustomer(typed, 7, { previous: exempt, next }) },
    {
      ...emptySaleForm,
      customerId: 7,
      customerName: 'Quiet Shop',
      customerEmail: 'typed@quiet.test',
      taxRate: '7',
      discountPercentage: '10',
    },
  )
})
