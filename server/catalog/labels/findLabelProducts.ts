import type { LabelProducts } from '#contract/catalog/labels.ts'
import { type CodeKind, labelCodeOf } from '#domain/catalog/labels/labelCode.ts'
import type { Ctx } from '#server/ctx.ts'
import { and, inArray, isNull, sql } from '#server/platform/db/drizzle.ts'
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
  /** Of one unit: a GTIN if it has one. */
  barcode: string | null
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
      barcode: sql<string | null>`(
        select alias.code from product_aliases as alias
        where alias.product_id = products.id and alias.deleted_at is null and alias.pack_units = 1
          and alias.customer_id is null and alias.supplier_id is null
        order by alias.code !~ '^[0-9]{8,14}$', alias.id limit 1
      )`,
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
  const codes = rows.map((product) => labelCodeOf(codeKind, product, ctx.publicUrl))
  const symbols = codes.map((code) => code && drawCode(code))
  return {
    products: rows.map((product, index) => ({
      ...product,
      symbology: codes[index]?.symbology ?? null,
      modules: symbols[index]?.[0]?.length ?? null,
    })),
    symbol: symbols[0] ? [...symbols[0]] : null,
  }
}
