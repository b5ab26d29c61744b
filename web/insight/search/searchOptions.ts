// The options of the search in groups: pages, actions of the page, and the server's results.
import { defaultStringifySearch } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import {
  type CreditNoteResult,
  type SearchResults,
  type InvoiceResult,
  type OrderResult,
  type ProductResult,
  type StyleResult,
  maxResultsPerKind,
} from '#contract/insight/search.ts'
import type { PaymentResult } from '#contract/sales/payments.ts'
import { meansCode } from '#domain/platform/codes.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { quoteSearchTerm } from '#domain/platform/search.ts'
import { meansInvoiceNumber } from '#domain/sales/searchedInvoiceNumbers.ts'
import type { PageEntry } from '#web/shell/pageEntries.ts'

export type OptionKind =
  | 'page'
  | 'action'
  | 'product'
  | 'style'
  | 'invoice'
  | 'order'
  | 'creditNote'
  | 'payment'
  | 'customer'
  | 'all'

/** An option that can be saved and opened again. */
export interface RecentItem {
  kind: OptionKind
  href: string
  title: string
  note?: string | undefined
}

export interface SearchOption extends Omit<RecentItem, 'href'> {
  key: string
  href?: string
  /** Runs instead of a navigation. */
  act?: () => void
  /** Focused after the dialog has closed. */
  control?: HTMLElement
  keys?: string
  Icon?: LucideIcon
  product?: ProductResult
  style?: StyleResult
  invoice?: InvoiceResult
  order?: OrderResult
  creditNote?: CreditNoteResult
  payment?: PaymentResult
  invoiceCount?: number
}

export interface OptionGroup {
  title: string
  options: SearchOption[]
}

export type PageAction = Pick<SearchOption, 'title' | 'act' | 'control' | 'keys' | 'Icon'>

interface SearchInput {
  text: string
  pages: readonly PageEntry[]
  actions: readonly PageAction[]
  recent: readonly RecentItem[]
  found: SearchResults | undefined
}

/** Maximum number of pages and of actions above the results. */
const maxLocalOptions = 4

export function groupOptions({ text, pages, actions, recent, found }: SearchInput): OptionGroup[] {
  const actionOptions = actions.filter(({ title }) => matches(text, title)).map(actionOption)
  const pageOptions = pages.filter(({ title, terms }) => matches(text, `${title} ${terms}`)).map(pageOption)
  if (text === '') {
    const recentOptions = recent.map((item) => ({ ...item, key: `recent ${item.href}` }))
    return groupsOf([
      ['Recent', recentOptions],
      ['Actions', actionOptions],
      ['Go to', pageOptions],
    ])
  }
  const local = groupsOf([
    ['Actions', actionOptions.slice(0, maxLocalOptions)],
    ['Go to', pageOptions.slice(0, maxLocalOptions)],
  ])
  if (!found) return local
  const groups = resultGroups(text, found)
  const exact = findExactOption(text, found)
  if (!exact) return [...local, ...groups]
  // An exact code or number comes first.
  const isExact = ({ options }: OptionGroup) => options[0]?.key === exact.key
  return [...groups.filter(isExact), ...local, ...groups.filter((group) => !isExact(group))]
}

/** The product with exactly this code, or else the record with exactly this number. */
export function findExactOption(
  text: string,
  { products, styles, invoices, orders, creditNotes, payments, customers }: SearchResults,
): SearchOption | undefined {
  // An exact code comes first.
  const product = products.find(({ code }) => meansCode(code, text))
  if (product) return productOption(product)
  const style = styles.find(({ number }) => foldText(number) === foldText(text))
  if (style) return styleOption(style)
  const invoice = invoices.find(({ number }) => meansInvoiceNumber(text, number))
  if (invoice) return invoiceOption(invoice)
  const order = orders.find(({ number }) => number === text.toUpperCase())
  if (order) return orderOption(order)
  const creditNote = creditNotes.find(({ number }) => number === text.toUpperCase())
  if (creditNote) return creditNoteOption(creditNote)
  const payment = payments.find(({ number }) => number === text.toUpperCase())
  if (payment) return paymentOption(payment)
  const customer = customers.find(({ number }) => number !== null && foldText(number) === foldText(text))
  return customer && customerOption(customer)
}

