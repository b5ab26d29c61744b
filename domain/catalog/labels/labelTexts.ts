import { formatUsd } from '#domain/platform/money.ts'

import type { LabelField, LabelTexts } from './labelLayout.ts'

/** The texts of the fields that a label has. The price is the list price. */
export function labelTexts(
  product: { name: string; code: string; color: string; size: string; priceCents: number },
  fields: readonly LabelField[],
): LabelTexts {
  const { name, code, color, size, priceCents } = product
  const texts = { name, code, color, size, price: formatUsd(priceCents) }
  return Object.fromEntries(fields.map((field) => [field, texts[field]]))
}
