import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { Money } from '#web/ui/Money.tsx'

import { ListPrice } from './ListPrice.tsx'

interface FiguresOptions<Row> {
  unitsHeader: string
  unitsOf: (row: Row) => number
  totalOf: (row: Row) => number
  cellClass: string
}

interface PricedRow {
  unitPriceCents: number
  listPriceCents: number | null
}

/** The columns behind the sizes of a `MatrixTable`: units, unit price and total. */
export function lineFigures<Row extends PricedRow>({
  unitsHeader,
  unitsOf,
  totalOf,
  cellClass,
}: FiguresOptions<Row>) {
  return [
    {
      header: unitsHeader,
      className: 'w-16',
      render: (row: Row) => <td className={cellClass}>{formatCount(unitsOf(row))}</td>,
    },
    {
      header: 'Unit Price',
      className: 'w-24',
      render: ({ unitPriceCents, listPriceCents }: Row) => (
        <td className={cellClass}>
          <Money value={formatUsd(unitPriceCents)} />
          {listPriceCents !== null && (
            <ListPrice value={formatUsd(listPriceCents)} className="block text-meta" />
          )}
        </td>
      ),
    },
    {
      header: 'Total',
      className: 'w-28 pr-0',
      render: (row: Row) => (
        <td className={`${cellClass} pr-0`}>
          <Money value={formatUsd(totalOf(row))} />
        </td>
      ),
    },
  ]
}
