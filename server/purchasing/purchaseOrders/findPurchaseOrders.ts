// The list of purchase orders and its filters.
import type {
  PurchaseOrderFilters,
  PurchaseOrderQuery,
  PurchaseOrderSummary,
} from '#contract/purchasing/purchaseOrders.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { comingFilters, type PurchaseOrderFilter } from '#domain/purchasing/purchaseOrderStates.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, desc, eq, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { purchaseOrders } from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'

import { type PurchaseSums, sumPurchaseOrders } from './purchaseSums.ts'
import { toPurchaseOrderSummary } from './toPurchaseOrder.ts'

/** As in the partial index: placed, and something is open. */
export const isToCome = sql`${purchaseOrders.state} = 'Ordered' and ${purchaseOrders.openUnits} > 0`

/** The day on which something of an order is expected next; infinity without a day. */
const expectedDay = sql`coalesce(${purchaseOrders.nextExpectedOn}, 'infinity')`

/** Condition: late as in `isPurchaseLate`. */
export function isLate(today: string): SQL {
  return sql`${isToCome} and ${expectedDay} < ${today}::date`
}

type PurchaseOrderList = PurchaseSums & { purchaseOrders: PurchaseOrderSummary[] }

export async function findPurchaseOrders(ctx: Ctx, query: PurchaseOrderQuery): Promise<PurchaseOrderList> {
  const { page, limit, sort, direction, ...filters } = query
  const matching = matchingPurchaseOrders(filters, companyDay(ctx))
  const isComing = comingFilters.some((filter) => filter === filters.show)
  const by = sort ?? (isComing ? 'expected' : 'number')
  const inOrder = (direction ?? (sort !== undefined || isComing ? 'asc' : 'desc')) === 'asc' ? asc : desc
  const [rows, sums] = await Promise.all([
    ctx.db
      .select()
      .from(purchaseOrders)
      .where(matching)
      // Numbers are given in the order of creation.
      .orderBy(
        inOrder(by === 'expected' ? expectedDay : purchaseOrders.orderedOn),
        inOrder(purchaseOrders.id),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    sumPurchaseOrders(ctx.db, filters, matching),
  ])
  return { purchaseOrders: rows.map((row) => toPurchaseOrderSummary(ctx, row)), ...sums }
}

/** As the list counts them. */
export async function countPurchaseOrders(ctx: Ctx, filters: PurchaseOrderFilters): Promise<number> {
  const matching = matchingPurchaseOrders(filters, companyDay(ctx))
  return (await sumPurchaseOrders(ctx.db, filters, matching)).total
}

/** `today` is the company's day, for orders that are late and for periods. */
export function matchingPurchaseOrders(filters: PurchaseOrderFilters, today: string): SQL | undefined {
  const { search, show, supplierId, season, productId, expectedPeriod } = filters
  const days = expectedPeriod && periodDays(expectedPeriod, today)
  const { startDate: from, endDate: to } = days ?? {
    startDate: filters.expectedFrom,
    endDate: filters.expectedTo,
  }
  return and(
    search ? containsTerms(purchaseOrders.searchText, toSearchParams(search).words) : undefined,
    show && isShown(show, today),
    supplierId ? eq(purchaseOrders.supplierId, supplierId) : undefined,
    season ? eq(purchaseOrders.season, season) : undefined,
    productId
      ? sql`exists (select from purchase_order_lines where purchase_order_id = ${purchaseOrders.id} and product_id = ${productId})`
      : undefined,
    from ? sql`${purchaseOrders.nextExpectedOn} >= ${from}::date` : undefined,
    to ? sql`${purchaseOrders.nextExpectedOn} <= ${to}::date` : undefined,
  )
}

function isShown(show: PurchaseOrderFilter, today: string): SQL {
  if (show === 'to come') return isToCome
  if (show === 'late') return isLate(today)
  return eq(purchaseOrders.progress, show)
}
