// Finds the styles and products of pasted prices.
import type { PastedPrices } from '#contract/sales/priceLists.ts'
import { codeSpellings } from '#domain/platform/codes.ts'
import { formatCount } from '#domain/platform/format.ts'
import { parsePastedPrices, refusedLine, type RefusedLine } from '#domain/sales/pastedPrices.ts'
import { maxListPrices, tooManyPricesMessage } from '#domain/sales/priceLists.ts'
import type { Ctx } from '#server/ctx.ts'
import { sql } from '#server/platform/db/drizzle.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

import { selectPrices } from './findPriceLists.ts'

const unknownCodeReasons = {
  style: 'No style has this number.',
  product: 'No product has this ID.',
  either: 'No product or style has this number.',
}

/** A code of a product and of a style is taken for the product unless its line says which it is. Uses two queries for all lines. */
export async function readPastedPrices(ctx: Ctx, { text }: { text: string }): Promise<PastedPrices> {
  const { prices, refused } = parsePastedPrices(text)
  if (prices.length > maxListPrices) throw fieldRefusal('invalid', 'text', tooManyPricesMessage)
  const spellings = prices.flatMap(({ code, kind }, index) =>
    codeSpellings(code).map((spelling, rank) => ({ spelling, kind: kind ?? null, index: index + 1, rank })),
  )
  const { rows } = await ctx.db.execute<{
    index: number
    productId: string | null
    styleId: string | null
  }>(sql`
    select distinct on (pasted.index) pasted.index, products.id as "productId", styles.id as "styleId"
    from unnest(
      ${sql.param(spellings.map(({ spelling }) => spelling))}::text[], ${sql.param(spellings.map(({ index }) => index))}::int[],
      ${sql.param(spellings.map(({ rank }) => rank))}::int[], ${sql.param(spellings.map(({ kind }) => kind))}::text[]
    ) as pasted (code, index, rank, kind)
    left join products on lower(products.code) = lower(pasted.code) and products.deleted_at is null
      and pasted.kind is distinct from 'style'
    left join styles on fold_text(styles.number) = fold_text(pasted.code) and styles.deleted_at is null
      and products.id is null and pasted.kind is distinct from 'product'
    order by pasted.index, products.id is null, styles.id is null, pasted.rank`)
  const found = {
    styleIds: [] as (number | null)[],
    productIds: [] as (number | null)[],
    fromUnits: [] as number[],
    cents: [] as number[],
  }
  const lines = new Map<string, number>()
  const unused: RefusedLine[] = []
  for (const { index, productId, styleId } of rows) {
    const price = prices[index - 1]
    if (!price) continue
    const { line, code, kind, priceCents, fromUnits } = price
    const key = `${productId === null ? `style ${styleId}` : `product ${productId}`} from ${fromUnits}`
    const earlier = lines.get(key)
    if (productId === null && styleId === null)
      unused.push(refusedLine(line, code, unknownCodeReasons[kind ?? 'either']))
    else if (earlier !== undefined)
      unused.push(refusedLine(line, code, `It is in line ${formatCount(earlier)} already.`))
    else {
      lines.set(key, line)
      found.productIds.push(productId === null ? null : Number(productId))
      found.styleIds.push(productId === null ? Number(styleId) : null)
      found.fromUnits.push(fromUnits)
      found.cents.push(priceCents)
    }
  }
  return {
    prices: await selectPrices(
      ctx,
      sql`select * from unnest(
        ${sql.param(found.styleIds)}::bigint[], ${sql.param(found.productIds)}::bigint[],
        ${sql.param(found.fromUnits)}::int[], ${sql.param(found.cents)}::bigint[]
      ) as pasted (style_id, product_id, from_units, price_cents)`,
    ),
    refused: [...refused, ...unused].toSorted((a, b) => a.line - b.line),
  }
}
