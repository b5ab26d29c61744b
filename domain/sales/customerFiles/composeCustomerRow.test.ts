// From the columns of other programs to a customer.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { noCustomerValues } from '#domain/sales/customerFields.ts'

import { composeCustomerRow, type CustomerTexts } from './composeCustomerRow.ts'
import { resolveCustomerRow } from './resolveCustomerRow.ts'

const compose = (texts: CustomerTexts) => composeCustomerRow(texts, undefined)

describe('composeCustomerRow', () => {
  test('removes the apostrophe that marks digits as a text', () => {
    const { cells } = compose({
      number: ["'7210448301122"],
      phone: ["'+12015550142"],
      name: ["'47 Brand"],
      billingCity: ['Newark'],
      billingZip: ["'07102"],
    })
    assert.deepEqual(cells, {
      number: '7210448301122',
      phone: '+12015550142',
      name: "'47 Brand",
      billingAddress: 'Newark, 07102',
      billingState: '',
    })
  })

  test('removes the decimal that programs add to digits, with a note', () => {
    const { cells, notes } = compose({
      number: ['10045.0'],
      billingCity: ['Newark'],
      billingZip: ['12345.0'],
    })
    assert.deepEqual([cells.number, cells.billingAddress], ['10045', 'Newark, 12345'])
    assert.deepEqual(notes, ['10045.0 read as 10045', '12345.0 read as 12345'])
    assert.equal(compose({ number: ['1.0'] }).cells.number, '1.0')
  })

  test('gives another phone to the contact, and says which one is left out', () => {
    const phones = { phone: ['555-0100'], otherPhone: ['555-0101', '(1) 555-0102', '5550100'] }
    assert.deepEqual(compose({ ...phones, contactName: ['Ana'] }), {
      cells: { contactName: 'Ana', phone: '555-0100', contactPhone: '555-0101' },
      notes: ['Phone (1) 555-0102 is left out, because the customer has 555-0100'],
    })
    assert.equal(compose({ phone: [''], otherPhone: ['555-0101'] }).cells.phone, '555-0101')
    const labelled = compose({
      phone: ['Phone: 555-0100 Mobile: 555-0101 Fax: 555-0109'],
      contactName: ['Ana'],
    })
    assert.deepEqual([labelled.cells.phone, labelled.cells.contactPhone], ['555-0100', '555-0101'])
    assert.equal(compose({ phone: ['555-0100 ext: 12'] }).cells.phone, '555-0100 ext: 12')
  })

  test('takes emails of several columns, and keeps an invalid one for the refusal', () => {
    const both = compose({ email: [''], otherEmail: ['b@x.example', '-', 'c@x.example'] })
    assert.deepEqual(
      [both.cells.email, both.cells.otherContacts],
      ['b@x.example', 'c@x.example | c@x.example'],
    )
    assert.equal(compose({ email: ['a@x.example'], otherEmail: ['none'] }).cells.email, 'a@x.example; none')
    assert.equal(compose({ email: ['-'], otherEmail: ['b@x.example'] }).cells.email, '-')
  })

  test('joins notes, and a dash clears only alone', () => {
    assert.equal(compose({ notes: ['One', '', '-', 'Two'] }).cells.notes, 'One\nTwo')
    assert.equal(compose({ notes: ['-', ''] }).cells.notes, '-')
    assert.equal(
      compose({ name: ['A'], company: ['A Inc'], notes: ['One'] }).cells.notes,
      'One\nCompany: A Inc',
    )
    assert.equal(compose({ name: ['A Inc'], company: ['a inc'] }).cells.notes, undefined)
  })

  test('gives the plain state to the address with a city', () => {
    const { cells } = compose({
      billingAddress: ['1 Main St'],
      billingCity: ['Newark'],
      shippingAddress: ['2 Dock'],
      state: ['New Jersey'],
    })
    assert.deepEqual([cells.billingState, cells.shippingState], ['NJ', ''])
    const shipped = compose({ billingAddress: [''], shippingAddress: ['2 Dock'], state: ['NJ'] }).cells
    assert.equal(shipped.shippingState, 'NJ')
  })

  test('says which parts are left out without an address', () => {
    assert.deepEqual(compose({ state: ['NJ'], billingCountry: ['US'] }).notes, [
      'State NJ is left out, because the row has no address',
      'Country US is left out, because the row has no address',
    ])
  })

  test('further persons are contacts, each with its own email', () => {
    const { cells } = compose({
      name: ['A Inc'],
      otherContacts: ['Cy'],
      otherFirstName: ['Ana', '', 'Bo', '-'],
      otherLastName: ['Lee', '', '', ''],
      otherPersonEmail: ['ana@a.example', 'desk@a.example', ''],
    })
    assert.equal(cells.otherContacts, 'Cy\nAna Lee | ana@a.example\ndesk@a.example | desk@a.example\nBo')
  })
})

describe('resolveCustomerRow', () => {
  const row = { number: null, values: {} }

  test('names a customer after its company, its person or its contact', () => {
    assert.deepEqual(resolveCustomerRow({ ...row, values: { name: 'Ray Fashion' }, person: 'Ben Ray' }), {
      name: 'Ray Fashion',
      contactName: 'Ben Ray',
    })
    assert.deepEqual(resolveCustomerRow({ ...row, person: 'Ann Lee' }), { name: 'Ann Lee' })
    assert.deepEqual(resolveCustomerRow({ ...row, values: { contactName: 'Ann Lee' } }), { name: 'Ann Lee' })
    assert.deepEqual(resolveCustomerRow({ ...row, values: { contactName: 'Ann', contactPhone: '5' } }), {
      name: 'Ann',
      contactName: 'Ann',
      contactPhone: '5',
    })
  })

  test('keeps a person and another contact', () => {
    const values = { name: 'Ray Fashion', contactName: 'Ana' }
    assert.deepEqual(resolveCustomerRow({ ...row, values, person: 'Ben Ray' }), {
      name: 'Ray Fashion',
      contactName: 'Ana',
      otherContacts: 'Ben Ray',
    })
    assert.deepEqual(resolveCustomerRow({ ...row, values, person: 'ANA' }), values)
  })

  test('renames no customer that exists to a person', () => {
    const before = { ...noCustomerValues, name: 'Ray Fashion' }
    const known = { number: 'C-1', values: {}, person: 'Ben Ray' }
    assert.deepEqual(resolveCustomerRow(known, before), { contactName: 'Ben Ray' })
    assert.deepEqual(resolveCustomerRow({ ...known, person: 'ray fashion' }, before), {})
    assert.deepEqual(resolveCustomerRow({ number: 'C-9', values: { contactName: 'Ben' } }), {
      contactName: 'Ben',
    })
  })
})
