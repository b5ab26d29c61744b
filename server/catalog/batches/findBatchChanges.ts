// Lists the products that a batch changed, with old and new values.
import type { BatchChange } from '#contract/catalog/batches.ts'
import type { ProductChanges } from '#domain/catalog/productChanges.ts'
import { hasPermission } from '#domain/permissions.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnitCost } from '#domain/stock/costTexts.ts'
import { findStylesOf, type StylesById } from '#server/catalog/styles/findStylesOf.ts'
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
      fields: describeFields(changesOf(row), styles).filter(({ path }) => path !== 'firstCost' || seesCosts),
    })),
  }
}

function describeFields(changes: ProductChanges, styles: StylesById): BatchChange['fields'] {
  return Object.entries(changes).map(([path, { from, to }]) => {
    const format = (value: string | number | null) => {
      if (value === null) return ''
      if (path === 'price') return formatUsd(Number(value))
      if (path === 'firstCost') return `$${formatUnitCost(Number(value))}`
      return path === 'styleId' ? (styles.get(Number(value))?.number ?? '') : String(value)
    }
    return { path, from: format(from), to: format(to) }
  })
}
