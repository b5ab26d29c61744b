// Fills an empty database with a year of demo data: users, the sample catalog, styles in several colors, images, stock and invoices.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import { productImportActions } from '#server/catalog/imports/productImporter.ts'
import { sampleCatalogUrl } from '#server/catalog/imports/sampleCatalog.ts'
import type { AppServices } from '#server/ctx.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { emailInvoice } from '#server/sales/sending/sendInvoice.ts'

import { adaptSampleCatalog } from './adaptSampleCatalog.ts'
import { addProductImages, writeImageFiles } from './addProductImages.ts'
import { createDemoCustomers, limitDemoCustomers } from './createDemoCustomers.ts'
import { createDemoFiles } from './createDemoFiles.ts'
import { createDemoOrders } from './createDemoOrders.ts'
import { createDemoPriceLists } from './createDemoPriceLists.ts'
import { createDemoPrinters } from './createDemoPrinters.ts'
import { closeDemoYear, createDemoOpeningItems } from './createDemoReceivables.ts'
import { breakDemoRuns, createDemoStyles } from './createDemoStyles.ts'
import { createDemoSuppliers } from './createDemoSuppliers.ts'
import { demoContext, type DemoUsers, createDemoUsers } from './createDemoUsers.ts'
import { addDemoBarcodes } from './demoBarcodes.ts'
import { setDemoCosts } from './demoCosts.ts'
import { shelveDemoStyles } from './demoShelves.ts'
import { simulateYear, type Year } from './simulateYear.ts'

const dayMs = 24 * 3_600_000

/** The newest invoices are sent, so that the outbox is not empty. */
const sentInvoices = 5

/** Of `npm run demo`: about one invoice per working day. */
export const demoSize: DemoSize = { invoices: 240 }

interface DemoSize {
  /** Approximate number per year. */
  invoices: number
  /** Imports only the first rows of the sample catalog. */
  products?: number
}

/** `onMonth` gets '2026-01' when the simulation reaches a month. Returns the users. */
export async function fillDemo(
  services: AppServices,
  size: DemoSize,
  now: Date,
  onMonth: Year['onMonth'] = () => {},
): Promise<DemoUsers> {
  // The last hour is left empty.
  const to = new Date(now.getTime() - 3_600_000)
  const from = new Date(to.getTime() - 365 * dayMs)
  const users = await createDemoUsers(services, from)
  await importSample(services, users, { from, products: size.products })
  const atStart = demoContext(services, users.Manager, from)
  await createDemoSuppliers(atStart)
  await createDemoPrinters(demoContext(services, users.Admin, from))
  await createDemoStyles(atStart)
  await shelveDemoStyles(atStart)
  await setDemoCosts(atStart)
  await addDemoBarcodes(atStart)
  const images = await addProductImages(atStart)
  await Promise.all([
    trade(services, users, { from, to, invoices: size.invoices, onMonth }),
    writeImageFiles(services, images),
  ])
  return users
}

/** Customers, their orders and payments, and what follows from them. */
async function trade(
  services: AppServices,
  users: DemoUsers,
  year: Omit<Year, 'customerIds'>,
): Promise<void> {
  const atStart = demoContext(services, users.Manager, year.from)
  const customerIds = await createDemoCustomers(atStart, await createDemoPriceLists(atStart))
  await createDemoOpeningItems(atStart, customerIds)
  await simulateYear(services, users, { ...year, customerIds })
  const atEnd = demoContext(services, users.Manager, year.to)
  await breakDemoRuns(atEnd)
  await createDemoOrders(atEnd, customerIds, users.Staff)
  await createDemoFiles(atEnd)
  await closeDemoYear(atEnd)
  await limitDemoCustomers(atEnd, customerIds)
  await sendSome(services, users, year.to)
  await completeBackgroundWork(services)
}

async function importSample(
  services: AppServices,
  users: DemoUsers,
  { from, products }: { from: Date; products: number | undefined },
): Promise<void> {
  const ctx = demoContext(services, users.Manager, from)
  const order = { key: 'demo-catalog', fileName: 'catalog.csv', mode: 'skip' } as const
  const stream = Readable.from(adaptSampleCatalog(createReadStream(sampleCatalogUrl), products))
  for await (const event of await productImportActions.start(ctx, order, { type: 'text/csv', stream })) {
    if (event.type === 'failed') throw new Error(event.message)
  }
}

async function sendSome(services: AppServices, { Staff }: DemoUsers, now: Date): Promise<void> {
  const newest = await services.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.status, 'Processed'))
    .orderBy(desc(invoices.datedOn), desc(invoices.id))
    .limit(sentInvoices)
  for (const { id } of newest) await emailInvoice(demoContext(services, Staff, now), { id })
}

/** Background tasks, and the maintenance that would have run during the year. */
async function completeBackgroundWork({ db, live }: AppServices): Promise<void> {
  // Triggers used the current time.
  await db.execute(sql`
    update notifications set created_at = coalesce(
      (select created_at from invoices where id = invoice_id), (select created_at from orders where id = order_id),
      (select max(created_at) from stock_movements where product_id = notifications.product_id), created_at)`)
  const publish = (position: number) => live.publish({ position })
  // True while there are more entries or a background task seals.
  while (await sealActivity(db, publish)) await wait(10)
  await db.execute(sql`analyze`)
}
