// Files of customers that other systems exported, through preview and import.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'

import { undoCustomerImport } from '#contract/sales/customerImports.ts'
import { type Customer, findCustomer, findCustomers } from '#contract/sales/customers.ts'
import { useClient, useTestApp } from '#server/testing/startTestApp.ts'
import { withSample } from '#server/testing/trialTest.ts'

import { importCustomerFile, previewCustomerFile } from './customerFileFixtures.ts'

const app = useTestApp({}, { checkIntegrity: true })
const manager = useClient(app, 'Manager')

/** Fields of an imported customer. Those that are left out are empty, and numbers such as C-1 are left out. */
interface Expected {
  name: string
  number?: string
  email?: string
  phone?: string
  taxId?: string
  termsDays?: number
  termsFrom?: 'month end'
  discountBasisPoints?: number
  creditLimitCents?: number
  notes?: string
  /** Lines are separated by a slash. */
  billing?: string
  billingState?: string
  shipping?: string
  /** 'Ana Reed, ana@shop.example, 555-0101' */
  contacts?: string[]
}

interface Story {
  file: string
  program?: string
  expected: Expected[]
  /** 'row: reason' */
  refused?: string[]
  /** 'row: note' */
  notes?: string[]
  /** Some of the notes about the whole file. */
  fileNotes?: string[]
}

