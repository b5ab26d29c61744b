// What open lines of invoices and orders leave at today's average costs.
import type { DocumentMargin } from '#contract/sales/margins.ts'
import { costOfUnits, shareNet } from '#domain/sales/margin.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq, inArray, ne, type SQL, sql } from '#server/platform/db/drizzle.ts'
import { invoiceLines, invoices, orderLines, orders, productCosts } from '#server/platform/db/schema.ts'

type ReadCtx = Pick<Ctx, 'db'>

interface OpenLine {
  documentId: number
  /** Of the document. */
  discountCents: number
  line: number
  code: string
  name: string
  productId: number
  quantity: number
  totalCents: number
}

/** Of those with a known cost, in millionths of a dollar, by id. */
export async function readAverageCosts(
  { db }: ReadCtx,
  ids: readonly number[],
): Promise<Map<number, bigint>> {
  const rows = await db
    .select({ id: productCosts.productId, averageMicros: productCosts.averageMicros })
    .from(productCosts)
    .where(inArray(productCosts.productId, [...new Set(ids)]))
  return new Map(
    rows.flatMap(({ id, averageMicros }) => (averageMicros === null ? [] : [[id, averageMicros] as const])),
  )
}

/** Of pending invoices; others have none here. */
export async function readPendingLines({ db }: ReadCtx, ids: readonly number[]): Promise<OpenLine[]> {
  return db
    .select({
      documentId: invoices.id,
      discountCents: invoices.discountCents,
      line: invoiceLines.line,
      code: invoiceLines.code,
      name: invoiceLines.name,
      productId: invoiceLines.productId,
      quantity: invoiceLines.quantity,
      totalCents: invoiceLines.totalCents,
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(inArray(invoices.id, [...ids]), eq(invoices.status, 'Pending')))
    .orderBy(asc(invoices.id), asc(invoiceLines.line))
}

/** What is not cancelled of the orders of a condition. */
export async function readRemainingLines({ db }: ReadCtx, condition: SQL | undefined): Promise<OpenLine[]> {
  const remaining = sql<number>`(${orderLines.quantity} - ${orderLines.cancelled})`
  return db
    .select({
      documentId: orders.id,
      discountCents: orders.discountCents,
      line: orderLines.line,
      code: orderLines.code,
      name: orderLines.name,
      productId: orderLines.productId,
      quantity: remaining,
      totalCents: sql<number>`${remaining} * ${orderLines.unitPriceCents}`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(condition, ne(orders.state, 'Cancelled'), sql`${remaining} > 0`))
    .orderBy(asc(orders.id), asc(orderLines.line))
}

/** `lines` of a document follow each other: they share its discount. */
export async function marginsAtAverage(
  ctx: ReadCtx,
  lines: readonly OpenLine[],
): Promise<DocumentMargin['lines']> {
  const averages = await readAverageCosts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return [...Map.groupBy(lines, ({ documentId }) => documentId).values()].flatMap((lines) => {
    const nets = shareNet(
      lines.map(({ totalCents }) => totalCents),
      lines[0]?.discountCents ?? 0,
    )
    return lines.map(({ line, code, name, productId, quantity }, index) => ({
      line,
      code,
      name,
      netCents: nets[index] ?? 0,
      costMicros: costOfUnits(averages.get(productId), quantity),
    }))
  })
}
