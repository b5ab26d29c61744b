// Subtotal, discount, tax and total. Each amount opens to its calculation.
import { formatUsd } from '#domain/platform/money.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Popover } from '#web/ui/Popover.tsx'

import type { CalculationStep } from './calculationSteps.ts'

interface ExplainedAmountProps {
  /** Undefined shows a dash. */
  cents: number | undefined
  steps?: readonly CalculationStep[] | undefined
}

interface TotalsListProps {
  rows: readonly (ExplainedAmountProps & { label: string })[]
  total: ExplainedAmountProps
}

export function TotalsList({ rows, total }: TotalsListProps) {
  return (
    <>
      <DefinitionList
        figures
        items={rows.map(({ label, ...amount }) => ({ label, value: <ExplainedAmount {...amount} /> }))}
      />
      <dl className="mt-3 flex items-baseline justify-between gap-4 border-t border-hairline pt-3 text-body font-semibold">
        <dt>Total</dt>
        <dd>
          <ExplainedAmount {...total} />
        </dd>
      </dl>
    </>
  )
}

function ExplainedAmount({ cents, steps }: ExplainedAmountProps) {
  if (cents === undefined) return <>–</>
  const amount = <Money value={formatUsd(cents)} />
  if (!steps) return amount
  return (
    <Popover
      title="How was this computed?"
      trigger={
        <button
          type="button"
          title="How was this computed?"
          className="-mx-1 -my-0.5 rounded-sm px-1 py-0.5 underline decoration-edge decoration-dotted underline-offset-4 hover:bg-hover aria-expanded:bg-hover pointer-coarse:-my-2 pointer-coarse:py-2"
        >
          {amount}
        </button>
      }
    >
      <ol className="flex flex-col gap-1.5 text-control">
        {steps.map(({ label, note, amount }, index) => (
          <li
            // Two lines of an invoice may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-baseline justify-between gap-4 last:font-medium last:[&:not(:first-child)]:border-t last:[&:not(:first-child)]:border-hairline last:[&:not(:first-child)]:pt-1.5"
          >
            <span className="min-w-0 tabular">
              {label}
              {note !== undefined && <span className="block text-meta text-muted wrap-anywhere">{note}</span>}
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ol>
    </Popover>
  )
}
