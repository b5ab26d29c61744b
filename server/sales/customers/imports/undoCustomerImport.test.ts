// Undoing imports of customers over HTTP: restores what was not changed since, and names who changed the rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProduct } from '#contract/catalog/products.ts'
import {
  findCustomerImport,
  previewCustomerUndo,
  undoCustomerImport,
} from '#contract/sales/customerImports.ts'
import {
  createCustomer,
  deleteCustomer,
  editCustomer,
  findCustomer,
  findCustomers,
} from '#contract/sales/customers.ts'
import { findCustomerTimeline } from '#contract/sales/customerTimeline.ts'
import { createInvoice } from '#contract/sales/invoices.ts'
import { findNewestLogEntry } from '#server/testing/findNewestLogEntry.ts'
import { catchRefusal, settleCalls } from '#server/testing/outcomes.ts'
import { buildInvoice, buildProduct } from '#server/testing/productFixtures.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'

import { importCustomerFile } from './customerFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')
const staff = useClient(app, 'Staff')

async function idOf(search: string): Promise<number> {
  const { customers } = await manager.call(findCustomers, { page: 1, limit: 1, search })
  assert.ok(customers[0], search)
  return customers[0].id
}

const exported = async () => (await manager.fetch('/api/customers/export')).text()

test('an undo right after an import restores every customer, once', async () => {
  await manager.call(createCustomer, {
    number: 'U-1',
    name: 'Una',
    discountBasisPoints: 500,
    addresses: [{ kind: 'billing', text: '1 First Street', state: 'NY' }],
  })
  await manager.call(createCustomer, { number: 'U-2', name: 'Ulf' })
  const before = await exported()
  const csv = [
    'Customer Number,Customer Name,Net terms,Discount %,Billing Address,Billing State,Ship To,Contact,Contact Email',
    'U-1,Una & Co,Net 30,0,2 Second Street,NJ,3 Dock,Ana,ana@una.test',
    'U-2,Ulf,,10,,,,,',
    'U-3,Uma,,,4 Street,,,,',
  ].join('\n')
  const { import: done } = await importCustomerFile(manager, csv)
  assert.deepEqual([done.importedCount, done.updatedCount], [1, 2])
  assert.notEqual(await exported(), before)
  const all = { removed: 1, restored: 2, skippedCount: 0, skipped: [] }
  assert.deepEqual(await staff.call(previewCustomerUndo, { id: done.id }), all)
  const forbidden = await catchRefusal(staff.call(undoCustomerImport, { id: done.id }))
  assert.deepEqual(
    [forbidden.status, forbidden.sentence],
    [403, 'Only Admin and Manager may set terms, prices and limits of customers.'],
  )
  const undone = await settleCalls([1, 2].map(() => manager.call(undoCustomerImport, { id: done.id })))
  assert.deepEqual(undone.done, [all])
  assert.match(undone.refused[0]?.sentence ?? '', /^This import was already undone by Mona Manager on .+\.$/)
  assert.equal(await exported(), before)
  assert.equal((await manager.call(findCustomerImport, { id: done.id })).undone?.count, 3)
  assert.equal(
    (await findNewestLogEntry(app))?.action,
    'Undid the import of customers.csv (1 removed, 2 restored)',
  )
})

test('keeps what was changed or used since, and names who did it', async () => {
  const first = await manager.call(createCustomer, { number: 'K-1', name: 'Kay', email: 'old@kay.test' })
  const csv = [
    'Customer Number,Customer Name,Email,Notes',
    'K-1,Kay,new@kay.test,from the fair',
    'K-2,Kim,,',
    'K-3,Kit,,',
    'K-4,Ken,,',
    'K-5,Kip,,',
  ].join('\n')
  const { import: done } = await importCustomerFile(staff, csv)
  const kay = await staff.call(findCustomer, { id: first.id })
  const stale = await catchRefusal(
    manager.call(editCustomer, {
      id: first.id,
      name: 'Kay',
      email: 'third@kay.test',
      version: first.version,
    }),
  )
  assert.equal(stale.status, 409)
  assert.match(stale.sentence ?? '', /Kay was changed by Sam Staff while you were editing it/)
  await manager.call(editCustomer, {
    id: first.id,
    name: 'Kay',
    email: 'third@kay.test',
    version: kay.version,
  })
  await manager.call(editCustomer, { id: await idOf('K-2'), name: 'Kim', phone: '212 555 0000' })
  const product = await manager.call(createProduct, buildProduct())
  const customerId = await idOf('K-3')
  await manager.call(createInvoice, buildInvoice([{ productId: product.id, quantity: 1 }], { customerId }))
  await manager.call(deleteCustomer, { id: await idOf('K-5') })
  const reply = await staff.call(undoCustomerImport, { id: done.id })
  assert.deepEqual([reply.removed, reply.restored, reply.skippedCount], [1, 1, 4])
  const reasons = Object.fromEntries(reply.skipped.map(({ code, reason }) => [code, reason]))
  assert.match(reasons['K-1'] ?? '', /^Email changed by Mona Manager on /)
  assert.match(reasons['K-2'] ?? '', /^Changed by Mona Manager on /)
  assert.equal(reasons['K-3'], 'Has 1 invoice')
  assert.match(reasons['K-5'] ?? '', /^Deleted by Mona Manager on /)
  const left = await manager.call(findCustomer, { id: first.id })
  assert.deepEqual([left.email, left.notes], ['third@kay.test', null])
  const { entries } = await manager.call(findCustomerTimeline, { id: first.id, limit: 50 })
  const titles = entries.map(({ title }) => title)
  assert.ok(titles.includes('Updated by the import of customers.csv'), JSON.stringify(titles))
})

