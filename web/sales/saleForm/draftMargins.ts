// What the lines of a draft leave at today's average costs.
import {
  costOfUnits,
  hasKnownCost,
  type MarginSum,
  type SoldAmount,
  shareNet,
  sumMargins,
} from '#domain/sales/margin.ts'
import { type AverageCosts, useAverageCosts } from '#web/sales/margins/useAverageCosts.ts'

import { billedLines, type DraftLine, draftLineTotalCents } from './draftLines.ts'
import { type SaleStore, useDraftState } from './saleStore.ts'
import { useDraftTotals } from './useDraftTotals.ts'

export interface DraftMargin extends SoldAmount {
  productId: number
  name: string
  code: string
}

/** Without lines that have no units, and those whose cost was not read. None without `costs`. */
export function draftMargins(
  lines: readonly DraftLine[],
  discountCents: number,
  costs: AverageCosts | undefined,
): DraftMargin[] {
  if (!costs) return []
  const nets = shareNet(lines.map(draftLineTotalCents), discountCents)
  return lines.flatMap((line, index) => {
    const { productId, productName: name, code } = line
    const units = billedLines([line]).reduce((sum, { quantity }) => sum + quantity, 0)
    const averageMicros = costs.get(productId)
    if (units === 0 || averageMicros === undefined) return []
    const netCents = nets[index] ?? 0
    return { productId, name, code, netCents, costMicros: costOfUnits(averageMicros, units) }
  })
}

export interface DraftMargins {
  /** Empty for users who may not see costs, and if no cost is known: the sum says so. */
  byProduct: ReadonlyMap<number, DraftMargin>
  sum: MarginSum
}

export function useDraftMargins(store: SaleStore, lines: readonly DraftLine[]): DraftMargins {
  const copyOf = useDraftState(store, (state) => state.draft.copyOf)
  const { totals } = useDraftTotals(lines, copyOf)
  const { costs } = useAverageCosts(lines.map(({ productId }) => productId))
  const margins = draftMargins(lines, totals?.discount.cents ?? 0, costs)
  return {
    byProduct: new Map(
      hasKnownCost(margins) ? margins.map((margin) => [margin.productId, margin] as const) : [],
    ),
    sum: sumMargins(margins),
  }
}
