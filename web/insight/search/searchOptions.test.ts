// The options of the search for a text, and their order.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { Box, Keyboard } from 'lucide-react'

import type { SearchResults } from '#contract/insight/search.ts'
import { type PageEntry, pageEntriesFor } from '#web/shell/pageEntries.ts'

import { findExactOption } from './resultGroups.ts'
import { groupOptions } from './searchOptions.ts'

const pages: PageEntry[] = [
  { title: 'Products', path: '/products', Icon: Box, terms: 'catalog' },
  { title: 'Add Product', path: '/add-product', Icon: Box, terms: 'new' },
  { title: 'Invoices', path: '/invoices', Icon: Box, terms: '' },
]
const actions = [{ title: 'Print Details', shortcut: 'print' as const, Icon: Keyboard }]
const may = () => true
const recent = [{ kind: 'product' as const, href: '/products/7', title: 'Linen dress', note: 'LD-7' }]

const product = (id: number, code: string) => ({
  id,
  code,
  name: 'Linen dress',
  color: 'Indigo',
  size: 'M',
  quantity: 3,
  lowStockThreshold: null,
  priceCents: 8000,
  category: null,
  imageUrl: null,
})
const invoice = (id: number, number: string) => ({
  id,
  number,
  customerName: 'Zoë Okafor',
  datedOn: '2026-01-15',
  status: 'Pending' as const,
  shipping: null,
  openCents: 0,
  totalCents: 8680,
})
const payment = (id: number, number: string) => ({
  id,
  number,
  kind: 'payment' as const,
  reference: null,
  receivedOn: '2026-03-01',
  customerName: 'Zoë Okafor',
  amountCents: 8680,
})
const style = (id: number, number: string) => ({
  id,
  number,
  name: 'Linen dress',
  category: null,
  color: 'Indigo',
  imageUrl: null,
  productCount: 6,
  quantity: 30,
})
const nothing: SearchResults = {
  products: [],
  styles: [],
  invoices: [],
  orders: [],
  purchaseOrders: [],
  arrivals: [],
  bills: [],
  creditNotes: [],
  payments: [],
  customers: [],
  records: [],
}

function titles(text: string, found?: SearchResults) {
  return groupOptions({ text, pages, actions, recent, may, found }).map(({ title, options }) => [
    title,
    ...options.map((option) => option.title),
  ])
}

