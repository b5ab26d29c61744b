// Finds a page of a product's stock movements, newest first, and the totals by reason.
import type { StockLedger } from '#contract/catalog/stock.ts'
import { displayName } from '#domain/people/users.ts'
import { productNotFound } from '#server/catalog/products/findProduct.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameColumns } from '#server/people/users/nameColumns.ts'
import { isDocument } from '#server/platform/db/documents.ts'
import { desc, eq, sql } from '#server/platform/db/drizzle.ts'
import {
  arrivals,
  creditNotes,
  imports,
  invoices,
  orders,
  products,
  stockMovements,
  users,
} from '#server/platform/db/schema.ts'

/** Includes deleted products. */
export async function findStockMovements(
  ctx: Ctx,
  query: { id: number; page: number; limit: number },
): Promise<StockLedger> {
  const ofProduct = eq(stockMovements.productId, query.id)
  const difference = sql<number>`sum(${stockMovements.difference})::int`
  const fromAllocated = sql<number>`sum(${stockMovements.fromAllocated})::int`
  const [rows, reasons, exists] = await Promise.all([
    ctx.db
      .select({
        movement: stockMovements,
        invoice: { id: invoices.id, number: invoices.number },
        order: { id: orders.id, number: orders.number },
        creditNote: { id: creditNotes.id, number: creditNotes.number },
        arrival: { id: arrivals.id, number: arrivals.number },
        import: { id: imports.id, fileName: imports.fileName },
        user: nameColumns,
      })
      .from(stockMovements)
      .innerJoin(users, eq(users.id, stockMovements.userId))
      .leftJoin(invoices, isDocument(stockMovements, 'invoice', invoices.id))
      .leftJoin(orders, isDocument(stockMovements, 'order', orders.id))
      .leftJoin(creditNotes, isDocument(stockMovements, 'creditNote', creditNotes.id))
      .leftJoin(arrivals, isDocument(stockMovements, 'arrival', arrivals.id))
      .leftJoin(imports, isDocument(stockMovements, 'import', imports.id))
      .where(ofProduct)
      .orderBy(desc(stockMovements.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db
      .select({ reason: stockMovements.reason, difference, fromAllocated, count: sql<number>`count(*)::int` })
      .from(stockMovements)
      .where(ofProduct)
      .groupBy(stockMovements.reason),
    ctx.db.$count(products, eq(products.id, query.id)),
  ])
  if (exists === 0) throw productNotFound()
  const movements = rows.map(({ movement, user, ...documents }) => ({
    ...movement,
    ...documents,
    userName: displayName(user),
  }))
  const invoicedUnits = reasons.reduce((sum, reason) => sum + reason.fromAllocated, 0)
  const sums = reasons.map(({ reason, difference, fromAllocated }) => ({
    reason,
    difference: difference - fromAllocated + (reason === 'allocated' ? invoicedUnits : 0),
  }))
  return { movements, total: reasons.reduce((total, { count }) => total + count, 0), sums }
}
