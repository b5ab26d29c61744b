import type { InputOf } from '#contract/platform/endpoint.ts'
import type { ChangedPickLine, reportNotFound as endpoint } from '#contract/sales/pickLists.ts'
import { invoiceCan } from '#domain/sales/invoices.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import { foundError, notFoundNote, notReducibleMessage } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { lockInvoice, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { lockOrdersOf } from '#server/sales/invoices/orderedLines.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'
import { findOrderLines, lockOrder } from '#server/sales/orders/findOrder.ts'
import { writeUnits } from '#server/sales/orders/writeUnits.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { assertOpen, findChangedLine, lockPickList, readPickLine } from './findPickList.ts'
import { nameProduct } from './markPicked.ts'
import { lockPickListsOf, type PickDocument, writePickEntries } from './pickEntries.ts'
import type { PickLineRow } from './readPickLines.ts'
import { reduceInvoice } from './reduceInvoice.ts'
import { finishIfPicked } from './settlePicks.ts'
import { documentKey } from './toPickList.ts'

type Input = InputOf<typeof endpoint>

/**
 * Takes the units that are missing off the document of a line, and books them as a stock adjustment, with the free ones if nothing else is on
 * the shelf. An order keeps them on back order; a pending invoice is replaced by one with fewer units. Throws a 409 if fewer units are found
 * than are picked, if nothing is missing, if the list is closed, or if the invoice is no longer pending.
 */
export async function reportNotFound(ctx: Ctx, input: Input): Promise<ChangedPickLine> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocumentOf(ctx, input)
    await lockPickListsOf(ctx, [document])
    await assertOpen(ctx, await lockPickList(ctx, input.id))
    const line = await readPickLine(ctx, input)
    const product = await nameProduct(ctx, line)
    const error = foundError({ ...line, ...product }, input.found)
    if (error !== undefined) throw fieldRefusal('conflict', 'found', error)
    const missing = line.units - input.found
    const { productId } = line
    await writePickEntries(ctx, [{ ...line, kind: 'not found', asked: -missing, picked: 0 }])
    if (document.type === 'order') await releaseMissing(ctx, line, missing)
    else await reduceInvoice(ctx, document.id, { productId, quantity: missing })
    const free = input.isShelfEmpty ? await findFreeUnits(ctx, productId, missing) : 0
    await moveStock(ctx, [{ productId, difference: -missing - free }], {
      reason: 'adjusted',
      note: notFoundNote,
    })
    await recordActivity(ctx, {
      action: `${formatUnits(missing)} of ${lineName(product)} not found for pick list ${input.id}`,
      module: 'Orders',
      subject: { type: 'pickList', id: input.id },
      changes: {
        document: { from: null, to: document.number },
        found: { from: line.units, to: input.found },
        ...(free > 0 && { freeUnits: { from: free, to: 0 } }),
      },
    })
    await finishIfPicked(ctx, input.id)
    ctx.crashPoint('picking.before-commit')
    return findChangedLine(ctx, input)
  })
}

/** What is free once the missing units are booked. Its row is locked by their release. */
async function findFreeUnits(ctx: Ctx, productId: number, missing: number): Promise<number> {
  const [product] = await ctx.db
    .select({ quantity: products.quantity })
    .from(products)
    .where(eq(products.id, productId))
  return Math.max(0, (product?.quantity ?? 0) - missing)
}

/**
 * Locks the document of the line, before the list: an invoice after its customer and orders. The units may go along to another invoice
 * meanwhile; then that is locked, too. Throws a 409 unless the invoice is pending.
 */
async function lockDocumentOf(ctx: Ctx, input: Input): Promise<PickDocument & { number: string }> {
  const { document } = await readPickLine(ctx, input)
  const locked = await (document.type === 'order'
    ? lockOrder(ctx, document.id)
    : lockPickedInvoice(ctx, document.id))
  const { document: current } = await readPickLine(ctx, input)
  if (documentKey(current) !== documentKey(document)) return lockDocumentOf(ctx, input)
  if ('status' in locked && !invoiceCan.beReplaced(locked))
    throw new Refusal('conflict', notReducibleMessage(locked.number, locked.status))
  return { ...document, number: locked.number }
}

async function lockPickedInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const { customerId } = await readInvoice(ctx, id)
  if (customerId !== null) await lockSurvivingRow(ctx, customerId)
  await lockOrdersOf(ctx, id)
  return lockInvoice(ctx, id)
}

/** The order keeps the units on back order. Its row is locked; its last lines of the product lose them. */
async function releaseMissing(ctx: Ctx, picked: PickLineRow, missing: number): Promise<void> {
  let left = missing
  const lines = await findOrderLines(ctx, [picked.document.id])
  const changes = lines.toReversed().flatMap((line) => {
    const released = line.productId === picked.productId ? Math.min(left, line.allocated) : 0
    left -= released
    return released === 0 ? [] : [{ line, after: { ...line, allocated: line.allocated - released } }]
  })
  if (left > 0)
    throw new Error(`Line ${picked.line} of pick list ${picked.pickListId} has fewer units than are missing`)
  await writeUnits(ctx, picked.document.id, changes)
  for (const { line, after } of changes)
    await recordActivity(ctx, {
      action: `Released ${formatUnits(line.allocated - after.allocated)} of ${lineName(line)}: not found while picking`,
      module: 'Orders',
      subject: { type: 'order', id: picked.document.id },
      changes: { allocated: { from: line.allocated, to: after.allocated } },
    })
}
