// What the search offers to do with records: for whom, in which state, and for which words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import type { InvoiceResult, OrderResult, SearchResults } from '#contract/insight/search.ts'
import type { ArrivalResult } from '#contract/purchasing/arrivals.ts'
import type { PurchaseOrderResult } from '#contract/purchasing/purchaseOrders.ts'
import { hasPermission, type Role } from '#domain/permissions.ts'
import { pageEntriesFor } from '#web/shell/pageEntries.ts'

import { readActionText } from './actionText.ts'
import { recordActions } from './recordActions.ts'
import {
  arrivalOption,
  customerOption,
  invoiceOption,
  orderOption,
  purchaseOrderOption,
  type SearchOption,
} from './searchOption.ts'
import { groupOptions } from './searchOptions.ts'

const invoice: InvoiceResult = {
  id: 12,
  number: 'INV-2026-00012',
  customerName: 'Harbor Street',
  datedOn: '2026-01-15',
  status: 'Pending',
  shipping: null,
  openCents: 0,
  totalCents: 8680,
}
const processed: InvoiceResult = { ...invoice, status: 'Processed', openCents: 8680 }
const order: OrderResult = {
  id: 3,
  number: 'SO-2026-00003',
  customerName: 'Harbor Street',
  orderedOn: '2026-01-15',
  state: 'Confirmed',
  progress: 'open',
  units: { ordered: 6, allocated: 0, picked: 0, invoiced: 0, cancelled: 0 },
  validUntil: null,
  totalCents: 8680,
}
const harbor = { id: 7, number: 'C-7', name: 'Harbor Street', phone: null, invoiceCount: 1, overdueCents: 0 }
const late = { ...harbor, overdueCents: 5000 }
const partly: OrderResult = { ...order, units: { ...order.units, allocated: 2, invoiced: 3 } }
const purchase: PurchaseOrderResult = {
  id: 4,
  number: 'PO-2026-00004',
  supplierName: 'Lombardi Filati',
  orderedOn: '2026-01-15',
  nextExpectedOn: null,
  state: 'Ordered',
  progress: 'open',
  units: { ordered: 24, accepted: 0, cancelled: 0, open: 24 },
}
const draft: PurchaseOrderResult = { ...purchase, state: 'Draft', progress: 'draft' }
const partlyCame: PurchaseOrderResult = {
  ...purchase,
  progress: 'partly received',
  units: { ...purchase.units, accepted: 10, open: 14 },
}
const arrival: ArrivalResult = {
  id: 5,
  number: 'AR-2026-00005',
  supplierName: 'Lombardi Filati',
  arrivedOn: '2026-01-20',
  accepted: 10,
  undoes: null,
  undoneBy: null,
}
const product = {
  id: 9,
  code: '1042',
  name: 'Linen dress',
  color: 'Indigo',
  size: 'M',
  quantity: 3,
  lowStockThreshold: null,
  priceCents: 8000,
  category: null,
  imageUrl: null,
}
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

const mayOf = (role: Role) => (permission: Parameters<typeof hasPermission>[1]) =>
  hasPermission(role, permission)

/** The title of the first option for a text, if the words besides the verb find these records. */
function firstFor(text: string, foundForAction: Partial<SearchResults>, role: Role = 'Admin') {
  const groups = groupOptions({
    text,
    pages: pageEntriesFor(role),
    actions: [],
    recent: [],
    may: mayOf(role),
    found: nothing,
    foundForAction: { ...nothing, ...foundForAction },
  })
  return groups[0]?.options[0]
}