describe('search options', () => {
  test('are recent items, page actions and all pages for an empty text', () => {
    assert.deepEqual(titles(''), [
      ['Recent', 'Linen dress'],
      ['Actions', 'Print Details'],
      ['Go to', 'Products', 'Add Product', 'Invoices'],
    ])
  })

  test('match pages by word prefixes in any order, ignoring case and accents', () => {
    assert.deepEqual(titles('PRÓ'), [['Go to', 'Products', 'Add Product']])
    assert.deepEqual(titles('prod add'), [['Go to', 'Add Product']])
    assert.deepEqual(titles('new'), [['Go to', 'Add Product']])
    assert.deepEqual(titles('oducts'), [])
    assert.deepEqual(titles('pri'), [['Actions', 'Print Details']])
  })

  test('put pages before actions if one of them is the better match', () => {
    const groups = (text: string, title: string) =>
      groupOptions({ text, pages, actions: [{ title }], recent, may, found: undefined }).map(
        ({ options }) => options[0]?.title,
      )
    assert.deepEqual(groups('products', 'Print products'), ['Products', 'Print products'])
    assert.deepEqual(groups('add', 'Add'), ['Add', 'Add Product'])
  })

  test('match pages by the further words of their entries', () => {
    const titlesFor = (text: string) =>
      groupOptions({
        text,
        pages: pageEntriesFor('Admin'),
        actions: [],
        recent: [],
        may,
        found: undefined,
      }).flatMap(({ options }) => options.map(({ title }) => title))
    assert.deepEqual(titlesFor('aging'), ['Ageing'])
    assert.deepEqual(titlesFor('overdue'), ['Ageing', 'Open Documents', 'Reminders'])
    assert.deepEqual(titlesFor('e-mail'), ['Outbox'])
  })

  test('list pages before partial matches, but after an exact code or number', () => {
    const found = { ...nothing, products: [product(1, 'ADD-1')] }
    assert.deepEqual(
      titles('add', found).map(([title]) => title),
      ['Go to', 'Products'],
    )
    assert.deepEqual(
      titles('add', { ...nothing, products: [product(1, 'ADD')] }).map(([title]) => title),
      ['Products', 'Actions on ADD', 'Go to'],
    )
    const bills = { ...nothing, products: [product(1, '1200')], invoices: [invoice(4, 'INV-2026-00012')] }
    assert.deepEqual(
      titles('inv-2026-00012', bills).map(([title]) => title),
      ['Invoices', 'Actions on INV-2026-00012', 'Products'],
    )
  })

  test('list styles before their products, and one with the exact number first', () => {
    const found = { ...nothing, styles: [style(3, 'LD')], products: [product(1, 'LD-1')] }
    assert.deepEqual(
      titles('linen', found).map(([title]) => title),
      ['Styles', 'Products'],
    )
    assert.equal(findExactOption('ld', found)?.href, '/styles/3')
    assert.equal(findExactOption('ld-1', found)?.href, '/products/1')
  })

  test('list customers first if the text is their name, and not if it is a number of theirs', () => {
    const customers = [
      { id: 7, number: 'C-7', name: 'Zoë Okafor', phone: '+44 20', invoiceCount: 1, overdueCents: 0 },
    ]
    const found = {
      ...nothing,
      styles: [style(3, 'OKA')],
      invoices: [invoice(4, 'INV-2026-00012')],
      customers,
    }
    const groups = (text: string) => titles(text, found).map(([title]) => title)
    assert.deepEqual(groups('oka zoe'), ['Customers', 'Actions on Zoë Okafor', 'Styles', 'Invoices'])
    assert.deepEqual(groups('44'), ['Styles', 'Invoices', 'Customers'])
    // An exact number still comes first.
    assert.deepEqual(groups('oka'), ['Styles', 'Actions on OKA', 'Customers', 'Invoices'])
  })

  test('include a link to all results where the limit is reached', () => {
    const five = [1, 2, 3, 4, 5].map((id) => product(id, `LD-${id}`))
    const [group] = groupOptions({
      text: 'linen dress',
      pages: [],
      actions,
      recent,
      may,
      found: { ...nothing, products: five },
    })
    assert.equal(group?.options.at(-1)?.title, 'All products with "linen dress"')
    assert.equal(group?.options.at(-1)?.href, '/products?search=linen+dress')
  })

  test('link a customer to the invoices with the name and phone', () => {
    const customers = [
      { id: null, number: null, name: 'Zoë Okafor', phone: '+44 20', invoiceCount: 3, overdueCents: 0 },
    ]
    const [group] = groupOptions({
      text: 'zo',
      pages: [],
      actions,
      recent,
      may,
      found: { ...nothing, customers },
    })
    const href = group?.options[0]?.href ?? ''
    assert.equal(new URL(href, 'http://shop.test').searchParams.get('search'), '"Zoë Okafor" "+44 20"')
  })

  test('link a customer with a record to its page', () => {
    const customers = [
      { id: 7, number: 'C-7', name: 'Zoë Okafor', phone: null, invoiceCount: 0, overdueCents: 0 },
    ]
    const [group] = groupOptions({
      text: 'zo',
      pages: [],
      actions,
      recent,
      may,
      found: { ...nothing, customers },
    })
    assert.equal(group?.options[0]?.href, '/customers/7')
    assert.equal(group?.options[0]?.note, 'C-7')
  })
})

describe('scanned text', () => {
  test('opens the product with the exact code, or else the record with the exact number', () => {
    const found = {
      ...nothing,
      products: [product(1, 'LD-10'), product(2, 'ld-1')],
      invoices: [invoice(4, 'INV-2026-00012')],
      payments: [payment(5, 'RC-2026-00003')],
      customers: [
        { id: 7, number: 'C-7', name: 'Zoë Okafor', phone: null, invoiceCount: 0, overdueCents: 0 },
      ],
    }
    assert.equal(findExactOption('LD-1', found)?.key, 'product 2')
    assert.equal(findExactOption('INV-2026-00012', found)?.key, 'invoice 4')
    assert.equal(findExactOption('rc-2026-00003', found)?.key, 'payment 5')
    assert.equal(findExactOption('c-7', found)?.href, '/customers/7')
    assert.equal(findExactOption('LD', found), undefined)
  })

  test('opens an invoice by its sequence number, whatever year the clock of the browser shows', () => {
    const found = { ...nothing, invoices: [invoice(4, 'INV-2061-00012'), invoice(3, 'INV-2060-00012')] }
    assert.equal(findExactOption('12', found)?.key, 'invoice 4')
  })
})

test('finds plain records under the name of their list, the one with the exact number first', () => {
  const results: SearchResults = {
    ...nothing,
    records: [
      { noun: 'supplier', id: 7, number: 'HM-1', name: 'Harbor Mills' },
      { noun: 'supplier', id: 4, number: 'S-4', name: 'Old Harbor' },
    ],
  }
  assert.deepEqual(titles('harbor', results), [['Suppliers', 'Harbor Mills', 'Old Harbor']])
  const option = findExactOption('s-4', results)
  assert.deepEqual([option?.href, option?.note], ['/suppliers/4', 'S-4'])
})
