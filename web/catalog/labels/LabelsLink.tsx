// Opens the page that prints labels with the products of a document, as many of each as it has units.
import { Tag } from 'lucide-react'

import { maxLabelProducts } from '#contract/catalog/labels.ts'
import { formatCount } from '#domain/platform/format.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'

import type { LabelSource } from './labelSources.ts'

interface LabelsLinkProps {
  of: LabelSource
  /** A product may be on several lines. */
  lines: readonly { productId: number; units: number }[]
}

/** Nothing without units. */
export function LabelsLink({ of, lines }: LabelsLinkProps) {
  const units = new Map<number, number>()
  for (const line of lines)
    if (line.units > 0) units.set(line.productId, (units.get(line.productId) ?? 0) + line.units)
  if (units.size === 0) return null
  return (
    <ActionLink
      to="/labels"
      search={{ ids: [...units.keys()].join(','), units: [...units.values()].join(','), of }}
      icon={Tag}
      variant="secondary"
      disabledReason={
        units.size > maxLabelProducts
          ? `Labels of at most ${formatCount(maxLabelProducts)} products are printed at once. Select some in the product list.`
          : undefined
      }
    >
      Print labels
    </ActionLink>
  )
}