const stories: Story[] = [
  {
    file: 'xero-contacts.csv',
    program: 'Xero',
    expected: [
      {
        number: 'AL001',
        name: 'AL Lifestyle (Pty) Ltd T/A Jellyfish',
        email: 'ian@jelly.example',
        phone: '27 21 5550100',
        termsDays: 30,
        discountBasisPoints: 750,
        billing: 'PO Box 12/Unit 4/Simons Town, WC 07975/South Africa',
        billingState: 'WC',
      },
      {
        name: 'Bakers Square CC',
        email: 'edna@bakers.example',
        phone: '0834543542',
        termsDays: 20,
        termsFrom: 'month end',
      },
      { name: 'ALLFLEX' },
    ],
  },
  {
    file: 'shopify-customers-2025.csv',
    program: 'Shopify',
    expected: [
      {
        number: '7210448301122',
        name: 'Villaseñor Ranch',
        email: 'teo@elko.example',
        phone: '(775) 555-0154',
        billing: 'HC 31 Box 4500/Elko, NV 89801/US',
        billingState: 'NV',
        notes: 'Cattle ranch.',
        contacts: ['Teodoro Villaseñor'],
      },
      {
        number: '7210448301123',
        name: 'Hollis Pettibone',
        email: 'hollis@ogden.example',
        phone: '(801) 555-0188',
        billing: '3910 Harrison Blvd/Suite 12/Ogden, UT 84403/US',
        billingState: 'UT',
      },
      {
        number: '7985351721238',
        name: 'Ann Example',
        phone: '+12015550142',
        billing: 'Shop 1, near the mall/Newark, NJ 07102/US',
        billingState: 'NJ',
      },
      {
        number: '7680309428502',
        name: 'Ben Sample',
        phone: '+16175550100',
        billing: 'Awan market, shop no. 01/Boston, MA 02116/US',
        billingState: 'MA',
        notes: 'Two\nlines',
      },
    ],
    notes: ['5: Phone 0343 5290031 is left out, because the customer has +16175550100'],
    fileNotes: [
      'The name of the customer is read from Default Address Company, its contact from First Name and Last Name. A row without Default Address Company is a customer with the name of the person.',
    ],
  },
  {
    file: 'shopify-customers-old.csv',
    program: 'Shopify',
    expected: [
      {
        name: 'Harbor Boutique',
        email: 'ann@shop.example',
        phone: '+12015550142',
        billing: '12 Main St/Suite 400/Newark, NJ 07102/United States',
        billingState: 'NJ',
        contacts: ['Ann Example'],
      },
      {
        name: 'Ben Sample',
        email: 'ben@shop.example',
        billing: '3 Elm St/Boston, MA 02116/United States',
        billingState: 'MA',
      },
    ],
    refused: ['4: Customer name is required'],
  },
  {
    file: 'quickbooks-customers.csv',
    program: 'QuickBooks Desktop',
    expected: [
      {
        number: 'B-100',
        name: 'BOUTIQUE EJEMPLO',
        email: 'a@x.example',
        phone: '787.555.6464',
        termsDays: 30,
        creditLimitCents: 150_000,
        taxId: '12-345',
        notes: 'Company: Boutique Ejemplo Inc',
        billing: 'Boutique Ejemplo/Calle 1 #5/Añasco PR, 00610',
        shipping: 'Boutique Ejemplo/Carr. 2 Km 5/Bayamón, PR 00961/787.555.7733/787.555.1273',
        contacts: ['Ana Pérez, 787-555-0000', 'b@x.example, b@x.example'],
      },
      {
        number: 'B-101',
        name: 'MODA SAMPLE',
        email: 'luis@moda.example',
        phone: '787-555-0111',
        termsDays: 30,
        billing: 'Moda Sample/PO Box 1/Caguas, PR 00725',
        contacts: ['Luis Rivera'],
      },
      { number: 'B-102', name: 'CLIENTE COD', termsDays: 0 },
    ],
    notes: [
      '2: b@x.example becomes a contact',
      '2: Terms 2% 10 Net 30 read as Net 30; the discount for early payment is left out',
      '4: Terms COD read as Due on receipt',
    ],
    fileNotes: ['Company is added to the notes where it differs from Customer.'],
  },
  {
    file: 'german-kunden.csv',
    expected: [
      {
        number: 'K001',
        name: 'ABC Moden GmbH',
        email: 'anna@abc-moden.example',
        phone: '+49 30 987654',
        billing: 'Berliner Straße 456/10115 Berlin/DE',
        notes: 'Regelmäßiger Kunde',
        contacts: ['Anna Muster'],
      },
      {
        number: 'K002',
        name: 'Maria Müller',
        email: 'maria@müller.example',
        phone: '+49 89 123456',
        billing: 'Hauptstraße 78/80331 München/DE',
        notes: 'Privatkundin',
      },
      {
        number: 'KF9261153',
        name: 'Robin Muster',
        email: 'robin@gmx.example',
        billing: 'Metzerstraße 24a/58332 Schwelm/DE',
      },
    ],
    fileNotes: ['The billing address is read from Straße and Hausnummer.'],
  },
  {
    file: 'address-line-2.csv',
    expected: [
      { name: 'Harbor Annex', billing: '12 Main St/Suite 400/Newark, NJ 07102', billingState: 'NJ' },
    ],
  },
  {
    file: 'name-and-company.csv',
    expected: [
      { name: 'Ann Lee', email: 'ann@a.example' },
      { name: 'Ray Fashion', email: 'ben@b.example', contacts: ['Ben Ray'] },
    ],
  },
  {
    file: 'email-and-terms.csv',
    expected: [
      { name: 'Smith & Co', email: 'smith&co@btinternet.example', termsDays: 30 },
      { name: 'Maria', email: 'maria@müller.example', termsDays: 0 },
    ],
    notes: [
      '2: Terms 2/10 Net 30 read as Net 30; the discount for early payment is left out',
      '3: Terms COD read as Due on receipt',
    ],
  },
  {
    file: 'zip-and-percent.xlsx',
    expected: [
      {
        name: 'Harbor Boutique',
        termsDays: 30,
        discountBasisPoints: 1000,
        billing: '12 Main St/Newark, NJ 07102',
        billingState: 'NJ',
      },
      {
        name: 'Elm Store',
        termsDays: 60,
        discountBasisPoints: 750,
        billing: '3 Elm St/Boston, MA 02116',
        billingState: 'MA',
      },
    ],
  },
  {
    file: 'quickbooks-online-title-line.csv',
    program: 'QuickBooks Online',
    expected: [
      {
        name: 'Hodan Trading',
        email: 'hodan@example.com',
        phone: '555-0100',
        termsDays: 30,
        notes: 'Company: Hodan Ltd',
        billing: '12 Main St/Newark, NJ 07102/USA',
        billingState: 'NJ',
      },
      {
        name: 'Amina Shop',
        email: 'amina@example.com',
        phone: '555-0101',
        termsDays: 0,
        billing: '3 Elm St/Boston, MA 02116/USA',
        billingState: 'MA',
        contacts: ['office@example.com, office@example.com'],
      },
    ],
    notes: ['4: office@example.com becomes a contact'],
  },
  {
    file: 'folded-numbers.csv',
    expected: [
      { number: 'Ð1', name: 'Ann Lee' },
      { number: 'Þ1', name: 'Cy Fox' },
      { number: 'Ħ1', name: 'Ed Oak' },
    ],
    refused: [
      '3: The same customer number is in row 2',
      '5: The same customer number is in row 4',
      '7: The same customer number is in row 6',
    ],
  },
]

