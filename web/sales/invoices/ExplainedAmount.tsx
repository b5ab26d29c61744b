// A sum that opens to its arithmetic: "How was this computed?"
import { formatUsd } from '#domain/platform/money.ts'
import { Money } from '#web/ui/Money.tsx'
import { Popover } from '#web/ui/Popover.tsx'

import type { CalculationStep } from './calculationSteps.ts'

interface ExplainedSumProps {
  /** A dash where it can't be computed. */
  cents: number | undefined
  steps: readonly CalculationStep[] | undefined
}

export function ExplainedAmount({ cents, steps }: ExplainedSumProps) {
  if (cents === undefined) return '–'
  const sum = <Money value={formatUsd(cents)} />
  if (!steps) return sum
  return (
    <Popover
      title="How was this computed?"
      trigger={
        <button
          type="button"
          title="How was this computed?"
          className="-mx-1 -my-0.5 rounded-sm px-1 py-0.5 underline decoration-edge decoration-dotted underline-offset-4 hover:bg-hover aria-expanded:bg-hover pointer-coarse:-my-2 pointer-coarse:py-2"
        >
          {sum}
        </button>
      }
    >
      <ol className="flex flex-col gap-1.5 text-control">
        {steps.map(({ label: what, note, amount }, index) => (
          <li
            // Two lines of an invoice may read the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-baseline justify-between gap-4 last:font-medium last:[&:not(:first-child)]:border-t last:[&:not(:first-child)]:border-hairline last:[&:not(:first-child)]:pt-1.5"
          >
            <span className="min-w-0 tabular">
              {what}
              {note !== undefined && <span className="block text-meta text-muted wrap-anywhere">{note}</span>}
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ol>
    </Popover>
  )
}
