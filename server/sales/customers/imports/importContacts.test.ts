// Emails and contacts of files with customers.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { undoCustomerImport } from '#contract/sales/customerImports.ts'
import { createCustomer, findCustomer } from '#contract/sales/customers.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importCustomerFile, previewCustomerFile } from './customerFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

test('adds further emails to the contacts of a customer, once, and the undo removes them', async () => {
  const { id, version } = await manager.call(createCustomer, {
    number: 'K-1',
    name: 'Kay',
    contacts: [{ name: 'Ana', email: 'ana@kay.example', role: 'Buyer', getsInvoices: true }, { name: 'Bo' }],
  })
  const file =
    'Customer Number,Email,Contact Phone\nK-1,office@kay.example; ANA@kay.example; cy@kay.example,555-0101\n'
  const { rows } = await previewCustomerFile(manager, file)
  assert.deepEqual(rows[0]?.changes, [
    { field: 'Email', from: '', to: 'office@kay.example' },
    { field: 'Contact phone', from: '', to: '555-0101' },
    { field: 'Other contacts', from: 'Bo', to: 'Bo\ncy@kay.example | cy@kay.example' },
  ])
  const done = await importCustomerFile(manager, file)
  const changed = await manager.call(findCustomer, { id })
  assert.deepEqual(
    changed.contacts.map(({ name, email, phone, role }) => [name, email, phone, role]),
    [
      ['Ana', 'ana@kay.example', '555-0101', 'Buyer'],
      ['Bo', null, null, null],
      ['cy@kay.example', 'cy@kay.example', null, null],
    ],
  )
  const again = await previewCustomerFile(manager, file)
  assert.equal(again.counts.same, 1)
  await manager.call(undoCustomerImport, { id: done.import.id })
  const restored = await manager.call(findCustomer, { id })
  assert.deepEqual(
    restored.contacts.map(({ name, phone, getsInvoices }) => [name, phone, getsInvoices]),
    [
      ['Ana', null, true],
      ['Bo', null, false],
    ],
  )
  assert.equal(restored.version, version + 2)
})

test('refuses more contacts than a customer can have, and an invalid one', async () => {
  const emails = Array.from({ length: 52 }, (_, index) => `a${index}@x.example`).join('; ')
  const file = `Customer Name,Email,Other Contacts\nMany,"${emails}",\nWrong,,Bea | no email |\n`
  const { rows } = await previewCustomerFile(manager, file)
  assert.deepEqual(
    rows.map(({ refusal }) => refusal?.reason),
    ['A customer has at most 50 contacts', 'Must be a valid email address'],
  )
})

test('keeps an international email over the API', async () => {
  const { email } = await manager.call(createCustomer, { name: 'Maria', email: 'maria@müller.example' })
  assert.equal(email, 'maria@müller.example')
})

test('notes that a list of persons has a company more than once', async () => {
  const file =
    'Company,Name,Email\nAzure Interior,,az@azure.example\nazure interior,Bo Ray,bo@azure.example\n'
  const { rows, counts } = await previewCustomerFile(manager, file)
  assert.equal(counts.new, 2)
  assert.deepEqual(
    rows.map(({ notes }) => notes),
    [undefined, ['Row 2 has the same name']],
  )
})
