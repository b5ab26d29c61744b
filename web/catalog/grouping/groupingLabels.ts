// Texts of the page Group Products.
import type { ProposedProduct, StyleProposal } from '#contract/catalog/grouping.ts'
import type { GroupingEvidence } from '#domain/catalog/styleGrouping.ts'
import { formatUsd } from '#domain/platform/money.ts'

import type { ProposalListName } from './groupingState.ts'

export const listLabels: Record<ProposalListName, string> = {
  certain: 'Certain',
  likely: 'Likely',
  doubtful: 'Doubtful',
  single: 'One product',
}

export const listHints: Record<ProposalListName, string> = {
  certain: 'The codes begin alike, and the names agree.',
  likely: 'The codes begin alike, but the names or another detail differ. Check them before you group.',
  doubtful:
    'Only the names agree. Different articles can have the same name, so tick those that are one style.',
  single:
    'The product ID ends with a size or a color, but no other product begins alike. Tick those that need a style.',
}

const evidenceTexts: Record<GroupingEvidence, string> = {
  'style column': 'Same style number',
  'code and name': 'Codes begin alike, names agree',
  code: 'Codes begin alike',
  name: 'Names agree',
}

export function describeEvidence({
  evidence,
  products,
}: Pick<StyleProposal, 'evidence' | 'products'>): string {
  return products.length === 1 && evidence !== 'style column'
    ? 'Code ends with size or color'
    : evidenceTexts[evidence]
}

/** '$49.99', or '$18.00 to $22.00' if the prices differ. */
export function describePrices(products: readonly ProposedProduct[]): string {
  const prices = products.map(({ priceCents }) => priceCents)
  const [min, max] = [Math.min(...prices), Math.max(...prices)]
  return min === max ? formatUsd(min) : `${formatUsd(min)} to ${formatUsd(max)}`
}
