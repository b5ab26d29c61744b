// Converts pick lists to the contract's types.
import type { PickLine, PickListProgress, PickListSummary } from '#contract/sales/pickLists.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { displayName } from '#domain/people/users.ts'
import { boxLetter, comparePickLines, takenOffMessage } from '#domain/sales/picking.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { invoices, orders, pickLists, products, users } from '#server/platform/db/schema.ts'

import type { PickDocument } from './pickEntries.ts'
import type { PickLineRow, PickListSums } from './readPickLines.ts'

type ReadCtx = Pick<AppServices, 'db'>

const closers = alias(users, 'closers')

/** With the users who created and closed them. */
export function selectPickLists(ctx: ReadCtx) {
  return ctx.db
    .select({ list: pickLists, creator: nameColumns, closer: nameColumnsOf(closers) })
    .from(pickLists)
    .innerJoin(users, eq(users.id, pickLists.createdBy))
    .leftJoin(closers, eq(closers.id, pickLists.closedBy))
}

type PickListRow = Awaited<ReturnType<typeof selectPickLists>>[number]

/** A list is done if something is picked and nothing was left when it was closed. */
export function toProgress({ list, closer }: PickListRow, sums: PickListSums): PickListProgress {
  const { closedAt } = list
  const isDone = sums.notPicked === 0 && sums.picked > 0
  return {
    state: closedAt === null ? 'open' : isDone ? 'done' : 'closed',
    closed: closedAt && closer && { at: closedAt, by: displayName(closer) },
    units: sums.units + sums.notPicked,
    picked: sums.picked,
  }
}

export function toSummary(
  row: PickListRow,
  sums: PickListSums,
  documents: PickListSummary['documents'],
): PickListSummary {
  const { id, createdAt } = row.list
  return { id, createdAt, createdBy: displayName(row.creator), ...toProgress(row, sums), documents }
}

export interface NamedDocument extends Omit<PickListSummary['documents'][number], 'boxes'> {
  isVoid: boolean
}

export function documentKey({ type, id }: PickDocument): string {
  return `${type} ${id}`
}

/** The numbers and customers of documents by `documentKey`. */
export async function nameDocuments(
  ctx: ReadCtx,
  documents: readonly PickDocument[],
): Promise<Map<string, NamedDocument>> {
  const idsOf = (type: PickDocument['type']) => [
    ...new Set(documents.filter((document) => document.type === type).map(({ id }) => id)),
  ]
  const { id, number, customerName, customerId, shipping, status } = invoices
  const invoiceRows = await ctx.db
    .select({ id, number, customerName, customerId, shipping, status })
    .from(invoices)
    .where(inArray(id, idsOf('invoice')))
  const orderRows = await ctx.db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      customerId: orders.customerId,
    })
    .from(orders)
    .where(inArray(orders.id, idsOf('order')))
  const named: NamedDocument[] = [
    ...invoiceRows.map(({ status, ...row }) => ({
      type: 'invoice' as const,
      ...row,
      isVoid: status === 'Void',
    })),
    ...orderRows.map((row) => ({ type: 'order' as const, ...row, shipping: null, isVoid: false })),
  ]
  return new Map(named.map((document) => [documentKey(document), document]))
}

/** In the order of picking. */
export async function toPickLines(
  ctx: Ctx,
  lines: readonly PickLineRow[],
  documents: ReadonlyMap<string, NamedDocument>,
): Promise<PickLine[]> {
  const listed = await findListedProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return lines
    .map((row): PickLine => {
      const product = listed.get(row.productId)
      const document = documents.get(documentKey(row.document))
      if (!product || !document) throw new Error(`Pick list ${row.pickListId} names what does not exist`)
      const { type, id, number, customerName } = document
      const { line, box, shelf, units, picked, notFound, notPicked } = row
      return {
        line,
        document: { type, id, number, customerName },
        box: boxLetter(box),
        product,
        shelf,
        units,
        picked,
        notFound,
        notPicked,
        change: takenOffMessage(row, document) ?? null,
      }
    })
    .toSorted((a, b) => comparePickLines(toPlace(a), toPlace(b)) || a.line - b.line)
}

function toPlace({ shelf, product }: PickLine) {
  return { ...product, shelf }
}

/** Deleted products, too. */
async function findListedProducts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, PickLine['product']>> {
  const rows = await ctx.db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...new Set(ids)])}::bigint[])`)
  const styles = await findStylesOf(ctx, rows)
  return new Map(
    rows.map(({ id, code, name, color, size, category, imageId, styleId, quantity, deletedAt }) => {
      const style = styleId === null ? undefined : styles.get(styleId)
      const sizeIndex = style?.sizes ? findSizeIndex({ sizes: style.sizes }, size) : -1
      const sizePosition = sizeIndex === -1 ? null : sizeIndex
      const imageUrl = imageUrlOf(imageId)
      const free = deletedAt === null ? quantity : 0
      const styleNumber = style?.number ?? null
      return [id, { id, code, name, color, size, category, imageUrl, styleNumber, free, sizePosition }]
    }),
  )
}
