// Processed invoices, emails of them, and deliveries whose time has come.
import assert from 'node:assert/strict'

import { createProduct } from '#contract/catalog/products.ts'
import type { Delivery } from '#contract/messaging/deliveries.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import { emailInvoice } from '#contract/sales/sending.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'

import { buildInvoice, buildProduct } from './productFixtures.ts'
import type { TestClient } from './startTestApp.ts'

/** A processed invoice of one dress. */
export async function createProcessedInvoice(
  manager: TestClient,
  customer: Parameters<typeof buildInvoice>[1] = { customerEmail: 'orders@harbour.test' },
): Promise<Invoice> {
  const product = await manager.call(createProduct, buildProduct())
  const { id } = await manager.call(
    createInvoice,
    buildInvoice([{ productId: product.id, quantity: 1 }], customer),
  )
  return manager.call(setInvoiceStatus, { id, status: 'Processed' })
}

/** Emails an invoice that has one recipient. */
export async function emailToOne(
  client: Pick<TestClient, 'call'>,
  id: number,
  options: { idempotencyKey?: string } = {},
): Promise<Delivery> {
  const { deliveries } = await client.call(emailInvoice, { id }, options)
  const [delivery, ...others] = deliveries
  assert.deepEqual(others, [])
  return delivery ?? assert.fail('Nothing was sent')
}

// Timestamps are rounded to milliseconds, possibly up.
const past = sql`now() - interval '1 second'`

/** Makes all queued deliveries due; running ones keep their lease. */
export async function makeDeliveriesDue(db: Db): Promise<void> {
  await db.update(deliveries).set({ nextAttemptAt: past }).where(eq(deliveries.status, 'queued'))
}

/** Ends all leases, as if the processes were killed long ago. */
export async function expireLeases(db: Db): Promise<void> {
  await db
    .update(deliveries)
    .set({ leasedUntil: past })
    .where(sql`${deliveries.leasedUntil} is not null`)
}
