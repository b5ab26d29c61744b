// A margin: what a line or a document leaves, and its percent of the net amount. Unknown is not 0.
import { formatUsd } from '#domain/platform/money.ts'
import {
  describeKnownLines,
  describePercent,
  type Margin as MarginFigures,
  marginOf,
  marginOfSum,
  type MarginSum,
  type SoldAmount,
  sumMargins,
  unknownMarginText,
} from '#domain/sales/margin.ts'
import { Money } from '#web/ui/Money.tsx'

interface MarginProps {
  margin: MarginFigures | null
  className?: string
}

/** '$12.50 31.3%', red below 0. */
export function Margin({ margin, className = '' }: MarginProps) {
  if (margin === null) return <span className={`text-muted ${className}`}>{unknownMarginText}</span>
  const { marginCents, basisPoints } = margin
  const percent = describePercent(basisPoints)
  return (
    <span className={`whitespace-nowrap tabular ${marginCents < 0 ? 'text-danger' : ''} ${className}`}>
      <Money value={formatUsd(marginCents)} />
      {percent !== undefined && <span className="ml-1.5 text-meta text-muted">{percent}</span>}
    </span>
  )
}

/** Of one line, or of several in sum. Nothing without lines. */
export function LineMargin({ lines, className }: { lines: readonly SoldAmount[]; className?: string }) {
  const [first] = lines
  if (!first) return null
  const margin = lines.length === 1 ? marginOf(first) : marginOfSum(sumMargins(lines))
  return <Margin margin={margin} {...(className !== undefined && { className })} />
}

interface MarginTotalProps {
  sum: MarginSum
  /** On which costs it is based: "At today's average cost". */
  note: string
}

/** A line below the totals of a document. Not printed: the paper may be for the customer. */
export function MarginTotal({ sum, note }: MarginTotalProps) {
  return (
    <dl className="mt-2 flex items-baseline justify-between gap-4 text-control print:hidden">
      <dt className="text-muted">
        Margin
        <span className="block text-meta">
          {[note, describeKnownLines(sum)].filter((part) => part !== undefined).join(', ')}
        </span>
      </dt>
      <dd>
        <Margin margin={marginOfSum(sum)} />
      </dd>
    </dl>
  )
}

export const averageCostNote = "At today's average cost"
export const ledgerCostNote = 'At the cost when it was processed'
