// How the sums of an invoice come about, step by step, from what the domain explains of them.
import { formatMicros, formatPercent, formatUsd } from '#domain/platform/money.ts'
import type { ExplainedShare, ExplainedTotals } from '#domain/sales/invoiceTotals.ts'

export interface NamedLine {
  name: string
  quantity: number
  unitPriceCents: number
}

/** One line of a computation: '2 × $49.95' is '$99.90'. The last one is the result. */
export interface Step {
  what: string
  /** What it is about: the product's name. */
  note?: string
  amount: string
}

export type Arithmetic = Record<'subtotal' | 'discount' | 'tax' | 'total', Step[]>

const roundings = {
  down: 'Rounded down to the cent',
  up: 'Rounded up to the cent',
  'half up': 'Half a cent is rounded up',
}

export function arithmeticOf(explained: ExplainedTotals<NamedLine>): Arithmetic {
  const { lines, subtotalCents, discount, tax, totalCents } = explained
  const subtotal = { what: 'Subtotal', amount: formatUsd(subtotalCents) }
  const hasDiscount = discount.basisPoints > 0
  return {
    subtotal: [
      ...lines.map(({ name, quantity, unitPriceCents, totalCents }) => ({
        what: `${quantity} × ${formatUsd(unitPriceCents)}`,
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
              what: `${formatUsd(discount.ofCents)} − ${formatUsd(discount.cents)}`,
              note: 'Subtotal less the discount',
              amount: formatUsd(tax.ofCents),
            },
          ]
        : []),
      ...stepsOf(tax),
    ],
    total: [
      subtotal,
      ...(hasDiscount ? [{ what: 'Discount', amount: formatUsd(-discount.cents) }] : []),
      { what: 'Tax', amount: formatUsd(tax.cents) },
      { what: 'Total', amount: formatUsd(totalCents) },
    ],
  }
}

function stepsOf({ ofCents, basisPoints, exactMicros, cents, rounding }: ExplainedShare): Step[] {
  const exact = {
    what: `${formatPercent(basisPoints)} of ${formatUsd(ofCents)}`,
    amount: formatMicros(exactMicros),
  }
  return rounding === 'none' ? [exact] : [exact, { what: roundings[rounding], amount: formatUsd(cents) }]
}
