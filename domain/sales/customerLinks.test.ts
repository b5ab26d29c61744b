import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Buyer, clusterBuyers, linkError, phoneKeyOf } from './customerLinks.ts'

function buyer(nameKey: string, fields: Partial<Buyer> = {}): Buyer & { id: string } {
  const phone = fields.phone ?? null
  const id = [nameKey, phone, fields.email, fields.customerId].filter(Boolean).join(' ')
  return { nameKey, phone, email: null, customerId: null, invoiceCount: 1, id, ...fields }
}

function evidenceOf(buyers: ReturnType<typeof buyer>[]) {
  return clusterBuyers(buyers).map(({ lead, members }) => [
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
        'harbour 212 555 0100: Same',
        'harbour +1 (212) 555-0100 a@harbour.test: Same',
        'harbour A@harbour.test : Same',
        'harbor llc 212 555 0100: Probably',
        'harbour 503 555 0177: Perhaps',
      ],
      ['pine 503 555 0199', 'pine 503 555 0199: Same'],
    ],
  )
})

test('a name alone is only Perhaps, and short numbers are no phone', () => {
  assert.deepEqual(evidenceOf([buyer('walk-in', { phone: '000' }), buyer('cash', { phone: '000' })]), [
    ['walk-in 000', 'walk-in 000: Perhaps'],
    ['cash 000', 'cash 000: Perhaps'],
  ])
  assert.equal(phoneKeyOf('n/a'), null)
  assert.equal(phoneKeyOf('+1 212 555 0100'), phoneKeyOf('212-555-0100'))
})

test('a customer record leads its cluster, and two records stay apart', () => {
  const clusters = evidenceOf([
    buyer('harbour', { phone: '212 555 0100', invoiceCount: 9 }),
    buyer('harbour', { phone: '212 555 0100', customerId: 98, invoiceCount: 0 }),
    buyer('harbour', { phone: '212 555 0111', customerId: 104, invoiceCount: 0 }),
    buyer('harbour west', { phone: '212 555 0111' }),
  ])
  assert.deepEqual(clusters, [
    ['harbour 212 555 0100 98', 'harbour 212 555 0100: Same'],
    ['harbour 212 555 0111 104', 'harbour west 212 555 0111: Probably'],
  ])
})

test('names are no chain', () => {
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
