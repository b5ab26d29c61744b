// The calculation of an invoice's totals, step by step, for display.
import { formatMicrocents, formatPpm, formatUsd } from '#domain/platform/money.ts'
import type { ExplainedShare, ExplainedTotals } from '#domain/sales/invoiceTotals.ts'

export interface NamedLine {
  productName: string
  quantity: number
  unitPriceCents: number
}

/** For example '2 × $49.95' with the amount '$99.90'. The last step is the result. */
export interface CalculationStep {
  label: string
  note?: string
  amount: string
}

export type CalculationSteps = Record<'subtotal' | 'discount' | 'tax' | 'total', CalculationStep[]>

const roundingLabels = {
  down: 'Rounded down to the cent',
  up: 'Rounded up to the cent',
  'half up': 'Half a cent is rounded up',
}

export function calculationSteps(explained: ExplainedTotals<NamedLine>): CalculationSteps {
  const { lines, subtotalCents, discount, tax, totalCents } = explained
  const subtotal = { label: 'Subtotal', amount: formatUsd(subtotalCents) }
  const discounted = {
    label: `${formatUsd(discount.baseCents)} − ${formatUsd(discount.cents)}`,
    note: 'Subtotal less the discount',
    amount: formatUsd(tax.baseCents),
  }
  const hasDiscount = discount.ratePpm > 0
  return {
    subtotal: [
      ...lines.map(({ productName, quantity, unitPriceCents, totalCents }) => ({
        label: `${quantity} × ${formatUsd(unitPriceCents)}`,
        note: productName,
        amount: formatUsd(totalCents),
      })),
      subtotal,
    ],
    discount: shareSteps(discount),
    tax: [...(hasDiscount ? [discounted] : []), ...shareSteps(tax)],
    total: [
      subtotal,
      ...(hasDiscount ? [{ label: 'Discount', amount: formatUsd(-discount.cents) }] : []),
      { label: 'Tax', amount: formatUsd(tax.cents) },
      { label: 'Total', amount: formatUsd(totalCents) },
    ],
  }
}

function shareSteps(share: ExplainedShare): CalculationStep[] {
  const { baseCents, ratePpm, exactMicrocents, cents, rounding } = share
  const exact = {
    label: `${formatPpm(ratePpm)} of ${formatUsd(baseCents)}`,
    amount: formatMicrocents(exactMicrocents),
  }
  if (rounding === 'none') return [exact]
  return [exact, { label: roundingLabels[rounding], amount: formatUsd(cents) }]
}
