// The units of a style that were sold in the last 90 days, by color and size.
import { useMemo } from 'react'

import { findStyleSales, type Style } from '#contract/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { matrixCell, MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { type MatrixCell, type MatrixRow, sumMatrix } from '#web/catalog/matrix/matrixValues.ts'
import { WrappedMatrix } from '#web/catalog/matrix/WrappedMatrix.tsx'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

const title = 'Sold in the last 90 days'

interface StyleSalesProps {
  style: Style
  sizes: readonly string[]
  rows: readonly MatrixRow[]
}

/** Units on invoices that are not void. */
export function StyleSales({ style, sizes, rows }: StyleSalesProps) {
  const isPhone = useIsPhone()
  const query = useCall(findStyleSales, { id: style.id })
  const { data } = query
  const unitsById = useMemo(() => new Map(data?.products.map(({ id, units }) => [id, units])), [data])
  if (query.isError) {
    return (
      <Card title={title}>
        <QueryError query={query} title="Failed to load the sales" />
      </Card>
    )
  }
  if (query.isPending) {
    return (
      <SkeletonRegion label="Loading the sales">
        <Skeleton className="h-32 w-full" />
      </SkeletonRegion>
    )
  }
  const unitsOf = ({ productId }: MatrixCell) => unitsById.get(productId) ?? 0
  const sums = sumMatrix(rows, sizes.length, unitsOf)
  if (sums.total === 0) {
    return (
      <Card title={title}>
        <p className="text-control text-muted">No units of this style were sold.</p>
      </Card>
    )
  }
  const soldIn = (cell: MatrixCell | null | undefined) => (cell ? unitsOf(cell) : 0)
  const table = {
    label: `Units of ${style.name} sold in the last 90 days`,
    sizes,
    rows,
    sums,
    renderHead: ({ color }: MatrixRow) => <ColorSwatch name={color} wraps />,
  }
  return (
    <section aria-labelledby="style-sales" className="flex flex-col gap-2">
      <h2 id="style-sales" className="flex items-baseline justify-between gap-3 text-body font-semibold">
        {title}
        <span className="text-meta font-normal text-muted tabular">{formatUnits(sums.total)}</span>
      </h2>
      {isPhone ? (
        <WrappedMatrix
          {...table}
          renderCell={({ cells }, { column }) => {
            const units = soldIn(cells[column])
            return <span className={units === 0 ? 'text-placeholder' : 'tabular'}>{formatCount(units)}</span>
          }}
        />
      ) : (
        <MatrixTable
          {...table}
          rowKey={({ color }) => color}
          sumLabel="Units"
          renderCell={({ cells }, { column }) => {
            const cell = cells[column]
            const units = soldIn(cell)
            return (
              <td className={matrixCell({ kind: units === 0 ? 'none' : 'stock', className: 'h-9 tabular' })}>
                {cell ? formatCount(units) : ''}
              </td>
            )
          }}
        />
      )}
    </section>
  )
}
