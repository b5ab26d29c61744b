import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { noCustomerValues } from './customerFields.ts'
import { formatContacts, mergeContacts, parseContacts } from './otherContacts.ts'

const line = fc
  .string({ unit: fc.constantFrom('a', 'B', '|', ' ', '.', '@') })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
const contact = fc.record({
  name: line.filter(
    (text) =>
      text !== '' &&
      text ===
        text
          .split('|')
          .map((part) => part.trim())
          .join(' | '),
  ),
  email: fc.constantFrom(null, 'a@x.example'),
  phone: fc.constantFrom(null, '555-0101'),
})

test('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.array(contact), (contacts) => {
      assert.deepEqual(
        parseContacts(formatContacts(contacts)),
        contacts.map((contact) => ({ ...contact })),
      )
    }),
  )
})

test('names a contact without a name after its email', () => {
  assert.deepEqual(parseContacts('| b@x.example'), [
    { name: 'b@x.example', email: 'b@x.example', phone: null },
  ])
})

test('adds contacts once, and makes the first of them the contact of a customer without one', () => {
  const added = mergeContacts(noCustomerValues, { otherContacts: 'b@x.example | b@x.example\nCy' })
  assert.deepEqual(added, {
    contactName: 'b@x.example',
    contactEmail: 'b@x.example',
    contactPhone: null,
    otherContacts: 'Cy',
  })
  const before = { ...noCustomerValues, ...added }
  assert.deepEqual(mergeContacts(before, { otherContacts: 'b@x.example | B@x.example\ncy' }), {
    otherContacts: 'cy',
  })
})

test('updates a contact by its email or its name', () => {
  const before = { ...noCustomerValues, contactName: 'Ana', otherContacts: 'Bea | b@x.example\nCy' }
  assert.equal(
    mergeContacts(before, { otherContacts: 'Beatrice | b@x.example | 555\nCy | cy@x.example\nDi' })
      .otherContacts,
    'Beatrice | b@x.example | 555\nCy | cy@x.example\nDi',
  )
  assert.equal(
    mergeContacts(before, { otherContacts: 'b@x.example | b@x.example' }).otherContacts,
    before.otherContacts,
  )
})