describe('an action with its record comes first', () => {
  const phrases: [text: string, found: Partial<SearchResults>, title: string, href: string][] = [
    ['process inv-12', { invoices: [invoice] }, 'Process INV-2026-00012', '/invoices/12'],
    ['mark as processed inv-12', { invoices: [invoice] }, 'Process INV-2026-00012', '/invoices/12'],
    ['inv-12 process', { invoices: [invoice] }, 'Process INV-2026-00012', '/invoices/12'],
    ['send inv-12', { invoices: [processed] }, 'Send INV-2026-00012', '/invoices/12'],
    ['email inv-12', { invoices: [processed] }, 'Send INV-2026-00012', '/invoices/12'],
    ['dispatch inv-12', { invoices: [processed] }, 'Dispatch INV-2026-00012', '/invoices/12'],
    ['ship inv-12', { invoices: [processed] }, 'Dispatch INV-2026-00012', '/invoices/12'],
    ['credit inv-12', { invoices: [processed] }, 'Credit INV-2026-00012', '/invoices/12/credit'],
    ['return inv-12', { invoices: [processed] }, 'Credit INV-2026-00012', '/invoices/12/credit'],
    ['pay inv-12', { invoices: [processed] }, 'Receive payment for INV-2026-00012', '/invoices/12'],
    [
      'pay harbor',
      { customers: [harbor] },
      'Receive payment from Harbor Street',
      '/receive-payment?customer=7',
    ],
    [
      'receive payment from harbor',
      { customers: [harbor], invoices: [processed] },
      'Receive payment from Harbor Street',
      '/receive-payment?customer=7',
    ],
    [
      'new order for harbor',
      { customers: [harbor] },
      'New order for Harbor Street',
      '/create-order?customerId=7',
    ],
    [
      'new order harbor',
      { customers: [harbor] },
      'New order for Harbor Street',
      '/create-order?customerId=7',
    ],
    [
      'create invoice for harbor',
      { customers: [harbor] },
      'New invoice for Harbor Street',
      '/create-invoice?customerId=7',
    ],
    ['edit harbor', { customers: [harbor] }, 'Edit Harbor Street', '/customers/7/edit'],
    ['statement harbor', { customers: [harbor] }, 'Statement of Harbor Street', '/customers/7'],
    ['send statement to harbor', { customers: [harbor] }, 'Statement of Harbor Street', '/customers/7'],
    ['harbor statement', { customers: [harbor] }, 'Statement of Harbor Street', '/customers/7'],
    [
      'sales report harbor',
      { customers: [harbor] },
      'Sales report of Harbor Street',
      '/reports/sales-by-style?customerId=7&period=last-12-months',
    ],
    ['remind harbor', { customers: [late] }, 'Remind Harbor Street', '/customers/7'],
    ['send reminder to harbor', { customers: [late] }, 'Remind Harbor Street', '/customers/7'],
    ['merge harbor', { customers: [harbor] }, 'Merge Harbor Street', '/customers/7'],
    ['delete harbor', { customers: [harbor] }, 'Delete Harbor Street', '/customers/7'],
    ['void inv-12', { invoices: [processed] }, 'Void INV-2026-00012', '/invoices/12'],
    ['cancel invoice inv-12', { invoices: [invoice] }, 'Void INV-2026-00012', '/invoices/12'],
    ['correct inv-12', { invoices: [invoice] }, 'Correct INV-2026-00012', '/invoices/12'],
    ['copy inv-12', { invoices: [processed] }, 'Duplicate INV-2026-00012', '/invoices/12'],
    ['pick inv-12', { invoices: [invoice] }, 'Pick INV-2026-00012', '/invoices/12'],
    ['packing slip inv-12', { invoices: [invoice] }, 'Packing slip of INV-2026-00012', '/invoices/12'],
    ['cancel so-3', { orders: [order] }, 'Cancel SO-2026-00003', '/orders/3'],
    ['cancel order so-3', { orders: [order] }, 'Cancel SO-2026-00003', '/orders/3'],
    ['cancel the rest of so-3', { orders: [partly] }, 'Cancel the rest of SO-2026-00003', '/orders/3'],
    ['release so-3', { orders: [partly] }, 'Release units of SO-2026-00003', '/orders/3'],
    ['send so-3', { orders: [order] }, 'Send SO-2026-00003', '/orders/3'],
    ['allocate so-3', { orders: [order] }, 'Allocate SO-2026-00003', '/orders/3'],
    ['confirm so-3', { orders: [{ ...order, state: 'Draft' }] }, 'Confirm SO-2026-00003', '/orders/3'],
    ['edit so-3', { orders: [order] }, 'Edit SO-2026-00003', '/orders/3/edit'],
    ['copy so-3', { orders: [order] }, 'Duplicate SO-2026-00003', '/create-order?copy=3'],
    [
      'create invoice for so-3',
      { orders: [{ ...order, units: { ...order.units, allocated: 6 } }] },
      'Create invoice for SO-2026-00003',
      '/orders/3',
    ],
    [
      'pick so-3',
      { orders: [{ ...order, units: { ...order.units, allocated: 6 } }] },
      'Pick SO-2026-00003',
      '/orders/3',
    ],
    ['place po-4', { purchaseOrders: [draft] }, 'Place PO-2026-00004', '/purchase-orders/4'],
    ['receive po-4', { purchaseOrders: [purchase] }, 'Receive PO-2026-00004', '/purchase-orders/4'],
    ['send po-4', { purchaseOrders: [purchase] }, 'Send PO-2026-00004', '/purchase-orders/4'],
    ['edit po-4', { purchaseOrders: [purchase] }, 'Edit PO-2026-00004', '/purchase-orders/4/edit'],
    ['copy po-4', { purchaseOrders: [purchase] }, 'Duplicate PO-2026-00004', '/create-purchase-order?copy=4'],
    ['cancel po-4', { purchaseOrders: [purchase] }, 'Cancel PO-2026-00004', '/purchase-orders/4'],
    [
      'close po-4',
      { purchaseOrders: [partlyCame] },
      'Cancel the rest of PO-2026-00004',
      '/purchase-orders/4',
    ],
    ['undo ar-5', { arrivals: [arrival] }, 'Undo AR-2026-00005', '/arrivals/5'],
    ['receive 1042', { products: [product] }, 'Receive 1042', '/products/9'],
    ['count 1042', { products: [product] }, 'Count 1042', '/products/9'],
    ['adjust 1042', { products: [product] }, 'Adjust 1042', '/products/9'],
  ]
  for (const [text, found, title, href] of phrases) {
    test(`${text}: ${title}`, () => {
      const first = firstFor(text, found)
      assert.deepEqual([first?.title, first?.href], [title, href])
    })
  }

  test('but not before the page that is typed', () => {
    assert.equal(
      firstFor('receive stock', { products: [{ ...product, code: 'stock' }] })?.title,
      'Receive Stock',
    )
  })

  test('and not before a record that has all the words', () => {
    const results = { ...nothing, products: [{ ...product, name: 'Count Basie tee' }] }
    const [group] = groupOptions({
      text: 'count basie',
      pages: [],
      actions: [],
      recent: [],
      may: () => true,
      found: results,
      foundForAction: results,
    })
    assert.equal(group?.options[0]?.title, 'Count Basie tee')
  })
})

