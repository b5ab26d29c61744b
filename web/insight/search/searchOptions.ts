// What the search offers for a text: pages, what the page can do, and what the server found, group by group.
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

export type OptionKind = 'page' | 'deed' | 'product' | 'invoice' | 'customer' | 'all'

/** What can be found again later: where it leads, and how it is called. */
export interface RecentItem {
  kind: OptionKind
  href: string
  title: string
  note?: string | undefined
}

export interface SearchOption extends Omit<RecentItem, 'href'> {
  key: string
  href?: string
  /** Done in the place of going somewhere. */
  act?: () => void
  /** What has the focus once it is done. */
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

/** A page, and further words that it is found by. */
export interface SearchablePage {
  label: string
  path: string
  Icon: LucideIcon
  words?: string
}

/** Something that the open page or the shell can do. */
export type PageAction = Pick<SearchOption, 'title' | 'act' | 'control' | 'keys' | 'Icon'>

interface Offered {
  text: string
  pages: readonly SearchablePage[]
  deeds: readonly PageAction[]
  recent: readonly RecentItem[]
  found: SearchResults | undefined
}

/** The most pages and deeds that stand above what was found. */
const mostPages = 4

export function groupOptions({ text, pages, deeds, recent, found }: Offered): OptionGroup[] {
  const here = {
    title: 'Actions',
    options: deeds.filter(({ title }) => isMeant(text, title)).map(deedOption),
  }
  const goTo = {
    title: 'Go to',
    options: pages.filter(({ label, words = '' }) => isMeant(text, `${label} ${words}`)).map(pageOption),
  }
  if (text === '') {
    const again = {
      title: 'Recent',
      options: recent.map((lead) => ({ ...lead, key: `recent ${lead.href}` })),
    }
    return filled([again, here, goTo])
  }
  const near = [here, goTo].map(({ title, options }) => ({ title, options: options.slice(0, mostPages) }))
  if (!found) return filled(near)
  const exact = findExactOption(text, found)
  const groups = foundGroups(text, found)
  const isFirst = ({ options }: OptionGroup) => options[0]?.key === exact?.key
  // What bears exactly that code or number is meant before all else.
  return filled(
    exact
      ? [...groups.filter(isFirst), ...near, ...groups.filter((group) => !isFirst(group))]
      : [...near, ...groups],
  )
}

/** The product of exactly that code, or else the invoice of exactly that number: what a scanner means. */
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

/** Where the address of a product or invoice leads, as its QR code holds it. */
export function pathFromUrl(text: string): string | undefined {
  return /^https?:\/\/\S+(\/(?:products|invoices)\/[1-9]\d{0,14})$/.exec(text)?.[1]
}

function filled(groups: readonly OptionGroup[]): OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}

/** Each word begins one of its words. */
function isMeant(text: string, name: string): boolean {
  const names = fold(name).split(/[^\p{L}\p{N}]+/u)
  return fold(text)
    .split(/\s+/)
    .every((word) => names.some((one) => one.startsWith(word)))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function foundGroups(text: string, { products, invoices, customers }: SearchResults): OptionGroup[] {
  const all = (path: string, things: string, count: number): SearchOption[] =>
    count < maxResultsPerKind
      ? []
      : [
          {
            kind: 'all',
            key: `all ${things}`,
            title: `All ${things} with “${text}”`,
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

function deedOption(deed: PageAction): SearchOption {
  return { kind: 'deed', key: `deed ${deed.title}`, ...deed }
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
