import type { LabelProducts } from '#contract/catalog/labels.ts'
import type { CodeKind } from '#domain/catalog/labels/labelLayout.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull } from '#server/platform/db/drizzle.ts'
import { products } from '#server/platform/db/schema.ts'

import { drawCode } from './codeSymbol.ts'

/** What labels say of a product. */
export interface LabelledProduct {
  id: number
  code: string
  name: string
  color: string
  size: string
  priceCents: number
  quantity: number
}

/** In the order of their ids; deleted ones are missing. */
export async function readLabelProducts(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<LabelledProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      code: products.code,
      name: products.name,
      color: products.color,
      size: products.size,
      priceCents: products.priceCents,
      quantity: products.quantity,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

export async function findLabelProducts(
  ctx: Ctx,
  { ids, codeKind }: { ids: number[]; codeKind: CodeKind },
): Promise<LabelProducts> {
  const rows = await readLabelProducts(ctx, ids)
  const symbols = rows.map((product) => drawCode(codeKind, product, ctx.publicUrl))
  return {
    products: rows.map((product, index) => ({ ...product, modules: symbols[index]?.[0]?.length ?? null })),
    symbol: symbols[0] ? [...symbols[0]] : null,
  }
}
