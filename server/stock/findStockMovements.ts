// The ledger of one product, newest first: why it has as many as it has.
import { desc, eq } from 'drizzle-orm'

import type { StockMovement } from '#contract/products.ts'
import { displayName } from '#domain/people.ts'
import type { Ctx } from '#server/ctx.ts'
import { invoices, products, stockMovements, users } from '#server/db/schema.ts'
import { Refusal } from '#server/refusal.ts'
import { nameColumns } from '#server/users/nameColumns.ts'

export async function findStockMovements(
  ctx: Ctx,
  query: { id: number; page: number; limit: number },
): Promise<{ movements: StockMovement[]; total: number }> {
  const ofProduct = eq(stockMovements.productId, query.id)
  const [rows, total, exists] = await Promise.all([
    ctx.db
      .select({
        movement: stockMovements,
        invoiceNumber: invoices.number,
        user: nameColumns,
      })
      .from(stockMovements)
      .innerJoin(users, eq(users.id, stockMovements.userId))
      .leftJoin(invoices, eq(invoices.id, stockMovements.invoiceId))
      .where(ofProduct)
      .orderBy(desc(stockMovements.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    ctx.db.$count(stockMovements, ofProduct),
    ctx.db.$count(products, eq(products.id, query.id)),
  ])
  if (exists === 0) throw new Refusal('missing', 'Product not found')
  const movements = rows.map(({ movement, invoiceNumber, user }) => ({
    ...movement,
    invoice:
      movement.invoiceId !== null && invoiceNumber !== null
        ? { id: movement.invoiceId, invoiceNumber }
        : null,
    userName: displayName(user),
  }))
  return { movements, total }
}
