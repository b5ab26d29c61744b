// Lists and reads arrivals.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { Arrival, ArrivalSummary, findArrivals as endpoint } from '#contract/purchasing/arrivals.ts'
import { displayName } from '#domain/people/users.ts'
import { forbiddenMessage } from '#domain/permissions.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { unitsToBill } from '#domain/purchasing/bills.ts'
import { companyDay } from '#server/company/companyDay.ts'
import { countNumbers } from '#server/company/countNumbers.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import {
  alias,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNull,
  type SQL,
  sql,
} from '#server/platform/db/drizzle.ts'
import {
  arrivalLines,
  arrivals,
  billLines,
  bills,
  products,
  purchaseOrderLines,
  purchaseOrders,
  users,
} from '#server/platform/db/schema.ts'
import { containsTerms, toSearchParams } from '#server/platform/db/textSearch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesCosts } from '#server/purchasing/purchaseOrders/toPurchaseOrder.ts'
import { toLineProduct } from '#server/sales/lines/toLineProduct.ts'

export type ArrivalRow = typeof arrivals.$inferSelect
export type ArrivalLineRow = typeof arrivalLines.$inferSelect

const undone = alias(arrivals, 'undone')
const counterArrivals = alias(arrivals, 'counter_arrivals')
const closers = alias(users, 'closers')

function arrivalNotFound(): Refusal {
  return new Refusal('missing', 'Arrival not found')
}

export function selectArrivals({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({
      arrival: getTableColumns(arrivals),
      creator: nameColumns,
      order: {
        number: purchaseOrders.number,
        currency: purchaseOrders.currency,
        rateNanos: purchaseOrders.rateNanos,
      },
      closer: nameColumnsOf(closers),
      undoes: { id: undone.id, number: undone.number },
      undoneBy: { id: counterArrivals.id, number: counterArrivals.number },
    })
    .from(arrivals)
    .innerJoin(users, eq(users.id, arrivals.createdBy))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, arrivals.purchaseOrderId))
    .leftJoin(undone, eq(undone.id, arrivals.reverses))
    .leftJoin(counterArrivals, eq(counterArrivals.reverses, arrivals.id))
    .leftJoin(closers, eq(closers.id, arrivals.billingClosedBy))
    .$dynamic()
}

type SelectedArrival = Awaited<ReturnType<typeof selectArrivals>>[number]

export function toArrivalSummary(
  ctx: Pick<Ctx, 'user'>,
  { arrival, creator, order, undoes, undoneBy }: SelectedArrival,
): ArrivalSummary {
  const { acceptedUnits: accepted, billedUnits: billed, billingClosedAt } = arrival
  return {
    id: arrival.id,
    number: arrival.number,
    purchaseOrder:
      arrival.purchaseOrderId === null ? null : { id: arrival.purchaseOrderId, number: order?.number ?? '' },
    supplierId: arrival.supplierId,
    supplierName: arrival.supplierName,
    arrivedOn: arrival.arrivedOn,
    note: arrival.note,
    accepted,
    rejected: arrival.rejectedUnits,
    undoes,
    undoneBy,
    toBill: seesCosts(ctx)
      ? unitsToBill({ accepted, billed }, billingClosedAt !== null || undoneBy !== null)
      : null,
    createdBy: displayName(creator),
    createdAt: arrival.createdAt,
  }
}

/** Throws a 403 for what is left to bill if the user may not see costs. */
export async function findArrivals(
  ctx: Ctx,
  { page, limit, ...filters }: InputOf<typeof endpoint>,
): Promise<{ arrivals: ArrivalSummary[]; total: number }> {
  if (filters.show && !seesCosts(ctx)) throw new Refusal('forbidden', forbiddenMessage('costs.read'))
  const matching = matchingArrivals(filters, companyDay(ctx))
  const [rows, total] = await Promise.all([
    selectArrivals(ctx)
      .where(matching)
      .orderBy(desc(arrivals.arrivedOn), desc(arrivals.id))
      .limit(limit)
      .offset((page - 1) * limit),
    matching ? ctx.db.$count(arrivals, matching) : countNumbers(ctx.db, 'AR'),
  ])
  return { arrivals: rows.map((row) => toArrivalSummary(ctx, row)), total }
}

/** As in the partial index; nothing of an undone arrival is left to bill. */
const isToBill = sql`${arrivals.reverses} is null and ${arrivals.supplierId} is not null
  and ${arrivals.billedUnits} < ${arrivals.acceptedUnits} and ${arrivals.billingClosedAt} is null
  and not exists (select from arrivals as counter where counter.reverses = ${arrivals.id})`

