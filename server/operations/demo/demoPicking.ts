// The warehouse of the demo: an invoice that was picked, processed and dispatched, and a pick list in the middle of the work.
import type { PickList } from '#contract/sales/pickLists.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { desc, eq } from '#server/platform/db/drizzle.ts'
import { invoices } from '#server/platform/db/schema.ts'
import { dispatchInvoice } from '#server/sales/invoices/dispatchInvoice.ts'
import { processInvoice } from '#server/sales/invoices/processInvoice.ts'
import { createPickList } from '#server/sales/picking/createPickList.ts'
import { markPicked } from '#server/sales/picking/markPicked.ts'

const parcel = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', cartons: 6 }

/** Picks the whole invoice with the ctx of the picker; it is processed and dispatched with `ctx`. */
export async function shipDemoInvoice(ctx: Ctx, id: number, pickerCtx: Ctx): Promise<void> {
  const list = await createPickList(pickerCtx, { invoices: [id], orders: [] })
  await pickLines(pickerCtx, list, list.lines)
  await processInvoice(ctx, { id })
  await dispatchInvoice(ctx, { id, dispatchedOn: companyDay(ctx), ...parcel })
}

/** Lists what is allocated to the order and the newest pending invoice. The first third is picked, and a part of the next line. */
export async function startDemoPickList(ctx: Ctx, orderId: number): Promise<void> {
  const [pending] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.status, 'Pending'))
    .orderBy(desc(invoices.id))
    .limit(1)
  const list = await createPickList(ctx, { invoices: pending ? [pending.id] : [], orders: [orderId] })
  const count = Math.floor(list.lines.length / 3)
  await pickLines(ctx, list, list.lines.slice(0, count))
  const next = list.lines.slice(count).find((line) => line.units > 1)
  if (next) await markPicked(ctx, { id: list.id, line: next.line, quantity: Math.floor(next.units / 2) })
}

async function pickLines(ctx: Ctx, { id }: PickList, lines: PickList['lines']): Promise<void> {
  for (const line of lines) await markPicked(ctx, { id, line: line.line, quantity: line.units })
}
