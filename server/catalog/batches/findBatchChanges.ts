// Lists the products that a batch changed, with old and new values.
import type { BatchChange } from '#contract/catalog/batches.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { findStylesOf, type StylesById } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq } from '#server/platform/db/drizzle.ts'
import { productChanges, products } from '#server/platform/db/schema.ts'

import { findBatch } from './findBatches.ts'

export async function findBatchChanges(
  ctx: Ctx,
  query: { id: number; page: number; limit: number },
): Promise<{ changes: BatchChange[]; total: number }> {
  const { productCount: total } = await findBatch(ctx, query)
  const rows = await ctx.db
    .select({ made: productChanges, code: products.code, name: products.name, deletedAt: products.deletedAt })
    .from(productChanges)
    .innerJoin(products, eq(products.id, productChanges.productId))
    .where(and(eq(productChanges.documentType, 'batch'), eq(productChanges.documentId, query.id)))
    .orderBy(asc(productChanges.productId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const styleIds = rows.flatMap(({ made: { changes } }) => [changes.styleId?.from, changes.styleId?.to])
  const styles = await findStylesOf(
    ctx,
    styleIds.map((id) => ({ styleId: typeof id === 'number' ? id : null })),
  )
  return {
    total,
    changes: rows.map(({ made, code, name, deletedAt }) => ({
      id: made.productId,
      code,
      name,
      isDeleted: deletedAt !== null,
      isUndone: made.undoneVersion !== null,
      fields: describeFields(made.changes, styles),
    })),
  }
}

function describeFields(changes: ProductChanges, styles: StylesById): BatchChange['fields'] {
  return Object.entries(changes).map(([path, { from, to }]) => {
    const format = (value: string | number | null) => {
      if (value === null) return ''
      if (path === 'price') return formatUsd(Number(value))
      return path === 'styleId' ? (styles.get(Number(value))?.number ?? '') : String(value)
    }
    return { path, from: format(from), to: format(to) }
  })
}