function matchingArrivals(
  filters: Omit<InputOf<typeof endpoint>, 'page' | 'limit'>,
  today: string,
): SQL | undefined {
  const { search, supplierId, purchaseOrderId, show, period } = filters
  const { startDate, endDate } = period ? periodDays(period, today) : filters
  return and(
    search ? containsTerms(arrivals.searchText, toSearchParams(search).words) : undefined,
    supplierId ? eq(arrivals.supplierId, supplierId) : undefined,
    purchaseOrderId ? eq(arrivals.purchaseOrderId, purchaseOrderId) : undefined,
    show && isToBill,
    startDate ? sql`${arrivals.arrivedOn} >= ${startDate}::date` : undefined,
    endDate ? sql`${arrivals.arrivedOn} <= ${endDate}::date` : undefined,
  )
}

/** Throws a 404. */
export async function findArrival(ctx: Pick<Ctx, 'db' | 'user'>, { id }: { id: number }): Promise<Arrival> {
  const [row] = await selectArrivals(ctx).where(eq(arrivals.id, id))
  if (!row) throw arrivalNotFound()
  const lines = await ctx.db
    .select({
      ...getTableColumns(arrivalLines),
      free: sql<number>`case when ${products.deletedAt} is null then ${products.quantity} else 0 end`,
      agreedCostMicros: purchaseOrderLines.unitCostMicros,
    })
    .from(arrivalLines)
    .innerJoin(products, eq(products.id, arrivalLines.productId))
    .leftJoin(
      purchaseOrderLines,
      and(
        eq(purchaseOrderLines.purchaseOrderId, row.arrival.purchaseOrderId ?? 0),
        eq(purchaseOrderLines.line, arrivalLines.orderLine),
      ),
    )
    .where(eq(arrivalLines.arrivalId, id))
    .orderBy(asc(arrivalLines.line))
  const mayRead = seesCosts(ctx)
  return {
    ...toArrivalSummary(ctx, row),
    billing: mayRead ? await findBilling(ctx, row) : null,
    items: lines.map(({ free, agreedCostMicros, ...line }) => ({
      line: line.line,
      productId: line.productId,
      orderLine: line.orderLine,
      accepted: line.accepted,
      rejected: line.rejected,
      rejectReason: line.rejectReason,
      unitCostMicros: mayRead ? line.unitCostMicros : null,
      agreedCostMicros: mayRead ? agreedCostMicros : null,
      billed: mayRead ? line.billed : null,
      free,
      product: toLineProduct(line),
    })),
  }
}

async function findBilling(
  { db }: Pick<Ctx, 'db'>,
  { arrival, order, closer }: SelectedArrival,
): Promise<Arrival['billing']> {
  return {
    currency: (order?.currency ?? null) as Currency | null,
    rateNanos: order?.rateNanos ?? null,
    closed: arrival.billingClosedAt && {
      at: arrival.billingClosedAt,
      by: closer ? displayName(closer) : '',
    },
    bills: arrival.billedUnits === 0 ? [] : await findBillsOf({ db }, arrival.id),
  }
}

/** The bills of an arrival that are not void, oldest first, with their units of it. */
export async function findBillsOf({ db }: Pick<Ctx, 'db'>, arrivalId: number) {
  const { id, number, supplierName, datedOn } = bills
  return db
    .select({ id, number, supplierName, units: sql<number>`sum(${billLines.quantity})::int` })
    .from(billLines)
    .innerJoin(bills, eq(id, billLines.billId))
    .where(and(eq(billLines.arrivalId, arrivalId), isNull(bills.voidedAt)))
    .groupBy(id)
    .orderBy(asc(datedOn), asc(id))
}

export async function readArrival({ db }: Pick<Ctx, 'db'>, id: number): Promise<ArrivalRow> {
  const [row] = await db.select().from(arrivals).where(eq(arrivals.id, id))
  if (!row) throw arrivalNotFound()
  return row
}

export async function lockArrival({ db }: Ctx, id: number): Promise<ArrivalRow> {
  const [row] = await db.select().from(arrivals).where(eq(arrivals.id, id)).for('no key update')
  if (!row) throw arrivalNotFound()
  return row
}

/** Who undid an arrival, and when; undefined if it stands. */
export async function findUndo({ db }: Pick<Ctx, 'db'>, arrivalId: number) {
  const [undo] = await db
    .select({ user: nameColumns, at: arrivals.createdAt })
    .from(arrivals)
    .innerJoin(users, eq(users.id, arrivals.createdBy))
    .where(eq(arrivals.reverses, arrivalId))
  return undo
}