/** The path in the URL of a record, as in a QR code. */
export function pathFromUrl(text: string): string | undefined {
  const [, path] =
    /^https?:\/\/\S+(\/(?:products|styles|invoices|orders|credit-notes|payments|customers)\/[1-9]\d{0,14})$/.exec(
      text,
    ) ?? []
  return path
}

/** Omits empty groups. */
function groupsOf(groups: readonly [title: string, options: SearchOption[]][]): OptionGroup[] {
  return groups.filter(([, options]) => options.length > 0).map(([title, options]) => ({ title, options }))
}

/** Whether each word of the text is a prefix of a word of the name. */
function matches(text: string, name: string): boolean {
  // 'e-mail' is one word and two.
  const names = [/\s+/, /[^\p{L}\p{N}]+/u].flatMap((separator) => foldText(name).split(separator))
  return foldText(text)
    .split(/\s+/)
    .every((word) => names.some((one) => one.startsWith(word)))
}

function resultGroups(
  text: string,
  { products, styles, invoices, orders, creditNotes, payments, customers }: SearchResults,
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
  const isCustomer = customers.some(({ name }) => matches(text, name))
  return groupsOf([
    ...(isCustomer ? [customerGroup] : []),
    ['Styles', [...styles.map(styleOption), ...linkToAll('/styles', 'styles', styles.length)]],
    ['Products', [...products.map(productOption), ...linkToAll('/products', 'products', products.length)]],
    ['Invoices', [...invoices.map(invoiceOption), ...linkToAll('/invoices', 'invoices', invoices.length)]],
    ['Orders', [...orders.map(orderOption), ...linkToAll('/orders', 'orders', orders.length)]],
    [
      'Credit Notes',
      [
        ...creditNotes.map(creditNoteOption),
        ...linkToAll('/credit-notes', 'credit notes', creditNotes.length),
      ],
    ],
    ['Payments', [...payments.map(paymentOption), ...linkToAll('/payments', 'payments', payments.length)]],
    ...(isCustomer ? [] : [customerGroup]),
  ])
}

/** Without a record, links to the invoices with the name and phone. */
function customerOption(customer: SearchResults['customers'][number]): SearchOption {
  const { id, number, name, phone, invoiceCount } = customer
  const terms = [name, phone].flatMap((term) => (term === null ? [] : [quoteSearchTerm(term)]))
  return {
    kind: 'customer',
    key: `customer ${id ?? `${name} ${phone}`}`,
    title: name,
    note: number ?? phone ?? undefined,
    href: id === null ? searchHref('/invoices', terms.join(' ')) : `/customers/${id}`,
    invoiceCount,
  }
}

function searchHref(path: string, search: string): string {
  return path + defaultStringifySearch({ search })
}

function actionOption(action: PageAction): SearchOption {
  return { kind: 'action', key: `action ${action.title}`, ...action }
}

function pageOption({ title, path, Icon }: PageEntry): SearchOption {
  return { kind: 'page', key: `page ${path}`, title, href: path, Icon }
}

function productOption(product: ProductResult): SearchOption {
  const { id, code, name } = product
  return { kind: 'product', key: `product ${id}`, title: name, note: code, href: `/products/${id}`, product }
}

function styleOption(style: StyleResult): SearchOption {
  const { id, number, name } = style
  return { kind: 'style', key: `style ${id}`, title: name, note: number, href: `/styles/${id}`, style }
}

function creditNoteOption(creditNote: CreditNoteResult): SearchOption {
  const { id, number, customerName } = creditNote
  return {
    kind: 'creditNote',
    key: `credit note ${id}`,
    title: customerName,
    note: number,
    href: `/credit-notes/${id}`,
    creditNote,
  }
}

function invoiceOption(invoice: InvoiceResult): SearchOption {
  const { id, number, customerName } = invoice
  return {
    kind: 'invoice',
    key: `invoice ${id}`,
    title: customerName,
    note: number,
    href: `/invoices/${id}`,
    invoice,
  }
}

function orderOption(order: OrderResult): SearchOption {
  const { id, number, customerName } = order
  return {
    kind: 'order',
    key: `order ${id}`,
    title: customerName,
    note: number,
    href: `/orders/${id}`,
    order,
  }
}

function paymentOption(payment: PaymentResult): SearchOption {
  const { id, number, customerName } = payment
  return {
    kind: 'payment',
    key: `payment ${id}`,
    title: customerName,
    note: number,
    href: `/payments/${id}`,
    payment,
  }
}
