// The record that the page behind the search shows, as an option of the search.
import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'

import { findProduct } from '#contract/catalog/products.ts'
import { findStyle } from '#contract/catalog/styles.ts'
import { findArrival } from '#contract/purchasing/arrivals.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { findCreditNote } from '#contract/sales/creditNotes.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { findInvoice } from '#contract/sales/invoices.ts'
import { findOrder } from '#contract/sales/orders.ts'
import { callQuery } from '#web/api/useCall.ts'
import { readId } from '#web/shell/readId.ts'

import {
  arrivalOption,
  creditNoteOption,
  customerOption,
  invoiceOption,
  orderOption,
  productOption,
  purchaseOrderOption,
  type SearchOption,
  styleOption,
} from './searchOption.ts'

/** Undefined on other pages, and until the page has loaded it. */
export function usePageRecord(): SearchOption | undefined {
  const client = useQueryClient()
  const match = useMatches({
    select: (matches) => {
      const { fullPath, params } = matches.at(-1) ?? {}
      return { path: String(fullPath), id: (params as { id?: string } | undefined)?.id }
    },
    structuralSharing: true,
  })
  const id = match.id === undefined ? undefined : readId(match.id)
  if (id === undefined) return undefined
  const input = { id }
  switch (match.path) {
    case '/invoices/$id': {
      const invoice = client.getQueryData(callQuery(findInvoice, input).queryKey)
      return invoice && invoiceOption(invoice)
    }
    case '/orders/$id': {
      const order = client.getQueryData(callQuery(findOrder, input).queryKey)
      return order && orderOption(order)
    }
    case '/purchase-orders/$id': {
      const order = client.getQueryData(callQuery(findPurchaseOrder, input).queryKey)
      return order && purchaseOrderOption(order)
    }
    case '/arrivals/$id': {
      const arrival = client.getQueryData(callQuery(findArrival, input).queryKey)
      return arrival && arrivalOption(arrival)
    }
    case '/customers/$id': {
      const customer = client.getQueryData(callQuery(findCustomer, input).queryKey)
      return customer && !customer.mergedInto ? customerOption({ ...customer, invoiceCount: 0 }) : undefined
    }
    case '/products/$id': {
      const product = client.getQueryData(callQuery(findProduct, input).queryKey)
      return product && productOption(product)
    }
    case '/styles/$id': {
      const style = client.getQueryData(callQuery(findStyle, input).queryKey)
      return style && styleOption({ ...style, color: '', quantity: 0, productCount: style.products.length })
    }
    case '/credit-notes/$id': {
      const note = client.getQueryData(callQuery(findCreditNote, input).queryKey)
      return note && creditNoteOption(note)
    }
    default:
      return undefined
  }
}
