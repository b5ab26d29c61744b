// Converts pick lists to the contract's types.
import type { PickedDocument, PickLine, PickListSummary } from '#contract/sales/pickLists.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { imageUrlOf } from '#domain/files/images.ts'
import { displayName } from '#domain/people/users.ts'
import { comparePickLines, outdatedMessage, wantedUnits } from '#domain/sales/picking.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { AppServices, Ctx } from '#server/ctx.ts'
import { nameColumns, nameColumnsOf } from '#server/people/users/nameColumns.ts'
import { alias, asc, eq, inArray, sql } from '#server/platform/db/drizzle.ts'
import { invoices, orders, pickLists, products, users } from '#server/platform/db/schema.ts'

import type { CurrentPickLine } from './readPickLines.ts'

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

/** The parts of a line that name its document. */
type DocumentLine = Pick<CurrentPickLine, 'documentType' | 'currentId'>

export function toSummary(
  { list, creator, closer }: PickListRow,
  lines: readonly (DocumentLine & Pick<CurrentPickLine, 'asked' | 'notFound' | 'picked'>)[],
  documents: readonly CurrentDocument[],
): PickListSummary {
  const { id, createdAt, closedAt } = list
  const units = lines.reduce((sum, line) => sum + wantedUnits(line), 0)
  const picked = lines.reduce((sum, line) => sum + line.picked, 0)
  const isNamed = (document: CurrentDocument) => lines.some((line) => isDocumentOf(line, document))
  return {
    id,
    createdAt,
    createdBy: displayName(creator),
    state: closedAt === null ? 'open' : picked < units ? 'closed' : 'done',
    closed: closedAt && closer && { at: closedAt, by: displayName(closer) },
    documents: documents.filter(isNamed),
    units,
    picked,
  }
}

export interface CurrentDocument extends PickedDocument {
  isVoid: boolean
}

function isDocumentOf(line: DocumentLine, document: CurrentDocument): boolean {
  return document.type === line.documentType && document.id === line.currentId
}

/** The documents of lines, invoices first, each in the order of creation. */
export async function findCurrentDocuments(
  ctx: ReadCtx,
  lines: readonly DocumentLine[],
): Promise<CurrentDocument[]> {
  const idsOf = (type: PickedDocument['type']) => [
    ...new Set(lines.filter(({ documentType }) => documentType === type).map(({ currentId }) => currentId)),
  ]
  const { id, number, customerName, status } = invoices
  const invoiceRows = await ctx.db
    .select({ id, number, customerName, status })
    .from(invoices)
    .where(inArray(id, idsOf('invoice')))
    .orderBy(asc(id))
  const orderRows = await ctx.db
    .select({ id: orders.id, number: orders.number, customerName: orders.customerName })
    .from(orders)
    .where(inArray(orders.id, idsOf('order')))
    .orderBy(asc(orders.id))
  return [
    ...invoiceRows.map(({ status, ...row }) => ({
      type: 'invoice' as const,
      ...row,
      isVoid: status === 'Void',
    })),
    ...orderRows.map((row) => ({ type: 'order' as const, ...row, isVoid: false })),
  ]
}

/** In the order of picking. */
export async function toPickLines(
  ctx: Ctx,
  lines: readonly CurrentPickLine[],
  documents: readonly CurrentDocument[],
): Promise<PickLine[]> {
  const listed = await findListedProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return lines
    .map((line): PickLine => {
      const product = listed.get(line.productId)
      const document = documents.find((each) => isDocumentOf(line, each))
      if (!product || !document) throw new Error(`Pick list ${line.pickListId} names what does not exist`)
      const { type, id, number } = document
      const { asked, notFound, available, picked, shelf } = line
      const outdated = outdatedMessage(line, document) ?? null
      return {
        line: line.line,
        document: { type, id, number },
        product,
        shelf,
        asked,
        notFound,
        available,
        picked,
        outdated,
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
    rows.map(({ id, code, name, color, size, category, imageId, styleId }) => {
      const style = styleId === null ? undefined : styles.get(styleId)
      const sizeIndex = style?.sizes ? findSizeIndex({ sizes: style.sizes }, size) : -1
      const sizePosition = sizeIndex === -1 ? null : sizeIndex
      const imageUrl = imageUrlOf(imageId)
      return [
        id,
        { id, code, name, color, size, category, imageUrl, styleNumber: style?.number ?? null, sizePosition },
      ]
    }),
  )
}
