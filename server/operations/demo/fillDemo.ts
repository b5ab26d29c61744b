// Fills an empty shop with a year: people, the sample catalogue, customers and their invoices.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import { sampleCatalogUrl } from '#server/catalog/imports/sampleCatalog.ts'
import { startImport } from '#server/catalog/imports/startImport.ts'
import type { AppServices } from '#server/ctx.ts'
import { emailInvoice } from '#server/messaging/deliveries/emailInvoice.ts'
import { sealActivity } from '#server/people/activity/sealActivity.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'

import { demoContext, type DemoUsers, createDemoUsers } from './createDemoUsers.ts'
import { simulateYear } from './simulateYear.ts'

const day = 24 * 3_600_000

/** So many of the newest invoices are sent, so that the outbox has something to show. */
const sentInvoices = 5

export interface DemoSize {
  /** About so many in a year. */
  invoices: number
  /** Of the sample's rows the first; all of them where it is left out. */
  products?: number
}

export async function fillDemo(surroundings: AppServices, size: DemoSize, now: Date): Promise<void> {
  // The last hour is left to whoever looks at it.
  const to = new Date(now.getTime() - 3_600_000)
  const from = new Date(to.getTime() - 365 * day)
  const people = await createDemoUsers(surroundings, from)
  await importSample(surroundings, people, { from, products: size.products })
  await simulateYear(surroundings, people, { from, to, invoices: size.invoices })
  await sendSome(surroundings, people, to)
  await settle(surroundings)
}

async function importSample(
  surroundings: AppServices,
  people: DemoUsers,
  { from, products }: { from: Date; products: number | undefined },
): Promise<void> {
  const ctx = demoContext(surroundings, people.Manager, from)
  const order = { key: 'demo-catalogue', fileName: 'catalog.csv', mode: 'skip' } as const
  const file = createReadStream(sampleCatalogUrl)
  const stream = products === undefined ? file : Readable.from(firstRows(file, products))
  for await (const event of await startImport(ctx, order, { type: 'text/csv', stream })) {
    if (event.type === 'failed') throw new Error(event.message)
  }
}

/** The names of the columns, and so many rows beneath: none of the sample has a line break in it. */
async function* firstRows(file: Readable, rows: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const line of createInterface({ input: file })) {
    yield Buffer.from(`${line}\n`)
    read += 1
    if (read > rows) return
  }
}

async function sendSome(surroundings: AppServices, { Staff }: DemoUsers, now: Date): Promise<void> {
  const newest = await surroundings.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.status, 'Processed'))
    .orderBy(desc(invoices.createdAt))
    .limit(sentInvoices)
  for (const { id } of newest) await emailInvoice(demoContext(surroundings, Staff, now), { id })
}

/** What follows deeds shortly after, and what a shop would have done in the course of its year. */
async function settle({ db, live }: AppServices): Promise<void> {
  // The bell tells of what came up when it came up.
  await db.execute(sql`
    update notices set created_at = coalesce(
      (select created_at from invoices where id = invoice_id),
      (select max(created_at) from stock_movements where product_id = notices.product_id), created_at)`)
  const tell = (position: number) => live.publish({ position })
  // Where another process, or the one that follows deeds, is at it, it is waited for.
  while (await sealActivity(db, tell)) await wait(10)
  await db.execute(sql`analyze`)
}
