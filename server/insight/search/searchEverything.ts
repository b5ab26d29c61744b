// The header's search: each kind of record has its own search next to its list.
import {
  maxResultsPerKind,
  type searchEverything as endpoint,
  type SearchResults,
} from '#contract/insight/search.ts'
import type { InputOf } from '#contract/platform/endpoint.ts'
import { hasPermission, type Permission } from '#domain/permissions.ts'
import { findProductResults } from '#server/catalog/products/findProductResults.ts'
import { findStyleResults } from '#server/catalog/styles/findStyleResults.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ResultSearch } from '#server/platform/db/newestMatchesQuery.ts'
import { toSearchParams } from '#server/platform/db/textSearch.ts'
import { findArrivalResults } from '#server/purchasing/arrivals/findArrivalResults.ts'
import { findBillResults } from '#server/purchasing/bills/findBillResults.ts'
import { findPurchaseOrderResults } from '#server/purchasing/purchaseOrders/findPurchaseOrderResults.ts'
import { findRecordResults } from '#server/records/findRecordResults.ts'
import { findCreditNoteResults } from '#server/sales/creditNotes/findCreditNoteResults.ts'
import { findCustomerResults } from '#server/sales/customers/findCustomerResults.ts'
import { findInvoiceResults } from '#server/sales/invoices/findInvoiceResults.ts'
import { findOrderResults } from '#server/sales/orders/findOrderResults.ts'
import { findPaymentResults } from '#server/sales/payments/findPaymentResults.ts'

/** Kinds that the user may not read have no results. */
export async function searchEverything(ctx: Ctx, { q }: InputOf<typeof endpoint>): Promise<SearchResults> {
  const search = { ...toSearchParams(q), text: q, limit: maxResultsPerKind }
  async function findIfPermitted<Result>(
    permission: Permission,
    find: (ctx: Ctx, search: ResultSearch) => Promise<Result[]>,
  ): Promise<Result[]> {
    return hasPermission(ctx.user.role, permission) ? find(ctx, search) : []
  }
  const [
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
    records,
  ] = await Promise.all([
    findIfPermitted('products.read', findProductResults),
    findIfPermitted('styles.read', findStyleResults),
    findIfPermitted('invoices.read', findInvoiceResults),
    findIfPermitted('orders.read', findOrderResults),
    findIfPermitted('purchases.read', findPurchaseOrderResults),
    findIfPermitted('purchases.read', findArrivalResults),
    findIfPermitted('costs.read', findBillResults),
    findIfPermitted('invoices.read', findCreditNoteResults),
    findIfPermitted('customers.read', findPaymentResults),
    findCustomerResults(ctx, search),
    findRecordResults(ctx, search),
  ])
  return {
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
    records,
  }
}
