// The changes of an import to a customer, and their undo.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { applyChanges } from '#domain/platform/changes.ts'

import { changesTerms, diffCustomer, splitUndoableCustomer } from './customerChanges.ts'
import {
  customerFieldLabels,
  customerFields,
  type CustomerValues,
  formatCustomerValue,
  noCustomerValues,
} from './customerFields.ts'

const text = fc.constantFrom(null, 'a', 'b')
const anyValues = fc.record({
  ...Object.fromEntries(Object.keys(noCustomerValues).map((field) => [field, text])),
  name: fc.constantFrom('Ann', 'Bob'),
  discountBasisPoints: fc.constantFrom(0, 500),
  priceListId: fc.constantFrom(null, 1),
}) as fc.Arbitrary<CustomerValues>
const values = anyValues.map((all) => ({
  ...all,
  ...(all.contactName === null && { contactEmail: null, contactPhone: null, otherContacts: null }),
  ...(all.billingAddress === null && { billingState: null }),
  ...(all.shippingAddress === null && { shippingState: null }),
}))
const hasDiscountOrList = ({ discountBasisPoints, priceListId }: CustomerValues) =>
  discountBasisPoints === 0 || priceListId === null
const isWhole = (name: string | null, ...others: (string | null)[]) =>
  name !== null || others.every((other) => other === null)
const isValid = (all: CustomerValues) =>
  hasDiscountOrList(all) &&
  isWhole(all.contactName, all.contactEmail, all.contactPhone, all.otherContacts) &&
  isWhole(all.billingAddress, all.billingState) &&
  isWhole(all.shippingAddress, all.shippingState)

const noDetails = {
  hasContactDetails: false,
  hasOtherDetails: false,
  hasBillingLabel: false,
  hasShippingLabel: false,
}
const details = fc.record({
  hasContactDetails: fc.boolean(),
  hasOtherDetails: fc.boolean(),
  hasBillingLabel: fc.boolean(),
  hasShippingLabel: fc.boolean(),
})

test('an undo right after the change restores every field', () => {
  fc.assert(
    fc.property(values.filter(isValid), values.filter(isValid), (before, after) => {
      const changes = diffCustomer(before, after)
      const { restored, kept } = splitUndoableCustomer(after, changes, noDetails)
      assert.deepEqual(kept, [])
      assert.deepEqual(applyChanges(after, restored), { ...before })
    }),
  )
})

test('an undo after an edit restores only fields with the value of the import, and never a discount with a price list', () => {
  const valid = values.filter(isValid)
  fc.assert(
    fc.property(valid, valid, valid, details, (before, imported, edited, manual) => {
      const changes = diffCustomer(before, imported)
      const { restored, kept } = splitUndoableCustomer(edited, changes, manual)
      const after = applyChanges(edited, restored)
      assert.ok(isValid(after))
      if (manual.hasContactDetails && after.contactName === null) assert.equal(edited.contactName, null)
      if (manual.hasOtherDetails && after.otherContacts === null) assert.equal(edited.otherContacts, null)
      if (manual.hasBillingLabel && after.billingAddress === null) assert.equal(edited.billingAddress, null)
      if (manual.hasShippingLabel && after.shippingAddress === null)
        assert.equal(edited.shippingAddress, null)
      assert.deepEqual([...Object.keys(restored), ...kept].toSorted(), Object.keys(changes).toSorted())
      for (const field of kept) assert.equal(after[field], edited[field])
      for (const field of customerFields)
        if (restored[field]) assert.deepEqual([edited[field], after[field]], [imported[field], before[field]])
    }),
  )
})

test('a phone number without its punctuation and other line breaks are not changes', () => {
  const before = { ...noCustomerValues, phone: '+1 (212) 555-0100', notes: 'One\r\nTwo' }
  assert.deepEqual(diffCustomer(before, { phone: '12125550100', notes: 'One\nTwo' }), {})
  assert.deepEqual(Object.keys(diffCustomer(before, { phone: 'none', notes: 'One' })), ['phone', 'notes'])
})

test('terms, discount, price list, limit and hold need a permission of their own', () => {
  const change = { from: null, to: 'x' }
  const fields = customerFields.filter((field) => changesTerms({ name: change, [field]: change }))
  assert.deepEqual(fields, [
    'termsDays',
    'termsFrom',
    'discountBasisPoints',
    'priceListId',
    'creditLimitCents',
    'holdReason',
  ])
  assert.equal(changesTerms({}), false)
})

test('values are shown as in a preview', () => {
  const lists = new Map([[3, 'Boutiques']])
  const cases = [
    ['notes', null, ''],
    ['getsReminders', true, 'yes'],
    ['getsReminders', false, 'no'],
    ['discountBasisPoints', 1250, '12.5%'],
    ['creditLimitCents', 100_050, '1000.50'],
    ['priceListId', 3, 'Boutiques'],
    ['priceListId', 4, ''],
    ['termsDays', 30, '30'],
  ] as const
  assert.deepEqual(
    cases.map(([field, value]) => formatCustomerValue(field, value, lists)),
    cases.map(([, , text]) => text),
  )
})

test('only phone numbers are compared by their digits', () => {
  const before = { ...noCustomerValues, contactPhone: '555-0100', taxId: '12-3', notes: 'One\rTwo' }
  assert.deepEqual(diffCustomer(before, { contactPhone: '555 0100', notes: 'One\nTwo' }), {})
  assert.deepEqual(Object.keys(diffCustomer(before, { taxId: '123', contactPhone: '555 0101' })), [
    'taxId',
    'contactPhone',
  ])
})

test('new customers get reminders, and every field has a label of its own', () => {
  assert.equal(noCustomerValues.getsReminders, true)
  assert.equal(new Set(Object.values(customerFieldLabels)).size, customerFields.length)
})
