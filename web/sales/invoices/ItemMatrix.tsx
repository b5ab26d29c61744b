// The lines of a style on an invoice: colors by sizes, with one price in each row.
import { Link } from '@tanstack/react-router'

import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import type { ItemBlockMatrix } from './itemBlocks.ts'

export function ItemMatrix({ matrix }: { matrix: ItemBlockMatrix }) {
  const { style, rows, packs } = matrix
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalCents = rows.reduce((sum, row) => sum + row.totalCents, 0)
  return (
    <section aria-label={`Style ${style.number}`} className="py-2.5 text-control">
      <div className="flex items-baseline justify-between gap-3 px-4">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <span className="code text-muted">{style.number}</span> {style.name}
        </h3>
        <span className="flex shrink-0 items-baseline gap-3">
          <span className="text-meta text-muted tabular">{formatUnits(units)}</span>
          <Money value={formatUsd(totalCents)} className="font-medium" />
        </span>
      </div>
      {useIsPhone() ? <MatrixRows matrix={matrix} /> : <MatrixGrid matrix={matrix} />}
      {packs.length > 0 && (
        <p className="px-4 pt-1 text-meta text-muted wrap-anywhere tabular">{packs.join(', ')}</p>
      )}
    </section>
  )
}

const number = 'px-1 py-1 text-right tabular'

function MatrixGrid({ matrix: { style, sizes, rows } }: { matrix: ItemBlockMatrix }) {
  const head = 'pt-1 pb-0.5 text-meta font-medium text-muted'
  return (
    <div className="overflow-x-auto px-4">
      <table aria-label={`${style.number} ${style.name}`} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Color
            </th>
            {sizes.map((size) => (
              <th key={size} scope="col" className={`${head} w-12 min-w-9 px-1 text-right`}>
                {size}
              </th>
            ))}
            <th scope="col" className={`${head} w-16 px-1 text-right`}>
              Qty
            </th>
            <th scope="col" className={`${head} w-24 px-1 text-right`}>
              Unit Price
            </th>
            <th scope="col" className={`${head} w-28 pl-1 text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same color and price
            <tr key={index}>
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                <ColorSwatch name={row.color} wraps />
              </th>
              {row.cells.map((cell, column) => (
                <td key={sizes[column]} className={number}>
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
              ))}
              <td className={number}>{formatCount(row.quantity)}</td>
              <td className={number}>
                <Money value={formatUsd(row.unitPriceCents)} />
              </td>
              <td className={`${number} pr-0`}>
                <Money value={formatUsd(row.totalCents)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone: a color, its units by size below. */
function MatrixRows({ matrix: { style, sizes, rows } }: { matrix: ItemBlockMatrix }) {
  return (
    <ul aria-label={`${style.number} ${style.name}`} className="px-4">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index} className="pt-2">
          <div className="flex items-baseline justify-between gap-3">
            <ColorSwatch name={row.color} wraps />
            <span className="shrink-0 text-meta text-muted tabular">
              {formatCount(row.quantity)} × {formatUsd(row.unitPriceCents)}
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
