import type { ActivityDetail } from '#contract/people/activity.ts'
import type { LoggedNoun } from '#domain/nouns.ts'
import { displayName } from '#domain/people/users.ts'
import { mapRecordImports, mapRecords, type RecordNoun } from '#domain/records.ts'
import { getReport } from '#domain/reports.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import {
  activityLog,
  arrivals,
  bills,
  changeBatches,
  company,
  creditNotes,
  customers,
  imports,
  invoices,
  landedCosts,
  openingItems,
  orders,
  payments,
  prepacks,
  priceLists,
  productAliases,
  products,
  purchaseOrders,
  recordTables,
  reportSchedules,
  savedViews,
  sizeScales,
  styles,
  users,
} from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/refusal.ts'

import { entryColumns, viewActivityEntry } from './viewActivityEntry.ts'

/** Returns one entry with its changes, its subject under its current name, and its seal. Throws a 404. */
export async function findActivityEntry(ctx: Ctx, { id }: { id: number }): Promise<ActivityDetail> {
  const [row] = await ctx.db
    .select({
      ...entryColumns,
      changes: activityLog.changes,
      subjectType: activityLog.subjectType,
      subjectId: activityLog.subjectId,
      seal: activityLog.seal,
      position: activityLog.sealPosition,
    })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.userId))
    .where(eq(activityLog.id, id))
  if (!row) throw new Refusal('missing', 'Activity not found')
  const { changes, subjectType, subjectId, seal, position } = row
  const subject = await findSubject(ctx.db, subjectType, subjectId)
  return { ...viewActivityEntry(row), changes, subject, seal: seal?.toString('hex') ?? null, position }
}

/** Plain records have a name, and are kept when they are deleted. One that was merged has a page. */
const recordNames = mapRecords(({ noun }) => async (db: Db, id: number) => {
  const table = recordTables[noun as RecordNoun]
  const hasNoPage =
    'mergedInto' in table
      ? sql<boolean>`${table.deletedAt} is not null and ${table.mergedInto} is null`
      : sql<boolean>`${table.deletedAt} is not null`
  const [row] = await db.select({ name: table.name, isGone: hasNoPage }).from(table).where(eq(table.id, id))
  return row
})

const subjectNames: Record<
  LoggedNoun,
  (db: Db, id: number) => Promise<{ name: string | null; isGone?: boolean } | undefined>
> = {
  ...recordNames,
  ...mapRecordImports(() => findImportName),
  async product(db, id) {
    const [row] = await db
      .select({ name: products.code, deletedAt: products.deletedAt })
      .from(products)
      .where(eq(products.id, id))
    return row && { name: row.name, isGone: row.deletedAt !== null }
  },
  async style(db, id) {
    const [row] = await db
      .select({ name: styles.number, deletedAt: styles.deletedAt })
      .from(styles)
      .where(eq(styles.id, id))
    return row && { name: row.name, isGone: row.deletedAt !== null }
  },
  async sizeScale(db, id) {
    return (await db.select({ name: sizeScales.name }).from(sizeScales).where(eq(sizeScales.id, id)))[0]
  },
  async prepack(db, id) {
    return (await db.select({ name: prepacks.name }).from(prepacks).where(eq(prepacks.id, id)))[0]
  },
  async productAlias(db, id) {
    const [row] = await db
      .select({ name: productAliases.code, deletedAt: productAliases.deletedAt })
      .from(productAliases)
      .where(eq(productAliases.id, id))
    return row && { name: row.name, isGone: row.deletedAt !== null }
  },
  async batch(db, id) {
    const [row] = await db
      .select({ name: changeBatches.title })
      .from(changeBatches)
      .where(eq(changeBatches.id, id))
    return row
  },
  async invoice(db, id) {
    return (await db.select({ name: invoices.number }).from(invoices).where(eq(invoices.id, id)))[0]
  },
  async purchaseOrder(db, id) {
    const [row] = await db
      .select({ name: purchaseOrders.number })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.id, id))
    return row
  },
  async arrival(db, id) {
    return (await db.select({ name: arrivals.number }).from(arrivals).where(eq(arrivals.id, id)))[0]
  },
  async bill(db, id) {
    return (await db.select({ name: bills.number }).from(bills).where(eq(bills.id, id)))[0]
  },
  async landedCost(db, id) {
    return (await db.select({ name: landedCosts.label }).from(landedCosts).where(eq(landedCosts.id, id)))[0]
  },
  async order(db, id) {
    return (await db.select({ name: orders.number }).from(orders).where(eq(orders.id, id)))[0]
  },
  // It has no name.
  async allocationRun() {
    return { name: 'Allocation' }
  },
  async pickList(_db, id) {
    return { name: `Pick list ${id}` }
  },
  async customer(db, id) {
    const [row] = await db
      .select({ name: customers.name, deletedAt: customers.deletedAt })
      .from(customers)
      .where(eq(customers.id, id))
    return row && { name: row.name, isGone: row.deletedAt !== null }
  },
  async priceList(db, id) {
    return (await db.select({ name: priceLists.name }).from(priceLists).where(eq(priceLists.id, id)))[0]
  },
  async payment(db, id) {
    return (await db.select({ name: payments.number }).from(payments).where(eq(payments.id, id)))[0]
  },
  async openingItem(db, id) {
    const [row] = await db
      .select({ name: openingItems.number })
      .from(openingItems)
      .where(eq(openingItems.id, id))
    return row
  },
  async creditNote(db, id) {
    return (await db.select({ name: creditNotes.number }).from(creditNotes).where(eq(creditNotes.id, id)))[0]
  },
  async user(db, id) {
    const [row] = await db.select(nameColumns).from(users).where(eq(users.id, id))
    return row && { name: displayName(row) }
  },
  async savedView(db, id) {
    const [view] = await db
      .select({ name: savedViews.name, isShared: savedViews.isShared })
      .from(savedViews)
      .where(eq(savedViews.id, id))
    return view && { name: view.isShared ? view.name : 'Private view' }
  },
  async reportSchedule(db, id) {
    const [row] = await db
      .select({ report: reportSchedules.report, deletedAt: reportSchedules.deletedAt })
      .from(reportSchedules)
      .where(eq(reportSchedules.id, id))
    return row && { name: `Email of ${getReport(row.report).title}`, isGone: row.deletedAt !== null }
  },
  import: findImportName,
  customerImport: findImportName,
  orderImport: findImportName,
  async reminder() {
    return { name: 'Reminders' }
  },
  async company(db, id) {
    return (await db.select({ name: company.name }).from(company).where(eq(company.id, id)))[0]
  },
}

async function findImportName(db: Db, id: number) {
  return (await db.select({ name: imports.fileName }).from(imports).where(eq(imports.id, id)))[0]
}

async function findSubject(
  db: Db,
  type: string | null,
  id: number | null,
): Promise<ActivityDetail['subject']> {
  if (id === null || !isSubjectType(type)) return null
  const subject = await subjectNames[type](db, id)
  return subject ? { type, id, name: subject.name ?? String(id), isGone: subject.isGone ?? false } : null
}

function isSubjectType(type: string | null): type is LoggedNoun {
  return type !== null && Object.hasOwn(subjectNames, type)
}
