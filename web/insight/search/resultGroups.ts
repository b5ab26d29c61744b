// The records that the server found, as options in groups by kind, and the one that is meant exactly.
import { maxResultsPerKind, type SearchResults } from '#contract/insight/search.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { titleOf } from '#domain/platform/records/defineRecord.ts'
import { recordNouns, records } from '#domain/records.ts'
import { meansDocumentNumber, meansInvoiceNumber } from '#domain/sales/searchedNumbers.ts'

import { hasWords } from './rankMatches.ts'
import {
  arrivalOption,
  billOption,
  creditNoteOption,
  customerOption,
  invoiceOption,
  orderOption,
  paymentOption,
  productOption,
  purchaseOrderOption,
  recordOption,
  searchHref,
  type SearchOption,
  styleOption,
} from './searchOption.ts'

export interface OptionGroup {
  title: string
  options: SearchOption[]
}

/** The product with exactly this code, or else the record with exactly this number. */
export function findExactOption(
  text: string,
  {
    products,
    styles,
    invoices,
    orders,
    purchaseOrders,
    arrivals,
    bills,
    creditNotes,
    payments,
    customers,
    records: found,
  }: SearchResults,
): SearchOption | undefined {
  // An exact code comes first.
  const product = products.find(({ code }) => meansCode(code, text))
  if (product) return productOption(product)
  const style = styles.find(({ number }) => foldText(number) === foldText(text))
  if (style) return styleOption(style)
  const invoice = invoices.find(({ number }) => meansInvoiceNumber(text, number))
  if (invoice) return invoiceOption(invoice)
  const order = orders.find(({ number }) => meansDocumentNumber(text, number, 'SO'))
  if (order) return orderOption(order)
  const purchaseOrder = purchaseOrders.find(({ number }) => meansDocumentNumber(text, number, 'PO'))
  if (purchaseOrder) return purchaseOrderOption(purchaseOrder)
  const arrival = arrivals.find(({ number }) => meansDocumentNumber(text, number, 'AR'))
  if (arrival) return arrivalOption(arrival)
  const bill = bills.find(({ number }) => foldText(number) === foldText(text))
  if (bill) return billOption(bill)
  const creditNote = creditNotes.find(({ number }) => number === text.toUpperCase())
  if (creditNote) return creditNoteOption(creditNote)
  const payment = payments.find(({ number }) => number === text.toUpperCase())
  if (payment) return paymentOption(payment)
  const customer = customers.find(({ number }) => number !== null && foldText(number) === foldText(text))
  if (customer) return customerOption(customer)
  const record = found.find(({ number }) => foldText(number) === foldText(text))
  return record && recordOption(record)
}

export function resultGroups(
  text: string,
  {
    products,
    styles,
    invoices,
    orders,
    purchaseOrders,
    arrivals,
    bills,
    creditNotes,
    payments,
    customers,
    records: found,
  }: SearchResults,
): OptionGroup[] {
  const linkToAll = (path: string, noun: string, count: number): SearchOption[] => {
    if (count < maxResultsPerKind) return []
    const title = `All ${noun} with "${text}"`
    return [{ kind: 'all', key: `all ${noun}`, title, href: searchHref(path, text) }]
  }
  const customerGroup: [string, SearchOption[]] = [
    'Customers',
    [
      ...customers.map(customerOption),
      ...linkToAll('/customers', 'customers', customers.filter(({ id }) => id !== null).length),
    ],
  ]
  // Who types a customer's name looks for the customer, and not for one of their invoices.
  const isCustomer = customers.some(({ name }) => hasWords(text, name))
  return groupsOf([
    ...(isCustomer ? [customerGroup] : []),
    ['Styles', [...styles.map(styleOption), ...linkToAll('/styles', 'styles', styles.length)]],
    ['Products', [...products.map(productOption), ...linkToAll('/products', 'products', products.length)]],
    ['Invoices', [...invoices.map(invoiceOption), ...linkToAll('/invoices', 'invoices', invoices.length)]],
    ['Orders', [...orders.map(orderOption), ...linkToAll('/orders', 'orders', orders.length)]],
    [
      'Purchase Orders',
      [
        ...purchaseOrders.map(purchaseOrderOption),
        ...linkToAll('/purchase-orders', 'purchase orders', purchaseOrders.length),
      ],
    ],
    ['Arrivals', [...arrivals.map(arrivalOption), ...linkToAll('/arrivals', 'arrivals', arrivals.length)]],
    ['Bills', [...bills.map(billOption), ...linkToAll('/bills', 'bills', bills.length)]],
    [
      'Credit Notes',
      [
        ...creditNotes.map(creditNoteOption),
        ...linkToAll('/credit-notes', 'credit notes', creditNotes.length),
      ],
    ],
    ['Payments', [...payments.map(paymentOption), ...linkToAll('/payments', 'payments', payments.length)]],
    ...(isCustomer ? [] : [customerGroup]),
    ...recordNouns.map((noun): [string, SearchOption[]] => {
      const { path, names } = records[noun]
      const results = found.filter((record) => record.noun === noun)
      return [titleOf(names), [...results.map(recordOption), ...linkToAll(`/${path}`, names, results.length)]]
    }),
  ])
}

/** Omits empty groups. */
export function groupsOf(groups: readonly [title: string, options: SearchOption[]][]): OptionGroup[] {
  return groups.filter(([, options]) => options.length > 0).map(([title, options]) => ({ title, options }))
}
