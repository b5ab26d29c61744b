import assert from 'node:assert/strict'
import { test } from 'node:test'

import { runSteps } from '#domain/platform/steps.ts'

import { type Buyer, clusterBuyers, linkError, buyerPhoneKey } from './customerLinks.ts'

function buyer(nameKey: string, fields: Partial<Buyer> = {}): Buyer & { id: string } {
  const phone = fields.phone ?? null
  const id = [nameKey, phone, fields.email, fields.customerId].filter(Boolean).join(' ')
  return { nameKey, phone, email: null, customerId: null, invoiceCount: 1, id, ...fields }
}

function evidenceOf(buyers: ReturnType<typeof buyer>[]) {
  return runSteps(clusterBuyers(buyers)).map(({ lead, members }) => [
    lead.id,
    ...members.map(({ buyer: { id }, evidence }) => `${id}: ${evidence}`),
  ])
}

test('says how sure it is: name with phone or email, one of them, or the name alone', () => {
  const phone = '212 555 0100'
  assert.deepEqual(
    evidenceOf([
      buyer('harbour', { phone, invoiceCount: 9 }),
      buyer('harbour', { phone: '+1 (212) 555-0100', email: 'a@harbour.test' }),
      buyer('harbour', { email: 'A@harbour.test ' }),
      buyer('harbor llc', { phone }),
      buyer('harbour', { phone: '503 555 0177' }),
      buyer('pine', { phone: '503 555 0199' }),
    ]),
    [
      [
        'harbour 212 555 0100',
        'harbour 212 555 0100: Exact',
        'harbour +1 (212) 555-0100 a@harbour.test: Exact',
        'harbour A@harbour.test : Exact',
        'harbor llc 212 555 0100: Likely',
        'harbour 503 555 0177: Possible',
      ],
      ['pine 503 555 0199', 'pine 503 555 0199: Exact'],
    ],
  )
})

test('a name alone is only Possible, and short numbers are not phones', () => {
  assert.deepEqual(evidenceOf([buyer('walk-in', { phone: '000' }), buyer('cash', { phone: '000' })]), [
    ['walk-in 000', 'walk-in 000: Possible'],
    ['cash 000', 'cash 000: Possible'],
  ])
  assert.equal(buyerPhoneKey('n/a'), null)
  assert.equal(buyerPhoneKey('+1 212 555 0100'), buyerPhoneKey('212-555-0100'))
})

test('a customer record leads its cluster, and two records stay apart', () => {
  const clusters = evidenceOf([
    buyer('harbour', { phone: '212 555 0100', invoiceCount: 9 }),
    buyer('harbour', { phone: '212 555 0100', customerId: 98, invoiceCount: 0 }),
    buyer('harbour', { phone: '212 555 0111', customerId: 104, invoiceCount: 0 }),
    buyer('harbour west', { phone: '212 555 0111' }),
  ])
  assert.deepEqual(clusters, [
    ['harbour 212 555 0100 98', 'harbour 212 555 0100: Exact'],
    ['harbour 212 555 0111 104', 'harbour west 212 555 0111: Likely'],
  ])
})

test('names do not chain', () => {
  // a and d share nothing: b has the name of a and the phone of c, c the name of d.
  const clusters = evidenceOf([
    buyer('ash', { phone: '212 555 0001', invoiceCount: 5 }),
    buyer('ash', { phone: '212 555 0002', invoiceCount: 4 }),
    buyer('birch', { phone: '212 555 0002' }),
    buyer('birch', { phone: '212 555 0003', invoiceCount: 2 }),
  ])
  assert.deepEqual(
    clusters.map(([lead]) => lead),
    ['ash 212 555 0001', 'birch 212 555 0003'],
  )
})

test('an invoice with something paid or credited keeps its customer', () => {
  const invoice = { number: 'INV-2026-00001', hasCustomer: false, paidCents: 0, creditedCents: 0 }
  assert.equal(linkError(invoice), undefined)
  assert.equal(
    linkError({ ...invoice, paidCents: 25_000 }),
    "INV-2026-00001 has $250.00 paid: its customer can't be changed.",
  )
  assert.equal(
    linkError({ ...invoice, creditedCents: 100 }),
    "INV-2026-00001 has $1.00 credited: its customer can't be changed.",
  )
  assert.equal(linkError({ ...invoice, hasCustomer: true }), 'INV-2026-00001 belongs to a customer already.')
})

test('a phone number needs seven digits, and only a number of eleven has the country code 1', () => {
  assert.equal(buyerPhoneKey('555-0100'), '5550100')
  assert.equal(buyerPhoneKey('55-0100'), null)
  assert.equal(buyerPhoneKey('1 212 555 0100'), '2125550100')
  assert.equal(buyerPhoneKey('49 171 234567'), '49171234567')
  assert.equal(buyerPhoneKey('155 50100'), '15550100')
  assert.equal(buyerPhoneKey(null), null)
})

test('the buyer with the most invoices leads, and the clusters with the most come first', () => {
  const email = 'a@pine.test'
  assert.deepEqual(
    evidenceOf([
      buyer('few', { phone: '503 555 0177', invoiceCount: 2 }),
      buyer('pine', { email, invoiceCount: 3 }),
      buyer('pine and co', { email, invoiceCount: 4 }),
      buyer('pine', { email: ' A@PINE.test', invoiceCount: 2 }),
      buyer('alone', { phone: '503 555 0188', customerId: 7, invoiceCount: 0 }),
    ]),
    [
      [
        'pine and co a@pine.test',
        'pine and co a@pine.test: Exact',
        'pine a@pine.test: Likely',
        'pine  A@PINE.test: Likely',
      ],
      ['few 503 555 0177', 'few 503 555 0177: Exact'],
    ],
  )
})

test('the evidence comes before the number of invoices, and the oldest record leads', () => {
  const phone = '212 555 0100'
  assert.deepEqual(
    evidenceOf([
      buyer('harbor', { phone, invoiceCount: 9 }),
      buyer('harbour', { phone, invoiceCount: 1 }),
      buyer('harbour', { phone, customerId: 104, invoiceCount: 0 }),
      buyer('harbour', { phone, customerId: 98, invoiceCount: 0, email: 'b@c.test' }),
    ]),
    [['harbour 212 555 0100 b@c.test 98', 'harbour 212 555 0100: Exact', 'harbor 212 555 0100: Likely']],
  )
})

test('clusters are ordered by the invoices of all members', () => {
  const clusters = evidenceOf([
    buyer('pine', { phone: '503 555 0199', invoiceCount: 5 }),
    buyer('harbour', { email: 'a@harbour.test', invoiceCount: 4 }),
    buyer('harbor', { email: 'a@harbour.test', invoiceCount: 3 }),
    buyer('birch', { email: 'b@birch.test', customerId: 7, invoiceCount: 0 }),
    buyer('birch', { email: 'b@birch.test', invoiceCount: 1 }),
    buyer('oak', { phone: '503 555 0111', customerId: 6, invoiceCount: 0 }),
  ])
  assert.deepEqual(
    clusters.map(([lead]) => lead),
    ['harbour a@harbour.test', 'pine 503 555 0199', 'birch b@birch.test 7'],
  )
})

test('a buyer with an empty email is known by the name alone, one with an email is not', () => {
  assert.deepEqual(
    evidenceOf([buyer('cash', { email: '  ' }), buyer('pine', { email: 'a@pine.test' }), buyer('cash')]),
    [
      ['cash   ', 'cash   : Possible', 'cash: Possible'],
      ['pine a@pine.test', 'pine a@pine.test: Exact'],
    ],
  )
})