test('keeps a contact and an address that the import added and a user edited', async () => {
  const { id, name } = await manager.call(createCustomer, { number: 'P-1', name: 'Pia' })
  const csv = [
    'Customer Number,Tax ID,Contact,Contact Email,Contact Phone,Billing Address,Billing State',
    'P-1,12-3,Ana,ana@pia.test,212 555 0001,2 Second Street,NJ',
  ].join('\n')
  const { import: done } = await importCustomerFile(manager, csv)
  const contact = { name: 'Ana', email: 'new@pia.test', phone: '212 555 0001' }
  const address = { kind: 'billing', text: '2 Second Street', state: 'NY' } as const
  await manager.call(editCustomer, { id, name, contacts: [contact], addresses: [address] })
  const { restored, skipped } = await manager.call(undoCustomerImport, { id: done.id })
  assert.equal(restored, 1)
  assert.match(
    skipped[0]?.reason ?? '',
    /^Billing state, Contact email, Contact name, Contact phone and Billing address changed by Mona Manager on /,
  )
  const left = await manager.call(findCustomer, { id })
  assert.equal(left.taxId, null)
  assert.deepEqual(
    left.contacts.map(({ name, email, phone }) => [name, email, phone]),
    [['Ana', 'new@pia.test', '212 555 0001']],
  )
  assert.deepEqual(
    left.addresses.map(({ text, state }) => [text, state]),
    [['2 Second Street', 'NY']],
  )
})

test('keeps a contact whose role or flags, and an address whose label, a user set after the import', async () => {
  const csv = (number: string) =>
    `Customer Number,Tax ID,Contact,Contact Email,Ship To\n${number},12-3,Ana,ana@roe.test,3 Dock\n`
  const edits = [
    { contact: { getsInvoices: true }, address: {} },
    { contact: { getsStatements: true }, address: {} },
    { contact: { role: 'Buyer' }, address: { label: 'Warehouse' } },
  ]
  for (const [index, { contact, address }] of edits.entries()) {
    const number = `R-${index}`
    const { id, name } = await manager.call(createCustomer, { number, name: `Roe ${index}` })
    const { import: done } = await importCustomerFile(manager, csv(number))
    await manager.call(editCustomer, {
      id,
      name,
      contacts: [{ name: 'Ana', email: 'ana@roe.test', ...contact }],
      addresses: [{ kind: 'shipping', text: '3 Dock', ...address }],
    })
    const { skipped } = await manager.call(undoCustomerImport, { id: done.id })
    assert.match(skipped[0]?.reason ?? '', /^Contact name.* and .+ changed by Mona Manager on /)
    const left = await manager.call(findCustomer, { id })
    assert.deepEqual(
      left.contacts.map(({ name, email }) => [name, email]),
      [['Ana', 'ana@roe.test']],
    )
    assert.deepEqual(
      left.addresses.map(({ label }) => label),
      'label' in address ? ['Warehouse'] : [],
    )
    assert.equal(left.taxId, null)
  }
})

test('undoes two imports of the same customers, the later one first', async () => {
  const { import: older } = await importCustomerFile(
    manager,
    'Customer Number,Customer Name,Notes\nT-1,Tom,one\n',
  )
  const { import: newer } = await importCustomerFile(manager, 'Customer Number,Notes\nT-1,two\n')
  const blocked = await manager.call(previewCustomerUndo, { id: older.id })
  assert.match(blocked.skipped[0]?.reason ?? '', /^Changed with customers.csv by Mona Manager on /)
  await manager.call(undoCustomerImport, { id: newer.id })
  const reply = await manager.call(undoCustomerImport, { id: older.id })
  assert.deepEqual([reply.removed, reply.skippedCount], [1, 0])
})

test('an edit and an import of a field are shown in the same words to a stale edit', async () => {
  const name = 'Sol'
  const seen = await manager.call(createCustomer, {
    number: 'SOL-1',
    name,
    termsDays: 30,
    creditLimitCents: 50_000,
  })
  await manager.call(editCustomer, { id: seen.id, name, termsDays: 45, creditLimitCents: 60_000 })
  // The limit is what it was before the edit.
  await importCustomerFile(manager, 'Customer Number,Net Days,Credit Limit\nSOL-1,60,500.00\n')
  const stale = await catchRefusal(
    manager.call(editCustomer, { id: seen.id, name, notes: 'Late', version: seen.version }),
  )
  assert.equal(stale.status, 409)
  assert.deepEqual(
    stale.body?.errors?.map(({ path }) => path),
    ['termsDays'],
  )
  assert.match(stale.body?.errors?.[0]?.message ?? '', /from 30 days to 60 days/)
})