const titlesOf = (option: SearchOption, role: Role = 'Admin') =>
  recordActions(option, mayOf(role)).map(({ title }) => title)

test('the state of the record decides what can be done with it', () => {
  const verbsOf = (option: SearchOption) => recordActions(option, mayOf('Admin')).map(({ verb }) => verb)
  assert.deepEqual(verbsOf(invoiceOption(invoice)), [
    'Process',
    'Pick',
    'Duplicate',
    'Correct',
    'Packing slip',
    'Void',
  ])
  assert.deepEqual(verbsOf(invoiceOption({ ...invoice, status: 'Void' })), ['Duplicate'])
  assert.deepEqual(verbsOf(purchaseOrderOption(draft)), ['Place', 'Send', 'Edit', 'Duplicate', 'Cancel'])
  assert.deepEqual(verbsOf(purchaseOrderOption({ ...draft, state: 'Cancelled' })), ['Duplicate'])
  const received = { ...partlyCame, units: { ...purchase.units, accepted: 24, open: 0 } }
  assert.deepEqual(verbsOf(purchaseOrderOption(received)), ['Receive', 'Send', 'Edit', 'Duplicate'])
  const undone = { id: 6, number: 'AR-2026-00006' }
  assert.deepEqual(verbsOf(arrivalOption({ ...arrival, undoneBy: undone })), [])
  assert.deepEqual(verbsOf(arrivalOption({ ...arrival, undoes: undone })), [])
  const sent = invoiceOption({ ...processed, shipping: 'dispatched', openCents: 0 })
  assert.deepEqual(verbsOf(sent), ['Send', 'Credit', 'Duplicate', 'Packing slip', 'Void'])
  assert.deepEqual(verbsOf(orderOption({ ...order, state: 'Cancelled' })), ['Duplicate'])
  const invoiced = orderOption({ ...order, units: { ...order.units, invoiced: 6 } })
  assert.deepEqual(verbsOf(invoiced), ['Edit', 'Duplicate', 'Send'])
  assert.ok(!verbsOf(customerOption(harbor)).includes('Remind'))
  const allocated = orderOption({ ...order, units: { ...order.units, allocated: 6 } })
  assert.ok(!titlesOf(allocated).includes('Allocate SO-2026-00003'))
})

