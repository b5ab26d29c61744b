import type { InputOf } from '#contract/platform/endpoint.ts'
import type { createPickList as endpoint, PickList } from '#contract/sales/pickLists.ts'
import { invoiceCan, notPickableMessage } from '#domain/sales/invoices.ts'
import { repeatedOrderMessage } from '#domain/sales/orders.ts'
import {
  maxPickLines,
  nothingToPickMessage,
  pickListName,
  tooManyPickLinesMessage,
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
import {
  type AskedLine,
  type PickDocument,
  readAskedLines,
  unitKey,
  writePickEntries,
} from './pickEntries.ts'
import { documentKey } from './toPickList.ts'

/**
 * Lists what is on the invoices and allocated to the orders, less what other lists ask for or have picked. Throws a 404 for an unknown document, a 409
 * unless the invoices are pending and the orders confirmed, or if nothing is left.
 */
export async function createPickList(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<PickList> {
  return transact(ctx, async (ctx) => {
    assertNamedOnce(input)
    const orderRows = await lockOrders(ctx, input.orders)
    if (orderRows.length < input.orders.length) throw orderNotFound()
    for (const order of orderRows) await assertConfirmed(ctx, order)
    const invoiceRows = await lockPendingInvoices(ctx, input.invoices)
    const documents: PickDocument[] = [
      ...invoiceRows.map(({ id }) => ({ type: 'invoice' as const, id })),
      ...orderRows.map(({ id }) => ({ type: 'order' as const, id })),
    ]
    const numbers = [...invoiceRows, ...orderRows].map(({ number }) => number)
    const { lines, listed } = await chooseLines(ctx, documents)
    if (lines.length === 0) throw await nothingToPick(ctx, numbers, listed)
    if (lines.length > maxPickLines) throw new Refusal('conflict', tooManyPickLinesMessage)
    const [list] = await ctx.db
      .insert(pickLists)
      .values({ createdAt: ctx.now, createdBy: ctx.user.id })
      .returning({ id: pickLists.id })
    if (!list) throw new Error('The pick list was not inserted')
    await insertLines(ctx, list.id, lines)
    const units = lines.reduce((sum, line) => sum + line.units, 0)
    await recordActivity(ctx, {
      action: `Created ${pickListName(list.id).toLowerCase()} with ${formatUnits(units)}`,
      module: 'Orders',
      subject: { type: 'pickList', id: list.id },
      changes: { documents: { from: null, to: numbers.join(', ') } },
    })
    ctx.crashPoint('picking.before-commit')
    return findPickList(ctx, { id: list.id })
  })
}

async function insertLines(ctx: Ctx, pickListId: number, lines: readonly NewPickLine[]): Promise<void> {
  const shelves = await findShelves(ctx, lines)
  const boxes = numberBoxes(lines)
  await ctx.db.insert(pickListLines).values(
    lines.map(({ document, productId }, index) => ({
      pickListId,
      line: index + 1,
      productId,
      shelf: shelves.get(productId) ?? null,
      box: boxes.get(documentKey(document)) ?? 1,
    })),
  )
  await writePickEntries(
    ctx,
    lines.map(({ document, units }, index) => ({
      pickListId,
      line: index + 1,
      document,
      kind: 'asked',
      asked: units,
      picked: 0,
    })),
  )
}

function assertNamedOnce({ invoices, orders }: InputOf<typeof endpoint>): void {
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

interface NewPickLine {
  document: PickDocument
  productId: number
  units: number
}

/** What the documents have of each product, less what lists ask for or have picked of it. */
async function chooseLines(
  ctx: Ctx,
  documents: readonly PickDocument[],
): Promise<{ lines: NewPickLine[]; listed: AskedLine[] }> {
  const invoiced = await ctx.db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, idsOf(documents, 'invoice')))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.line))
  const allocated = await findOrderLines(ctx, idsOf(documents, 'order'))
  const parts: NewPickLine[] = [
    ...invoiced.map(({ invoiceId, productId, quantity }) => ({
      document: { type: 'invoice' as const, id: invoiceId },
      productId,
      units: quantity,
    })),
    ...allocated.map(({ orderId, productId, allocated }) => ({
      document: { type: 'order' as const, id: orderId },
      productId,
      units: allocated,
    })),
  ]
  const listed = await readAskedLines(ctx, documents)
  const listedUnits = new Map<string, number>()
  for (const line of listed)
    listedUnits.set(unitKey(line), (listedUnits.get(unitKey(line)) ?? 0) + line.asked)
  const lines = [...Map.groupBy(parts, unitKey)].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const units = others.reduce((sum, part) => sum + part.units, first.units)
    const left = units - (listedUnits.get(key) ?? 0)
    return left > 0 ? [{ ...first, units: left }] : []
  })
  return { lines, listed }
}

function idsOf(documents: readonly PickDocument[], type: PickDocument['type']): number[] {
  return documents.filter((document) => document.type === type).map(({ id }) => id)
}

/** The box of each document, from 1. */
function numberBoxes(lines: readonly NewPickLine[]): Map<string, number> {
  const keys = new Set(lines.map(({ document }) => documentKey(document)))
  return new Map([...keys].map((key, index) => [key, index + 1]))
}

/** Why nothing is left: it is on open lists, picked, or never was allocated. */
async function nothingToPick(
  ctx: Ctx,
  numbers: readonly string[],
  listed: readonly AskedLine[],
): Promise<Refusal> {
  const ids = listed.filter((line) => line.picked < line.asked).map(({ pickListId }) => pickListId)
  const openLists = await ctx.db
    .select({ id: pickLists.id })
    .from(pickLists)
    .where(inArray(pickLists.id, ids))
    .orderBy(asc(pickLists.id))
  const openListIds = openLists.map(({ id }) => id)
  return new Refusal('conflict', nothingToPickMessage(numbers, { openListIds, isPicked: listed.length > 0 }))
}

async function findShelves(ctx: Ctx, lines: readonly NewPickLine[]): Promise<Map<number, string | null>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const rows = await ctx.db
    .select({ id: products.id, shelf: products.shelf })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}
