// How the sums of an invoice come about, step by step, from what the domain explains of them.
import { formatMicros, formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { ExplainedShare, ExplainedTotals } from '#domain/sales/invoiceTotals.ts'

export interface NamedLine {
  name: string
  quantity: number
  unitPriceCents: number
}

/** One line of a computation: '2 × $49.95' is '$99.90'. The last one is the result. */
export interface CalculationStep {
  label: string
  /** What it is about: the product's name. */
  note?: string
  amount: string
}

export type CalculationSteps = Record<'subtotal' | 'discount' | 'tax' | 'total', CalculationStep[]>

const roundings = {
  down: 'Rounded down to the cent',
  up: 'Rounded up to the cent',
  'half up': 'Half a cent is rounded up',
}

export function calculationSteps(explained: ExplainedTotals<NamedLine>): CalculationSteps {
  const { lines, subtotalCents, discount, tax, totalCents } = explained
  const subtotal = { label: 'Subtotal', amount: formatUsd(subtotalCents) }
  const hasDiscount = discount.basisPoints > 0
  return {
    subtotal: [
      ...lines.map(({ name, quantity, unitPriceCents, totalCents }) => ({
        label: `${quantity} × ${formatUsd(unitPriceCents)}`,
        note: name,
        amount: formatUsd(totalCents),
      })),
      subtotal,
    ],
    discount: stepsOf(discount),
    tax: [
      ...(hasDiscount
        ? [
            {
              label: `${formatUsd(discount.baseCents)} − ${formatUsd(discount.cents)}`,
              note: 'Subtotal less the discount',
              amount: formatUsd(tax.baseCents),
            },
          ]
        : []),
      ...stepsOf(tax),
    ],
    total: [
      subtotal,
      ...(hasDiscount ? [{ label: 'Discount', amount: formatUsd(-discount.cents) }] : []),
      { label: 'Tax', amount: formatUsd(tax.cents) },
      { label: 'Total', amount: formatUsd(totalCents) },
    ],
  }
}

function stepsOf({
  baseCents: ofCents,
  basisPoints,
  exactMicros,
  cents,
  rounding,
}: ExplainedShare): CalculationStep[] {
  const exact = {
    label: `${formatPercent(basisPoints)} of ${formatUsd(ofCents)}`,
    amount: formatMicros(exactMicros),
  }
  return rounding === 'none' ? [exact] : [exact, { label: roundings[rounding], amount: formatUsd(cents) }]
}