describe('files of other systems', () => {
  for (const [story, options] of withSample(stories, 3)) {
    const { file, program, expected, refused = [], notes = [], fileNotes = [] } = story
    test(`reads ${file}`, options, async () => {
      const bytes = new Uint8Array(await readFile(new URL(`files/${file}`, import.meta.url)))
      const preview = await previewCustomerFile(manager, bytes)
      assert.equal(preview.header.program, program ?? null)
      for (const note of fileNotes)
        assert.ok(preview.header.notes.includes(note), preview.header.notes.join('\n'))
      assert.deepEqual(
        preview.rows.flatMap(({ row, notes = [] }) => notes.map((note) => `${row}: ${note}`)),
        notes,
      )
      assert.deepEqual([preview.counts.new, preview.counts.refused], [expected.length, refused.length])
      const done = await importCustomerFile(manager, bytes)
      assert.deepEqual(
        done.refused.map(({ row, reason }) => `${row}: ${reason}`),
        refused,
      )
      assert.deepEqual((await readAll()).map(summarize), expected)
      const again = await previewCustomerFile(manager, bytes)
      assert.deepEqual([again.counts.new, again.counts.changed], [0, 0])
      const undone = await manager.call(undoCustomerImport, { id: done.import.id })
      assert.equal(undone.removed, expected.length)
    })
  }
})

test('reads a file of a program on if the user ignores a column', async () => {
  const bytes = new Uint8Array(await readFile(new URL('files/shopify-customers-2025.csv', import.meta.url)))
  const { header } = await previewCustomerFile(manager, bytes)
  const columns = header.columns.map(({ name, importAs }) => (name === 'Note' ? null : importAs))
  const preview = await previewCustomerFile(manager, bytes, columns)
  assert.equal(preview.header.program, 'Shopify')
  assert.deepEqual([preview.counts.new, preview.counts.refused], [4, 0])
  const done = await importCustomerFile(manager, bytes, { columns })
  assert.deepEqual(
    (await readAll()).map(({ name, notes }) => [name, notes]),
    ['Villaseñor Ranch', 'Hollis Pettibone', 'Ann Example', 'Ben Sample'].map((name) => [name, null]),
  )
  await manager.call(undoCustomerImport, { id: done.import.id })
})

/** In the order in which they were created. */
async function readAll(): Promise<Customer[]> {
  const { customers } = await manager.call(findCustomers, { page: 1, limit: 200 })
  const found = customers.toSorted((a, b) => a.id - b.id)
  return Promise.all(found.map(({ id }) => manager.call(findCustomer, { id })))
}

function summarize(customer: Customer): Expected {
  const address = (kind: 'billing' | 'shipping') => customer.addresses.find((one) => one.kind === kind)
  const contacts = customer.contacts.map(({ name, email, phone }) =>
    [name, email, phone].filter(Boolean).join(', '),
  )
  const all = {
    number: /^C-\d{1,3}$/.test(customer.number) ? null : customer.number,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    taxId: customer.taxId,
    termsDays: customer.termsDays,
    termsFrom: customer.termsFrom === 'invoice' ? null : customer.termsFrom,
    discountBasisPoints: customer.discountBasisPoints || null,
    creditLimitCents: customer.creditLimitCents,
    notes: customer.notes,
    billing: address('billing')?.text.replaceAll('\n', '/'),
    billingState: address('billing')?.state,
    shipping: address('shipping')?.text.replaceAll('\n', '/'),
    contacts: contacts.length > 0 ? contacts : null,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
  ) as never
}
