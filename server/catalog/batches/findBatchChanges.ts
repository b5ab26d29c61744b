// Lists the products that a batch changed, with old and new values.
import type { BatchChange } from '#contract/catalog/batches.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import { hasPermission } from '#domain/permissions.ts'
import { describeChanges } from '#server/catalog/changes/describeChanges.ts'
import { findStylesOf } from '#server/catalog/styles/findStylesOf.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, asc, eq } from '#server/platform/db/drizzle.ts'
import { products, recordChanges } from '#server/platform/db/schema.ts'

import { findBatch } from './findBatches.ts'

export async function findBatchChanges(
  ctx: Ctx,
  query: { id: number; page: number; limit: number },
): Promise<{ changes: BatchChange[]; total: number }> {
  const { productCount: total } = await findBatch(ctx, query)
  const rows = await ctx.db
    .select({ made: recordChanges, code: products.code, name: products.name, deletedAt: products.deletedAt })
    .from(recordChanges)
    .innerJoin(products, eq(products.id, recordChanges.recordId))
    .where(
      and(
        eq(recordChanges.documentType, 'batch'),
        eq(recordChanges.documentId, query.id),
        eq(recordChanges.noun, 'product'),
      ),
    )
    .orderBy(asc(recordChanges.recordId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const changesOf = ({ made }: (typeof rows)[number]) => (made.changes ?? {}) as ProductChanges
  const styleIds = rows.map(changesOf).flatMap(({ styleId }) => [styleId?.from, styleId?.to])
  const styles = await findStylesOf(
    ctx,
    styleIds.map((id) => ({ styleId: typeof id === 'number' ? id : null })),
  )
  const seesCosts = hasPermission(ctx.user.role, 'costs.read')
  return {
    total,
    changes: rows.map((row) => ({
      id: row.made.recordId,
      code: row.code,
      name: row.name,
      isDeleted: row.deletedAt !== null,
      isUndone: row.made.undoneVersion !== null,
      fields: describeChanges(changesOf(row), styles).filter(({ path }) => path !== 'firstCost' || seesCosts),
    })),
  }
}