test('actions that the role may not do are not offered', () => {
  assert.deepEqual(titlesOf(invoiceOption(processed), 'Staff'), [
    'Send INV-2026-00012',
    'Dispatch INV-2026-00012',
    'Duplicate INV-2026-00012',
    'Packing slip of INV-2026-00012',
  ])
  assert.deepEqual(titlesOf(customerOption(harbor), 'Staff'), [
    'New order for Harbor Street',
    'New invoice for Harbor Street',
    'Edit Harbor Street',
    'Statement of Harbor Street',
    'Sales report of Harbor Street',
  ])
  assert.deepEqual(titlesOf(purchaseOrderOption(partlyCame), 'Staff'), ['Receive PO-2026-00004'])
  assert.deepEqual(titlesOf(arrivalOption(arrival), 'Staff'), ['Undo AR-2026-00005'])
  assert.deepEqual(titlesOf(purchaseOrderOption(partlyCame), 'Viewer'), [])
  assert.deepEqual(titlesOf(arrivalOption(arrival), 'Viewer'), [])
  // Papers that change nothing.
  assert.deepEqual(titlesOf(invoiceOption(invoice), 'Viewer'), ['Packing slip of INV-2026-00012'])
  assert.deepEqual(titlesOf(orderOption(order), 'Viewer'), [])
  assert.deepEqual(titlesOf(customerOption(late), 'Viewer'), [
    'Statement of Harbor Street',
    'Sales report of Harbor Street',
  ])
  assert.equal(firstFor('pay harbor', { customers: [harbor] }, 'Staff')?.title, 'Harbor Street')
})

test('actions of menus are offered by name, and not below a customer that is found', () => {
  const groups = groupOptions({
    text: 'harbor',
    pages: [],
    actions: [],
    recent: [],
    may: () => true,
    found: { ...nothing, customers: [late] },
  })
  const offered = groups.find(({ title }) => title === 'Actions on Harbor Street')?.options
  assert.deepEqual(
    offered?.map(({ title }) => title.split(' ')[0]),
    ['New', 'New', 'Receive', 'Edit', 'Statement', 'Sales', 'Remind'],
  )
})

test('a customer that is only a name on invoices has no actions', () => {
  assert.deepEqual(titlesOf(customerOption({ ...harbor, id: null })), [])
})

describe('an action text', () => {
  test('begins or ends with a verb and names a record', () => {
    assert.deepEqual(readActionText('New order for  Harbor Street'), {
      verbs: 'new order',
      record: 'Harbor Street',
    })
    assert.deepEqual(readActionText('harbor pay'), { verbs: 'pay', record: 'harbor' })
  })

  for (const text of ['process', 'new order', 'harbor', 'order 12', 'receive', '']) {
    test(`is not '${text}'`, () => assert.equal(readActionText(text), undefined))
  }
})
