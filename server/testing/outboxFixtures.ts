// The outbox in tests: processed invoices to send, and time that passes without waiting for it.
import { createProduct } from '#contract/catalog/products.ts'
import { createInvoice, type Invoice, setInvoiceStatus } from '#contract/sales/invoices.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { deliveries } from '#server/platform/db/schema.ts'

import { buildInvoice, buildProduct } from './productFixtures.ts'
import type { TestClient } from './startTestApp.ts'

/** A processed invoice of one dress, for that customer. */
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

// A moment is rounded to milliseconds, and might be the next one.
const past = sql`now() - interval '1 second'`

/** As if the time of every waiting message had come; those under way keep their lease. */
export async function makeDeliveriesDue(db: Db): Promise<void> {
  await db.update(deliveries).set({ nextAttemptAt: past }).where(eq(deliveries.status, 'queued'))
}

/** As if the leases of a killed process had run out. */
export async function expireLeases(db: Db): Promise<void> {
  await db
    .update(deliveries)
    .set({ leasedUntil: past })
    .where(sql`${deliveries.leasedUntil} is not null`)
}
