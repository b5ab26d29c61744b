import type { InputOf } from '#contract/platform/endpoint.ts'
import type { PickList, reportNotFound as endpoint } from '#contract/sales/pickLists.ts'
import { invoiceCan, notReplaceableMessage } from '#domain/sales/invoices.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import { foundError, notFoundNote, unitsToPick } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq, max } from '#server/platform/db/drizzle.ts'
import { pickListLines } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockSurvivingRow } from '#server/sales/customers/findCustomer.ts'
import { lockInvoice, readInvoice } from '#server/sales/invoices/findInvoice.ts'
import { lockOrdersOf } from '#server/sales/invoices/orderedLines.ts'
import type { InvoiceRow } from '#server/sales/invoices/toInvoice.ts'
import { findOrderLines, lockOrder } from '#server/sales/orders/findOrder.ts'
import { writeUnits } from '#server/sales/orders/writeUnits.ts'
import { moveStock } from '#server/stock/moveStock.ts'

import { assertOpen, findCurrentLines, findPickList, lockPickList, pickListNotFound } from './findPickList.ts'
import { closeIfDone, findNamedLine } from './markPicked.ts'
import { type CurrentPickLine, findCurrentInvoices } from './readPickLines.ts'
import { reduceInvoice } from './reduceInvoice.ts'

type Input = InputOf<typeof endpoint>

/**
 * Takes the units that are missing off the document of a line, and books them as a stock adjustment. An order keeps them on back order; a
 * pending invoice is replaced by one with fewer units. Throws a 409 if fewer units are found than are picked, if nothing is missing, if the
 * list is closed, or if the document has changed.
 */
export async function reportNotFound(ctx: Ctx, input: Input): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocumentOf(ctx, input)
    const list = await lockPickList(ctx, input.id)
    await assertOpen(ctx, list)
    const lines = await findCurrentLines(ctx, input.id)
    const line = await findNamedLine(ctx, input, lines)
    const error = foundError(line, input.found)
    if (error !== undefined) throw fieldRefusal('conflict', 'found', error)
    const missing = unitsToPick(line) - input.found
    const { productId } = line
    if (document.type === 'order') await releaseMissing(ctx, line, missing)
    else await reduceInvoice(ctx, document.id, { productId, quantity: missing })
    await moveStock(ctx, [{ productId, difference: -missing }], { reason: 'adjusted', note: notFoundNote })
    await insertNotFound(ctx, line, missing)
    await recordActivity(ctx, {
      action: `${formatUnits(missing)} of ${lineName(line)} not found for pick list ${input.id}`,
      module: 'Orders',
      subject: { type: 'pickList', id: input.id },
      changes: {
        document: { from: null, to: document.number },
        found: { from: unitsToPick(line), to: input.found },
      },
    })
    await closeIfDone(ctx, input.id)
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id: input.id })
  })
}

/**
 * Locks the document of the line, before the list: an invoice after its customer and orders. Another report may correct the invoice
 * meanwhile; then its replacement is locked, too. Throws a 409 unless the invoice is pending.
 */
async function lockDocumentOf(
  ctx: Ctx,
  input: Input,
): Promise<{ type: 'order' | 'invoice'; id: number; number: string }> {
  const lines = await findCurrentLines(ctx, input.id)
  if (lines.length === 0) throw pickListNotFound()
  const { documentType: type, documentId, currentId } = await findNamedLine(ctx, input, lines)
  if (type === 'order') {
    const { number } = await lockOrder(ctx, currentId)
    return { type, id: currentId, number }
  }
  const invoice = await lockPickedInvoice(ctx, currentId)
  const newestId = (await findCurrentInvoices(ctx, [documentId])).get(documentId)
  if (newestId !== currentId) return lockDocumentOf(ctx, input)
  if (!invoiceCan.beReplaced(invoice))
    throw new Refusal('conflict', notReplaceableMessage(invoice.number, invoice.status))
  return { type, id: currentId, number: invoice.number }
}

async function lockPickedInvoice(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const { customerId } = await readInvoice(ctx, id)
  if (customerId !== null) await lockSurvivingRow(ctx, customerId)
  await lockOrdersOf(ctx, id)
  return lockInvoice(ctx, id)
}

/** The order keeps the units on back order. Its row is locked. */
async function releaseMissing(ctx: Ctx, picked: CurrentPickLine, missing: number): Promise<void> {
  const lines = await findOrderLines(ctx, [picked.documentId])
  const line = lines.find((each) => each.line === picked.documentLine)
  if (!line || line.productId !== picked.productId || line.allocated < missing)
    throw new Error(`Line ${picked.line} of pick list ${picked.pickListId} has fewer units than are missing`)
  await writeUnits(ctx, picked.documentId, [
    { line, after: { ...line, allocated: line.allocated - missing } },
  ])
  await recordActivity(ctx, {
    action: `Released ${formatUnits(missing)} of ${lineName(line)}: not found while picking`,
    module: 'Orders',
    subject: { type: 'order', id: picked.documentId },
    changes: { allocated: { from: line.allocated, to: line.allocated - missing } },
  })
}

/** As a later row for the same line of the document. */
async function insertNotFound(ctx: Ctx, line: CurrentPickLine, missing: number): Promise<void> {
  const { pickListId, documentType, documentId, documentLine, productId, shelf } = line
  const [last] = await ctx.db
    .select({ line: max(pickListLines.line) })
    .from(pickListLines)
    .where(eq(pickListLines.pickListId, pickListId))
  await ctx.db.insert(pickListLines).values({
    pickListId,
    line: (last?.line ?? 0) + 1,
    documentType,
    documentId,
    documentLine,
    productId,
    shelf,
    quantity: missing,
  })
}
