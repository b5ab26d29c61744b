// Marks units as picked, and closes pick lists.
import type { InputOf } from '#contract/platform/endpoint.ts'
import type { ChangedPickLine, markPicked as endpoint, PickList } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { lineName } from '#domain/sales/orderLines.ts'
import { leftToPick, markError, pickListName } from '#domain/sales/picking.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { eq, sql } from '#server/platform/db/drizzle.ts'
import { pickLists, products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { lockInvoice } from '#server/sales/invoices/findInvoice.ts'
import { lockOrder } from '#server/sales/orders/findOrder.ts'

import { assertOpen, findChangedLine, findPickList, lockPickList, readPickLine } from './findPickList.ts'
import { writePickEntries } from './pickEntries.ts'
import { type PickLineRow, readPickLines } from './readPickLines.ts'
import { finishIfPicked } from './settlePicks.ts'
import { documentKey } from './toPickList.ts'

/**
 * Throws a 409 for more units than are left, for more than are marked if `quantity` is negative, and if the list is closed. The list is
 * done with its last unit. Undoing a mark opens a done list again; a closed list no longer asks for these units.
 */
export async function markPicked(
  ctx: Ctx,
  { id, line: number, quantity }: InputOf<typeof endpoint>,
): Promise<ChangedPickLine> {
  return transact(ctx, async (ctx) => {
    await lockDocumentOf(ctx, { id, line: number })
    const list = await lockPickList(ctx, id)
    const line = await readPickLine(ctx, { id, line: number })
    if (quantity > 0) await assertOpen(ctx, list)
    const product = await nameProduct(ctx, line)
    const error = markError({ ...line, ...product }, quantity)
    if (error !== undefined) throw fieldRefusal('conflict', 'quantity', error)
    const isClosed = list.closedAt !== null && (await wasClosed(ctx, id))
    await writePickEntries(ctx, [
      {
        ...line,
        kind: quantity > 0 ? 'picked' : 'undone',
        asked: isClosed ? quantity : 0,
        picked: quantity,
      },
    ])
    const units = formatCount(Math.abs(quantity))
    await recordActivity(ctx, {
      action:
        quantity > 0
          ? `Picked ${units} of ${lineName(product)} for pick list ${id}`
          : `Undid ${units} picked of ${lineName(product)} for pick list ${id}`,
      module: 'Orders',
      subject: { type: 'pickList', id },
    })
    if (list.closedAt !== null && !isClosed)
      await ctx.db.update(pickLists).set({ closedAt: null, closedBy: null }).where(eq(pickLists.id, id))
    await finishIfPicked(ctx, id)
    ctx.crashPoint('picking.before-commit')
    return findChangedLine(ctx, { id, line: number })
  })
}

/** Whether something was left when it was closed. */
async function wasClosed(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from pick_entries where pick_list_id = ${id} and kind = 'closed' limit 1`,
  )
  return rows.length > 0
}

/** Locks the document of a line, before its list. The units may go along to an invoice meanwhile; then that is locked, too. */
async function lockDocumentOf(ctx: Ctx, named: { id: number; line: number }): Promise<void> {
  const { document } = await readPickLine(ctx, named)
  await (document.type === 'order' ? lockOrder(ctx, document.id) : lockInvoice(ctx, document.id))
  const { document: current } = await readPickLine(ctx, named)
  if (documentKey(current) !== documentKey(document)) await lockDocumentOf(ctx, named)
}

export async function nameProduct(
  ctx: Ctx,
  { productId }: Pick<PickLineRow, 'productId'>,
): Promise<{ name: string; code: string }> {
  const [product] = await ctx.db
    .select({ name: products.name, code: products.code })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw new Error(`Product ${productId} does not exist`)
  return product
}

/** What is not picked can be on another list then. Throws a 409 if it is closed already. */
export async function closePickList(ctx: Ctx, { id }: { id: number }): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    await assertOpen(ctx, await lockPickList(ctx, id))
    const lines = await readPickLines(ctx, sql`pick_list_id = ${id}`)
    await writePickEntries(
      ctx,
      lines.map((line) => ({ ...line, kind: 'closed', asked: -leftToPick(line), picked: 0 })),
    )
    await ctx.db
      .update(pickLists)
      .set({ closedAt: ctx.now, closedBy: ctx.user.id })
      .where(eq(pickLists.id, id))
    await recordActivity(ctx, {
      action: `Closed ${pickListName(id).toLowerCase()}`,
      module: 'Orders',
      subject: { type: 'pickList', id },
      changes: { left: { from: null, to: lines.reduce((sum, line) => sum + leftToPick(line), 0) } },
    })
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id })
  })
}
