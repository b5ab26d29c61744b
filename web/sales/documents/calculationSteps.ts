// The calculation of an invoice's totals, step by step, for display.
import { joinList } from '#domain/platform/format.ts'
import { formatMicrocents, formatPercent, formatPpm, formatUsd } from '#domain/platform/money.ts'
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
  parts: 'Rounded so that the invoices of an order add up',
}

export function calculationSteps(explained: ExplainedTotals<NamedLine>): CalculationSteps {
  const { lines, subtotalCents, discount, charges, tax, totalCents } = explained
  const subtotal = { label: 'Subtotal', amount: formatUsd(subtotalCents) }
  const hasDiscount = discount.type === 'amount' ? discount.cents > 0 : discount.ratePpm > 0
  return {
    subtotal: [
      ...lines.map(({ productName, quantity, unitPriceCents, totalCents }) => ({
        label: `${quantity} × ${formatUsd(unitPriceCents)}`,
        note: productName,
        amount: formatUsd(totalCents),
      })),
      subtotal,
    ],
    discount: discount.type === 'amount' ? enteredSteps(discount) : shareSteps(discount),
    tax: [...taxBaseSteps(explained, hasDiscount), ...shareSteps(tax)],
    total: [
      subtotal,
      ...(hasDiscount ? [{ label: 'Discount', amount: formatUsd(-discount.cents) }] : []),
      ...charges.map(({ label, amountCents }) => ({ label, amount: formatUsd(amountCents) })),
      { label: 'Tax', amount: formatUsd(tax.cents) },
      { label: 'Total', amount: formatUsd(totalCents) },
    ],
  }
}

/** How the amount follows that is taxed; nothing if it is the subtotal. */
function taxBaseSteps(
  { subtotalCents, discount, charges, tax }: ExplainedTotals<NamedLine>,
  hasDiscount: boolean,
): CalculationStep[] {
  const taxed = charges.filter(({ isTaxed }) => isTaxed)
  if (!hasDiscount && taxed.length === 0) return []
  const label = [
    formatUsd(subtotalCents),
    ...(hasDiscount ? [`− ${formatUsd(discount.cents)}`] : []),
    ...taxed.map(({ amountCents }) => `+ ${formatUsd(amountCents)}`),
  ].join(' ')
  const note = [
    'Subtotal',
    ...(hasDiscount ? ['less the discount'] : []),
    ...(taxed.length > 0 ? [`plus ${joinList(taxed.map((charge) => charge.label))}`] : []),
  ].join(' ')
  return [{ label, note, amount: formatUsd(tax.baseCents) }]
}

function enteredSteps({
  cents,
  basisPoints,
}: Extract<ExplainedTotals<NamedLine>['discount'], { type: 'amount' }>): CalculationStep[] {
  return [
    {
      label: 'Entered as an amount',
      // The rate follows from the amount, so it is no calculation of it.
      note: `About ${formatPercent(basisPoints)} of the subtotal`,
      amount: formatUsd(cents),
    },
  ]
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
