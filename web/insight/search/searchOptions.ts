// The options of the search in groups: pages, actions of the page, and the server's results.
import { defaultStringifySearch } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import {
  type SearchResults,
  type InvoiceResult,
  type ProductResult,
  maxResultsPerKind,
} from '#contract/insight/search.ts'
import { quoteSearchTerm } from '#domain/platform/search.ts'
import { possibleInvoiceNumbers } from '#domain/sales/searchedInvoiceNumbers.ts'

export type OptionKind = 'page' | 'action' | 'product' | 'invoice' | 'customer' | 'all'

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
  invoice?: InvoiceResult
  invoiceCount?: number
}

export interface OptionGroup {
  title: string
  options: SearchOption[]
}

export interface SearchablePage {
  label: string
  path: string
  Icon: LucideIcon
  /** Additional search terms. */
  words?: string
}

export type PageAction = Pick<SearchOption, 'title' | 'act' | 'control' | 'keys' | 'Icon'>

interface SearchInput {
  text: string
  pages: readonly SearchablePage[]
  actions: readonly PageAction[]
  recent: readonly RecentItem[]
  found: SearchResults | undefined
}

/** Maximum number of pages and of actions above the results. */
const maxLocalOptions = 4

export function groupOptions({ text, pages, actions, recent, found }: SearchInput): OptionGroup[] {
  const actionGroup = {
    title: 'Actions',
    options: actions.filter(({ title }) => matches(text, title)).map(actionOption),
  }
  const pageGroup = {
    title: 'Go to',
    options: pages.filter(({ label, words = '' }) => matches(text, `${label} ${words}`)).map(pageOption),
  }
  if (text === '') {
    const recentGroup = {
      title: 'Recent',
      options: recent.map((item) => ({ ...item, key: `recent ${item.href}` })),
    }
    return withoutEmpty([recentGroup, actionGroup, pageGroup])
  }
  const local = [actionGroup, pageGroup].map(({ title, options }) => ({
    title,
    options: options.slice(0, maxLocalOptions),
  }))
  if (!found) return withoutEmpty(local)
  const exact = findExactOption(text, found)
  const groups = foundGroups(text, found)
  const isFirst = ({ options }: OptionGroup) => options[0]?.key === exact?.key
  // An exact code or number comes first.
  return withoutEmpty(
    exact
      ? [...groups.filter(isFirst), ...local, ...groups.filter((group) => !isFirst(group))]
      : [...local, ...groups],
  )
}

/** The product with exactly this code, or else the invoice with exactly this number. */
export function findExactOption(
  text: string,
  { products, invoices }: SearchResults,
): SearchOption | undefined {
  const product = products.find(({ productId }) => productId.toLowerCase() === text.toLowerCase())
  if (product) return productOption(product)
  const numbers = possibleInvoiceNumbers(text, new Date().getFullYear())
  const invoice = invoices.find(({ invoiceNumber }) => numbers.includes(invoiceNumber))
  return invoice && invoiceOption(invoice)
}

/** The path of a product or invoice URL, as in a QR code. */
export function pathFromUrl(text: string): string | undefined {
  return /^https?:\/\/\S+(\/(?:products|invoices)\/[1-9]\d{0,14})$/.exec(text)?.[1]
}

function withoutEmpty(groups: readonly OptionGroup[]): OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}

/** Whether each word of the text is a prefix of a word of the name. */
function matches(text: string, name: string): boolean {
  const names = normalize(name).split(/[^\p{L}\p{N}]+/u)
  return normalize(text)
    .split(/\s+/)
    .every((word) => names.some((one) => one.startsWith(word)))
}

function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function foundGroups(text: string, { products, invoices, customers }: SearchResults): OptionGroup[] {
  const all = (path: string, noun: string, count: number): SearchOption[] =>
    count < maxResultsPerKind
      ? []
      : [
          {
            kind: 'all',
            key: `all ${noun}`,
            title: `All ${noun} with “${text}”`,
            href: searchHref(path, text),
          },
        ]
  return [
    {
      title: 'Products',
      options: [...products.map(productOption), ...all('/products', 'products', products.length)],
    },
    {
      title: 'Invoices',
      options: [...invoices.map(invoiceOption), ...all('/invoices', 'invoices', invoices.length)],
    },
    {
      title: 'Customers',
      options: customers.map(({ name, phone, invoiceCount }) => ({
        kind: 'customer',
        key: `customer ${name} ${phone}`,
        title: name,
        note: phone,
        href: searchHref('/invoices', `${quoteSearchTerm(name)} ${quoteSearchTerm(phone)}`),
        invoiceCount,
      })),
    },
  ]
}

function searchHref(path: string, search: string): string {
  return path + defaultStringifySearch({ search })
}

function actionOption(action: PageAction): SearchOption {
  return { kind: 'action', key: `action ${action.title}`, ...action }
}

function pageOption({ label, path, Icon }: SearchablePage): SearchOption {
  return { kind: 'page', key: `page ${path}`, title: label, href: path, Icon }
}

function productOption(product: ProductResult): SearchOption {
  const { id, productId, productName } = product
  return {
    kind: 'product',
    key: `product ${id}`,
    title: productName,
    note: productId,
    href: `/products/${id}`,
    product,
  }
}

function invoiceOption(invoice: InvoiceResult): SearchOption {
  const { id, invoiceNumber, customerName } = invoice
  return {
    kind: 'invoice',
    key: `invoice ${id}`,
    title: customerName,
    note: invoiceNumber,
    href: `/invoices/${id}`,
    invoice,
  }
}
