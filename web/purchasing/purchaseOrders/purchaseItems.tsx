// The lines of a purchase order: the columns of their list, and what the cells of their matrices show.
import type { PurchaseItem, PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { formatDay, formatShortDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCost, formatMoney } from '#domain/purchasing/costs.ts'
import { openPurchaseUnits } from '#domain/purchasing/purchaseLines.ts'
import type { Column } from '#web/lists/ListTable.tsx'
import { LineProduct, productColumn, variantColumns } from '#web/sales/lines/lineColumns.tsx'
import type { LinePrices, LineUnits } from '#web/sales/lines/LineMatrix.tsx'
import { Money } from '#web/ui/Money.tsx'

/** In place of the cost of a line that nobody knows. */
const unknownCost = -1

/** A line as lists of lines show it. Its price is its cost in millionths. */
export type PurchaseLine = ReturnType<typeof toLine>

export function toLine({ unitCostMicros, totalCents, ...item }: PurchaseItem) {
  return {
    ...item,
    unitPriceCents: unitCostMicros ?? unknownCost,
    totalCents: totalCents ?? 0,
    listPriceCents: null,
    prepack: null,
  }
}

/** Null for users who may not see costs. */
export function purchasePrices({ totalCents, currency }: PurchaseOrder): LinePrices | null {
  if (totalCents === null) return null
  return {
    header: 'Unit Cost',
    formatPrice: (micros) => (micros === unknownCost ? '–' : formatCost(micros, currency)),
    formatTotal: (cents) => formatMoney(cents, currency),
  }
}

export const purchaseFigures = ['ordered', 'received', 'open'] as const
export type PurchaseFigure = (typeof purchaseFigures)[number]

/** The cells name the days of lines that are not expected with the order. `isLate`: something is open after its day. */
export function purchaseUnits(
  figure: PurchaseFigure,
  lines: readonly PurchaseLine[],
  isLate: (line: PurchaseLine) => boolean,
): LineUnits<PurchaseLine> {
  const unitsOf = {
    ordered: ({ quantity }: PurchaseLine) => quantity,
    received: ({ accepted }: PurchaseLine) => accepted,
    open: openPurchaseUnits,
  }
  return {
    header: 'Units',
    name: figure,
    unitsOf: unitsOf[figure],
    ...(lines.some(({ expectedOn }) => expectedOn !== null) && {
      noteOf: ({ expectedOn }) => (expectedOn === null ? undefined : formatShortDay(expectedOn)),
    }),
    isShort: isLate,
  }
}

export function purchaseColumns(
  prices: LinePrices | null,
  isLate: (line: PurchaseLine) => boolean,
): readonly Column<PurchaseLine>[] {
  return [
    {
      ...productColumn,
      cell: (line) => (
        <LineProduct line={line}>
          {line.expectedOn && (
            <div className="text-meta text-muted">{`Expected ${formatDay(line.expectedOn)}`}</div>
          )}
          {isLate(line) && <div className="text-meta text-warning">Late</div>}
          {line.isDeleted && <div className="text-meta text-warning">Product deleted</div>}
        </LineProduct>
      ),
    },
    ...variantColumns,
    { header: 'Ordered', cell: ({ quantity }) => formatCount(quantity), kind: 'number' },
    { header: 'Received', cell: ({ accepted }) => <Units count={accepted} />, kind: 'number' },
    ...(prices === null
      ? []
      : [
          {
            header: 'Billed',
            cell: ({ billed }: PurchaseLine) => <Units count={billed ?? 0} />,
            kind: 'number' as const,
            hiddenBelow: 'lg' as const,
          },
        ]),
    { header: 'Open', cell: (line) => <Units count={openPurchaseUnits(line)} />, kind: 'number' },
    {
      header: 'Cancelled',
      cell: ({ cancelled }) => <Units count={cancelled} />,
      kind: 'number',
      hiddenBelow: 'xl',
    },
    ...(prices === null ? [] : costColumns(prices)),
    {
      cell: ({ quantity, accepted }) => `${formatCount(accepted)} of ${formatCount(quantity)} received`,
      phone: 'note',
    },
  ]
}

function costColumns(prices: LinePrices): Column<PurchaseLine>[] {
  return [
    {
      header: prices.header,
      cell: ({ unitPriceCents }) => <Money value={prices.formatPrice(unitPriceCents)} />,
      kind: 'money',
    },
    {
      header: 'Total',
      cell: ({ totalCents, unitPriceCents }) =>
        unitPriceCents === unknownCost ? '' : <Money value={prices.formatTotal(totalCents)} />,
      kind: 'money',
      phone: 'figure',
    },
  ]
}

function Units({ count }: { count: number }) {
  return <span className={count === 0 ? 'text-placeholder' : undefined}>{formatCount(count)}</span>
}
