// What the search offers: a page, an action, or a record that it found.
import { defaultStringifySearch } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

import type {
  CreditNoteResult,
  CustomerResult,
  InvoiceResult,
  OrderResult,
  ProductResult,
  RecordResult,
  StyleResult,
} from '#contract/insight/search.ts'
import type { ArrivalResult } from '#contract/purchasing/arrivals.ts'
import type { BillSummary } from '#contract/purchasing/bills.ts'
import type { PurchaseOrderResult } from '#contract/purchasing/purchaseOrders.ts'
import type { PaymentResult } from '#contract/sales/payments.ts'
import { quoteSearchTerm } from '#domain/platform/search.ts'
import { type RecordNoun, records } from '#domain/records.ts'
import { getPage } from '#web/shell/pages.ts'
import { recordPaths } from '#web/shell/recordPaths.ts'
import type { ShortcutId } from '#web/ui/shortcuts.ts'

export type OptionKind =
  | 'page'
  | 'action'
  | 'product'
  | 'style'
  | 'invoice'
  | 'order'
  | 'purchaseOrder'
  | 'arrival'
  | 'bill'
  | 'creditNote'
  | 'payment'
  | 'customer'
  | 'record'
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
  /** Its keys are shown. */
  shortcut?: ShortcutId
  /** The button with this shortcut is pressed once the page shows it. */
  press?: ShortcutId
  /** An action on the record of the page: it doesn't depend on results. */
  isOfPage?: boolean
  Icon?: LucideIcon | undefined
  product?: ProductResult
  style?: StyleResult
  invoice?: InvoiceResult
  order?: OrderResult
  creditNote?: CreditNoteResult
  payment?: PaymentResult
  purchaseOrder?: PurchaseOrderResult
  arrival?: ArrivalResult
  bill?: BillSummary
  /** Of a customer with a record. */
  customerId?: number
  overdueCents?: number
  invoiceCount?: number
  noun?: RecordNoun
}

/** Without a record, links to the invoices with the name and phone. */
export function customerOption(customer: CustomerResult): SearchOption {
  const { id, number, name, phone, invoiceCount, overdueCents } = customer
  const terms = [name, phone].flatMap((term) => (term === null ? [] : [quoteSearchTerm(term)]))
  return {
    kind: 'customer',
    key: `customer ${id ?? `${name} ${phone}`}`,
    title: name,
    note: number ?? phone ?? undefined,
    href: id === null ? searchHref('/invoices', terms.join(' ')) : `/customers/${id}`,
    ...(id !== null && { customerId: id, overdueCents }),
    invoiceCount,
  }
}

export function recordOption({ noun, id, number, name }: RecordResult): SearchOption {
  return {
    kind: 'record',
    key: `${noun} ${id}`,
    title: name,
    note: number,
    href: `/${records[noun].path}/${id}`,
    noun,
    Icon: getPage(recordPaths(records[noun]).list).entry?.Icon,
  }
}

export function searchHref(path: string, search: string): string {
  return path + defaultStringifySearch({ search })
}

export function productOption(product: ProductResult): SearchOption {
  const { id, code, name } = product
  return { kind: 'product', key: `product ${id}`, title: name, note: code, href: `/products/${id}`, product }
}

export function styleOption(style: StyleResult): SearchOption {
  const { id, number, name } = style
  return { kind: 'style', key: `style ${id}`, title: name, note: number, href: `/styles/${id}`, style }
}

export function creditNoteOption(creditNote: CreditNoteResult): SearchOption {
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

export function invoiceOption(invoice: InvoiceResult): SearchOption {
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

export function orderOption(order: OrderResult): SearchOption {
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

export function purchaseOrderOption(purchaseOrder: PurchaseOrderResult): SearchOption {
  const { id, number, supplierName } = purchaseOrder
  return {
    kind: 'purchaseOrder',
    key: `purchase order ${id}`,
    title: supplierName,
    note: number,
    href: `/purchase-orders/${id}`,
    purchaseOrder,
  }
}

export function arrivalOption(arrival: ArrivalResult): SearchOption {
  const { id, number, supplierName } = arrival
  return {
    kind: 'arrival',
    key: `arrival ${id}`,
    title: supplierName ?? 'Without a purchase order',
    note: number,
    href: `/arrivals/${id}`,
    arrival,
  }
}

export function billOption(bill: BillSummary): SearchOption {
  const { id, number, supplierName } = bill
  return { kind: 'bill', key: `bill ${id}`, title: supplierName, note: number, href: `/bills/${id}`, bill }
}

export function paymentOption(payment: PaymentResult): SearchOption {
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
