import assert from 'node:assert/strict'
import { test } from 'node:test'

import * as z from 'zod/mini'

import { NewCustomer } from '#contract/sales/customers.ts'

import {
  emptyAddress,
  emptyContact,
  emptyCustomerForm,
  formatCustomerField,
  parseCustomerForm,
} from './customerForm.ts'

const parse = (change: Partial<typeof emptyCustomerForm>) =>
  z.safeParse(NewCustomer, parseCustomerForm({ ...emptyCustomerForm, name: 'Harbour', ...change }))

test('empty fields mean no number, company terms, no discount and no limit', () => {
  const { number, termsDays, discountBasisPoints, creditLimitCents } = parse({}).data ?? {}
  assert.deepEqual([number, termsDays, discountBasisPoints, creditLimitCents], [undefined, null, 0, null])
})

test('percentages and amounts are read as typed', () => {
  const { data } = parse({ termsDays: '60', discountPercentage: '7.5', creditLimit: '12000.50' })
  assert.deepEqual([data?.termsDays, data?.discountBasisPoints, data?.creditLimitCents], [60, 750, 1_200_050])
  assert.equal(parse({ discountPercentage: '1.250' }).data?.discountBasisPoints, 125)
})

test('net days are read as people write terms', () => {
  const daysOf = (termsDays: string) => parse({ termsDays }).data?.termsDays
  assert.deepEqual(['Net 30', '30 days', '60 Days', 'Due on receipt', 'Net 30 EOM', 'soon'].map(daysOf), [
    30,
    30,
    60,
    0,
    undefined,
    undefined,
  ])
})

test('a wrong value has the message of its field', () => {
  const messageOf = (change: Partial<typeof emptyCustomerForm>) => parse(change).error?.issues[0]?.message
  assert.equal(messageOf({ termsDays: '366' }), 'Net days must be a whole number from 0 to 365')
  assert.equal(messageOf({ termsDays: '1.5' }), 'Net days must be a whole number from 0 to 365')
  assert.equal(messageOf({ discountPercentage: 'many' }), 'Discount must be from 0% to 100%')
  assert.equal(messageOf({ name: ' ' }), 'Customer name is required')
})

test('the choice between two edits shows each field as text', () => {
  const values = {
    ...emptyCustomerForm,
    creditLimit: '500.00',
    getsReminders: false,
    contacts: [
      { ...emptyContact, name: 'Ann' },
      { ...emptyContact, email: 'bob@harbor.test' },
    ],
    addresses: [{ ...emptyAddress, text: '1 Pier' }],
  }
  const fields = ['creditLimit', 'getsReminders', 'contacts', 'addresses', 'holdReason'] as const
  assert.deepEqual(
    fields.map((field) => formatCustomerField(field, values)),
    ['500.00', 'No', 'Ann, bob@harbor.test', '1 Pier', ''],
  )
})
