import type { SuggestedProduct } from '#contract/purchasing/suggestion.ts'
import { expectSales, suggestUnits } from '#domain/purchasing/suggestion.ts'
import { companyDay } from '#server/company/companyDay.ts'
import type { Ctx } from '#server/ctx.ts'
import { findAvailability } from '#server/purchasing/availability/findAvailability.ts'

import { type CandidateRow, findCandidates, findSoldUnits } from './findCandidates.ts'
import { findDraftedUnits, findProposedSuppliers } from './findLastPurchases.ts'

/** Six statements, however many products are short. */
export async function findPurchaseSuggestion(
  ctx: Ctx,
): Promise<{ products: SuggestedProduct[]; total: number }> {
  const candidates = await findCandidates(ctx)
  const ids = candidates.map(({ productId }) => productId)
  const [{ products }, drafted, suppliers, expected] = await Promise.all([
    findAvailability(ctx, { ids }),
    findDraftedUnits(ctx, ids),
    findProposedSuppliers(ctx, ids),
    findExpectedSales(ctx, candidates),
  ])
  const today = companyDay(ctx)
  const stock = new Map(products.map(({ id, ...product }) => [id, product]))
  const supplierOfStyle = new Map(
    candidates.flatMap(({ productId, styleId }) => {
      const supplier = suppliers.get(productId)
      return styleId !== null && supplier ? [[styleId, supplier] as const] : []
    }),
  )
  const suggested = candidates.flatMap((candidate): SuggestedProduct[] => {
    const { productId, styleId, styleNumber, styleName, total: _total, ...product } = candidate
    const available = stock.get(productId)
    if (!available) return []
    const supplied = {
      ...product,
      ...available,
      drafted: drafted.get(productId) ?? 0,
      expectedSales: expected.get(productId) ?? 0,
      packUnits: suppliers.get(productId)?.packUnits ?? 1,
    }
    const suggestion = suggestUnits(supplied, today)
    if (!suggestion) return []
    return [
      {
        ...supplied,
        ...suggestion,
        productId,
        style: styleId === null ? null : { id: styleId, number: styleNumber ?? '', name: styleName ?? '' },
        supplier:
          suppliers.get(productId) ?? (styleId === null ? undefined : supplierOfStyle.get(styleId)) ?? null,
      },
    ]
  })
  return { products: suggested, total: candidates[0]?.total ?? 0 }
}

async function findExpectedSales(
  ctx: Ctx,
  candidates: readonly CandidateRow[],
): Promise<Map<number, number>> {
  const styleIds = [...new Set(candidates.flatMap(({ styleId }) => styleId ?? []))]
  const others = candidates.filter(({ styleId }) => styleId === null).map(({ productId }) => productId)
  const sold = (await findSoldUnits(ctx, styleIds, others)).map(({ productId, ...product }) => ({
    id: productId,
    ...product,
  }))
  const byStyle = Map.groupBy(sold, ({ id, styleId }) => styleId ?? `product ${id}`)
  return new Map([...byStyle.values()].flatMap((products) => [...expectSales(products)]))
}
