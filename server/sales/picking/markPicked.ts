// Marks units as picked, and closes pick lists.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { markPicked as endpoint, PickList } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import {
  isAllPicked,
  leftToPick,
  markError,
  pickListName,
  reopenedElsewhereMessage,
  unknownPickLineMessage,
  wantedUnits,
} from '#domain/sales/picking.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq } from '#server/platform/db/drizzle.ts'
import { pickMarks, products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { lockInvoices } from '#server/sales/invoices/findInvoice.ts'
import { lockOrders } from '#server/sales/orders/findOrder.ts'

import { assertOpen, findCurrentLines, findPickList, lockPickList, setClosed } from './findPickList.ts'
import { type CurrentPickLine, documentIdsOf, findDocumentUnits, unitKey } from './readPickLines.ts'

/**
 * Throws a 409 for more units than are left, for more than are marked if `quantity` is negative, and if the list is closed. The list is
 * done with its last unit. Undoing a mark opens it again: a 409 if another open list wants its units by now.
 */
export async function markPicked(
  ctx: Ctx,
  { id, line: number, quantity }: InputOf<typeof endpoint>,
): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    // Only opening a list again needs its documents.
    if (quantity < 0) await lockDocuments(ctx, id)
    const list = await lockPickList(ctx, id)
    if (quantity > 0) await assertOpen(ctx, list)
    const lines = await findCurrentLines(ctx, id)
    const line = await findNamedLine(ctx, { id, line: number }, lines)
    const error = markError(line, quantity)
    if (error !== undefined) throw fieldRefusal('conflict', 'quantity', error)
    await ctx.db
      .insert(pickMarks)
      .values({ pickListId: id, line: number, quantity, createdAt: ctx.now, userId: ctx.user.id })
    const units = formatCount(Math.abs(quantity))
    await recordActivity(ctx, {
      action:
        quantity > 0
          ? `Picked ${units} of ${lineName(line)} for pick list ${id}`
          : `Undid ${units} picked of ${lineName(line)} for pick list ${id}`,
      module: 'Orders',
      subject: { type: 'pickList', id },
    })
    if (list.closedAt !== null) await reopen(ctx, id)
    else await closeIfDone(ctx, id)
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id })
  })
}

/** Closes an open list of which nothing is left. */
export async function closeIfDone(ctx: Ctx, id: number): Promise<void> {
  if (!isAllPicked(await findCurrentLines(ctx, id))) return
  await setClosed(ctx, id, true)
  await recordActivity(ctx, {
    action: `Finished ${pickListName(id).toLowerCase()}`,
    module: 'Orders',
    subject: { type: 'pickList', id },
  })
}

/** The documents of the list are locked, so that no other list can get its units meanwhile. */
async function reopen(ctx: Ctx, id: number): Promise<void> {
  await setClosed(ctx, id, false)
  const lines = await findCurrentLines(ctx, id)
  const { units, currentIds, openLines } = await findDocumentUnits(ctx, documentIdsOf(lines))
  const sharing = Map.groupBy(openLines, (line) => unitKey(line, currentIds))
  for (const line of lines) {
    const key = unitKey(line, currentIds)
    const wanting = sharing.get(key) ?? []
    const other = wanting.find(({ pickListId }) => pickListId !== id)
    const wanted = wanting.reduce((sum, each) => sum + wantedUnits(each), 0)
    if (other && wanted > (units.get(key) ?? 0))
      throw new Refusal('conflict', reopenedElsewhereMessage(id, other.pickListId))
  }
}

/** Locks the orders and invoices of a list. */
async function lockDocuments(ctx: Ctx, id: number): Promise<void> {
  const lines = await findCurrentLines(ctx, id)
  await lockOrders(ctx, documentIdsOf(lines).orders)
  const invoiceIds = lines.flatMap(({ documentType, currentId }) =>
    documentType === 'invoice' ? [currentId] : [],
  )
  await lockInvoices(ctx, invoiceIds)
}

type NamedLine = CurrentPickLine & { name: string; code: string }

/** The line with the name of its product. Throws a 409 if the list has no such line. */
export async function findNamedLine(
  ctx: Ctx,
  { id, line: number }: { id: number; line: number },
  lines: readonly CurrentPickLine[],
): Promise<NamedLine> {
  const line = lines.find((each) => each.line === number)
  if (!line) throw fieldRefusal('conflict', 'line', unknownPickLineMessage(id, number))
  const [product] = await ctx.db
    .select({ name: products.name, code: products.code })
    .from(products)
    .where(eq(products.id, line.productId))
  if (!product) throw new Error(`Product ${line.productId} of pick list ${id} does not exist`)
  return { ...line, ...product }
}

/** Throws a 409 if it is closed already. */
export async function closePickList(ctx: Ctx, { id }: { id: number }): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    await assertOpen(ctx, await lockPickList(ctx, id))
    const left = (await findCurrentLines(ctx, id)).reduce((sum, line) => sum + leftToPick(line), 0)
    await setClosed(ctx, id, true)
    await recordActivity(ctx, {
      action: `Closed ${pickListName(id).toLowerCase()}`,
      module: 'Orders',
      subject: { type: 'pickList', id },
      changes: { left: { from: null, to: left } },
    })
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id })
  })
}
