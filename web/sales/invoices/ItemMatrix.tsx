// The lines of a style on an invoice: colors by sizes, with one price in each row.
import { Link } from '@tanstack/react-router'

import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { ItemBlockMatrix } from './itemBlocks.ts'
import { lineFigures } from './lineFigures.tsx'
import { ListPrice } from './ListPrice.tsx'
import { StyleBlock } from './StyleBlock.tsx'

export function ItemMatrix({ matrix }: { matrix: ItemBlockMatrix }) {
  const { rows } = matrix
  return (
    <StyleBlock
      matrix={matrix}
      units={rows.reduce((sum, { quantity }) => sum + quantity, 0)}
      totalCents={rows.reduce((sum, row) => sum + row.totalCents, 0)}
    >
      {useIsPhone() ? <MatrixRows matrix={matrix} /> : <MatrixGrid matrix={matrix} />}
    </StyleBlock>
  )
}

const number = 'px-1 py-1 text-right tabular'

function MatrixGrid({ matrix: { style, sizes, rows } }: { matrix: ItemBlockMatrix }) {
  return (
    <MatrixTable
      look="lines"
      label={`${style.number} ${style.name}`}
      sizes={sizes}
      sizeClass="w-12 min-w-9"
      rows={rows}
      renderHead={({ color }) => <ColorSwatch name={color} wraps />}
      renderCell={({ cells }, { column }) => {
        const cell = cells[column]
        return (
          <td className={number}>
            {cell ? (
              <Link
                to="/products/$id"
                params={{ id: String(cell.item.productId) }}
                title={cell.item.product.code}
                className="rounded-sm text-ink no-underline focus-ring hover:underline"
              >
                {formatCount(cell.quantity)}
              </Link>
            ) : (
              <span className="text-placeholder">–</span>
            )}
          </td>
        )
      }}
      figures={lineFigures<ItemBlockMatrix['rows'][number]>({
        unitsHeader: 'Qty',
        unitsOf: ({ quantity }) => quantity,
        totalOf: ({ totalCents }) => totalCents,
        cellClass: number,
      })}
    />
  )
}

/** On a phone: a color, its units by size below. */
function MatrixRows({ matrix: { style, sizes, rows } }: { matrix: ItemBlockMatrix }) {
  return (
    <ul aria-label={`${style.number} ${style.name}`} className="px-4">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a color at two prices has two rows
        <li key={index} className="pt-2">
          <div className="flex items-baseline justify-between gap-3">
            <ColorSwatch name={row.color} wraps />
            <span className="shrink-0 text-meta text-muted tabular">
              {formatCount(row.quantity)} × {formatUsd(row.unitPriceCents)}
              {row.listPriceCents !== null && (
                <ListPrice value={formatUsd(row.listPriceCents)} className="ml-1.5" />
              )}
            </span>
          </div>
          <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
            {row.cells.map(
              (cell, column) =>
                cell && (
                  <li key={sizes[column]} className="flex gap-1 tabular">
                    <span className="text-muted">{sizes[column]}</span>
                    <span className="font-medium">{formatCount(cell.quantity)}</span>
                  </li>
                ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}
