// The messages about one invoice, newest first.
import type { Delivery } from '#contract/messaging/deliveries.ts'
import type { Ctx } from '#server/ctx.ts'
import { readDeliveries } from '#server/messaging/deliveries/findDeliveries.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { deliveries } from '#server/platform/db/schema.ts'
import { readInvoice } from '#server/sales/invoices/findInvoice.ts'

const maxDeliveries = 100

export async function findInvoiceDeliveries(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ deliveries: Delivery[] }> {
  const found = await readDeliveries(ctx.db, isDocument(deliveries, 'invoice', id), {
    limit: maxDeliveries,
    offset: 0,
  })
  if (found.length === 0) await readInvoice(ctx, id)
  return { deliveries: found }
}
