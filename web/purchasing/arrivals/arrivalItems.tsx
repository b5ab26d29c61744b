// The lines of an arrival and the columns of their table.
import type { Arrival } from '#contract/purchasing/arrivals.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatCost, ownCurrency } from '#domain/purchasing/costs.ts'
import type { Column } from '#web/lists/ListTable.tsx'
import { productColumn, variantColumns } from '#web/sales/lines/lineColumns.tsx'
import { Money } from '#web/ui/Money.tsx'

/** A line as lists of lines show it; its quantity is what was accepted, its price its cost in millionths. */
export type ArrivalLine = ReturnType<typeof toLine>

export function toLine({ unitCostMicros, accepted, ...item }: Arrival['items'][number]) {
  return {
    ...item,
    unitCostMicros,
    quantity: accepted,
    unitPriceCents: unitCostMicros ?? 0,
    listPriceCents: null,
    totalCents: 0,
    prepack: null,
  }
}

export function arrivalColumns(seesCosts: boolean): readonly Column<ArrivalLine>[] {
  return [
    productColumn,
    ...variantColumns,
    {
      header: 'Accepted',
      cell: ({ quantity }) => formatCount(quantity),
      kind: 'number',
      phone: 'figure',
    },
    {
      header: 'Rejected',
      cell: ({ rejected, rejectReason }) =>
        rejected === 0 ? (
          ''
        ) : (
          <>
            {formatCount(rejected)}
            <span className="block text-meta text-muted wrap-anywhere">{rejectReason}</span>
          </>
        ),
      kind: 'number',
    },
    ...(seesCosts
      ? [
          {
            header: 'Billed',
            cell: ({ billed }: ArrivalLine) => formatCount(billed ?? 0),
            kind: 'number' as const,
          },
          {
            header: 'Unit Cost',
            cell: ({ unitCostMicros }: ArrivalLine) =>
              unitCostMicros === null ? '–' : <Money value={formatCost(unitCostMicros, ownCurrency)} />,
            kind: 'money' as const,
          },
        ]
      : []),
    {
      cell: ({ rejected, rejectReason }) =>
        rejected === 0 ? null : `${formatCount(rejected)} rejected: ${rejectReason}`,
      phone: 'note',
    },
  ]
}
