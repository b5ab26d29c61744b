// The lines of a bill in three columns, ordered, arrived and billed, with their differences.

import type { BillItem } from '#contract/purchasing/bills.ts'
import type { Currency } from '#domain/platform/currencies.ts'
import { formatCount } from '#domain/platform/format.ts'
import { calculateCost, formatCost, formatMoney, ownCurrency } from '#domain/purchasing/costs.ts'
import { isAtOtherCost } from '#domain/purchasing/judgeBill.ts'
import { type Column, emptyCell } from '#web/lists/ListTable.tsx'
import { LineProduct, productColumn, variantColumns } from '#web/sales/lines/lineColumns.tsx'
import { PageLink } from '#web/shell/PageLink.tsx'
import { Money } from '#web/ui/Money.tsx'

type BillLineRow = ReturnType<typeof toLine>

/** A line as tables of lines show it. */
function toLine(item: BillItem) {
  return { ...item, unitPriceCents: 0, totalCents: 0, listPriceCents: null, prepack: null }
}

/** Lines at another cost than agreed come first. */
export function toLines(items: readonly BillItem[]): BillLineRow[] {
  return items.map(toLine).toSorted((a, b) => Number(isAtOtherCost(b)) - Number(isAtOtherCost(a)))
}

/** What the line costs above what was agreed, in hundredths; 0 if nothing was agreed. */
function excessCents({ quantity, unitCostMicros, agreedCostMicros }: BillLineRow): number {
  return calculateCost(quantity, unitCostMicros) - calculateCost(quantity, agreedCostMicros ?? unitCostMicros)
}

/** '+2.50 EUR' */
function signed(cents: number, currency: string): string {
  return `${cents < 0 ? '-' : '+'}${formatMoney(Math.abs(cents), currency)}`
}

/** What a user has to look at, in words. */
function differencesOf(line: BillLineRow, currency: Currency): string[] {
  const { ordered, accepted, billed } = line
  return [
    ...(isAtOtherCost(line) ? [signed(excessCents(line), currency)] : []),
    ...(ordered !== null && accepted > ordered
      ? [`${formatCount(accepted - ordered)} more than ordered`]
      : []),
    ...(billed < accepted ? [`${formatCount(accepted - billed)} not billed`] : []),
  ]
}

/** `namesArrivals`: its lines are of several arrivals. */
export function billColumns(
  currency: Currency,
  { namesArrivals }: { namesArrivals: boolean },
): readonly Column<BillLineRow>[] {
  return [
    {
      ...productColumn,
      cell: (line) => (
        <LineProduct line={line}>
          {namesArrivals && (
            <div className="text-meta">
              <PageLink to="/arrivals/$id" id={line.arrival.id} className="code">
                {line.arrival.number}
              </PageLink>
            </div>
          )}
        </LineProduct>
      ),
    },
    ...variantColumns,
    {
      header: 'Ordered',
      cell: ({ ordered, agreedCostMicros }) =>
        ordered === null ? (
          emptyCell
        ) : (
          <Figure
            units={ordered}
            cost={agreedCostMicros === null ? '–' : formatCost(agreedCostMicros, currency)}
          />
        ),
      kind: 'number',
    },
    {
      header: 'Arrived',
      cell: ({ ordered, accepted, arrivedCostMicros }) => (
        <Figure
          units={accepted}
          isMarked={ordered !== null && accepted > ordered}
          cost={arrivedCostMicros === null ? '–' : formatCost(arrivedCostMicros, ownCurrency)}
        />
      ),
      kind: 'number',
    },
    {
      header: 'Billed',
      cell: (line) => (
        <Figure
          units={line.quantity}
          cost={formatCost(line.unitCostMicros, currency)}
          isCostMarked={isAtOtherCost(line)}
        />
      ),
      kind: 'number',
      phone: 'figure',
    },
    {
      header: 'Difference',
      cell: (line) => <Differences texts={differencesOf(line, currency)} isWarning={isAtOtherCost(line)} />,
      kind: 'number',
    },
    {
      cell: (line) => {
        const { ordered, accepted, agreedCostMicros } = line
        const agreed = agreedCostMicros === null ? '' : ` at ${formatCost(agreedCostMicros, currency)}`
        const orderedText = ordered === null ? '' : `Ordered ${formatCount(ordered)}${agreed}, `
        const texts = [`${orderedText}arrived ${formatCount(accepted)}`, ...differencesOf(line, currency)]
        return texts.join(', ')
      },
      phone: 'note',
    },
  ]
}

interface FigureProps {
  units: number
  cost: string
  isMarked?: boolean
  isCostMarked?: boolean
}

function Figure({ units, cost, isMarked = false, isCostMarked = false }: FigureProps) {
  const mark = 'font-semibold text-warning'
  return (
    <span className="inline-flex flex-col items-end tabular">
      <span className={isMarked ? mark : undefined}>{formatCount(units)}</span>
      <Money value={cost} className={`text-meta ${isCostMarked ? mark : 'text-muted'}`} />
    </span>
  )
}

function Differences({ texts, isWarning }: { texts: readonly string[]; isWarning: boolean }) {
  if (texts.length === 0) return <span className="text-placeholder">0</span>
  return (
    <span className="inline-flex flex-col items-end tabular">
      {texts.map((text, index) => (
        <span
          key={text}
          className={index === 0 && isWarning ? 'font-semibold text-warning' : 'text-meta text-muted'}
        >
          {text}
        </span>
      ))}
    </span>
  )
}
