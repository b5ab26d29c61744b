import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createPickList as endpoint, PickList } from '#contract/sales/pickLists.ts'
import { invoiceCan, notPickableMessage } from '#domain/sales/invoices.ts'
import { repeatedOrderMessage } from '#domain/sales/orders.ts'
import {
  maxPickLines,
  nothingToPickMessage,
  pickListName,
  tooManyPickLinesMessage,
  wantedUnits,
} from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordActivity } from '#server/people/activity/recordActivity.ts'
import { asc, inArray } from '#server/platform/db/drizzle.ts'
import { invoiceLines, pickListLines, pickLists, products } from '#server/platform/db/schema.ts'
import { transact } from '#server/platform/db/transact.ts'
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts'
import { invoiceNotFound, lockInvoices } from '#server/sales/invoices/findInvoice.ts'
import { assertConfirmed, findOrderLines, lockOrders, orderNotFound } from '#server/sales/orders/findOrder.ts'

import { findPickList } from './findPickList.ts'
import { type DocumentIds, findDocumentUnits, type PickLineRow, unitKey } from './readPickLines.ts'

/**
 * Lists what is on the invoices and allocated to the orders, less what other open lists want. Throws a 404 for an unknown document, a 409
 * unless the invoices are pending and the orders confirmed, or if nothing is left.
 */
export async function createPickList(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    assertNamedOnce(input)
    const orderRows = await lockOrders(ctx, input.orders)
    if (orderRows.length < input.orders.length) throw orderNotFound()
    for (const order of orderRows) await assertConfirmed(ctx, order)
    const invoiceRows = await lockPendingInvoices(ctx, input.invoices)
    const { lines, otherLists } = await chooseLines(ctx, input)
    if (lines.length === 0) {
      const numbers = [...invoiceRows, ...orderRows].map(({ number }) => number)
      throw new Refusal('conflict', nothingToPickMessage(numbers, otherLists))
    }
    if (lines.length > maxPickLines) throw new Refusal('conflict', tooManyPickLinesMessage)
    const [list] = await ctx.db
      .insert(pickLists)
      .values({ createdAt: ctx.now, createdBy: ctx.user.id })
      .returning({ id: pickLists.id })
    if (!list) throw new Error('The pick list was not inserted')
    const shelves = await findShelves(ctx, lines)
    await ctx.db.insert(pickListLines).values(
      lines.map((line, index) => ({
        ...line,
        pickListId: list.id,
        line: index + 1,
        shelf: shelves.get(line.productId) ?? null,
      })),
    )
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordActivity(ctx, {
      action: `Created ${pickListName(list.id).toLowerCase()} with ${formatUnits(units)}`,
      module: 'Orders',
      subject: { type: 'pickList', id: list.id },
      changes: {
        documents: {
          from: null,
          to: [...invoiceRows, ...orderRows].map(({ number }) => number).join(', '),
        },
      },
    })
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id: list.id })
  })
}

function assertNamedOnce({ invoices, orders }: DocumentIds): void {
  if (new Set(invoices).size < invoices.length)
    throw fieldRefusal('invalid', 'invoices', 'An invoice is named twice.')
  if (new Set(orders).size < orders.length) throw fieldRefusal('invalid', 'orders', repeatedOrderMessage)
}

async function lockPendingInvoices(ctx: Ctx, ids: readonly number[]) {
  const rows = await lockInvoices(ctx, ids)
  if (rows.length < ids.length) throw invoiceNotFound()
  for (const invoice of rows)
    if (!invoiceCan.bePicked(invoice))
      throw new Refusal('conflict', notPickableMessage(invoice.number, invoice.status))
  return rows
}

type NewPickLine = Pick<PickLineRow, 'documentType' | 'documentId' | 'documentLine' | 'productId'> & {
  quantity: number
}

/** The lines of the documents with what no open list wants of them, and the lists that want the others. */
async function chooseLines(
  ctx: Ctx,
  ids: DocumentIds,
): Promise<{ lines: NewPickLine[]; otherLists: number[] }> {
  const invoiced = await ctx.db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids.invoices]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.line))
  const candidates: NewPickLine[] = [
    ...invoiced.map(({ invoiceId, line, productId, quantity }) => ({
      documentType: 'invoice' as const,
      documentId: invoiceId,
      documentLine: line,
      productId,
      quantity,
    })),
    ...(await findOrderLines(ctx, ids.orders)).map(({ orderId, line, productId, allocated }) => ({
      documentType: 'order' as const,
      documentId: orderId,
      documentLine: line,
      productId,
      quantity: allocated,
    })),
  ]
  const { units, currentIds, openLines } = await findDocumentUnits(ctx, ids)
  const left = new Map(units)
  for (const line of openLines) {
    const key = unitKey(line, currentIds)
    left.set(key, (left.get(key) ?? 0) - wantedUnits(line))
  }
  const lines = candidates.flatMap((line) => {
    const key = unitKey(line, currentIds)
    const quantity = Math.min(line.quantity, left.get(key) ?? 0)
    if (quantity <= 0) return []
    left.set(key, (left.get(key) ?? 0) - quantity)
    return [{ ...line, quantity }]
  })
  return { lines, otherLists: [...new Set(openLines.map(({ pickListId }) => pickListId))] }
}

async function findShelves(ctx: Ctx, lines: readonly NewPickLine[]): Promise<Map<number, string | null>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const rows = await ctx.db
    .select({ id: products.id, shelf: products.shelf })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}
