// The stock of a style by color and size, with a switch for what its cells show.
import { useState } from 'react'

import type { Style } from '#contract/catalog/styles.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { SizeMatrix } from '#web/catalog/matrix/SizeMatrix.tsx'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import { type StockFigure, stockFigureOptions, useStockFigures } from '#web/catalog/stock/stockFigures.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

export function StyleStock({ style }: { style: Style }) {
  const [figure, setFigure] = useState<StockFigure>('free')
  const { query, withFigures } = useStockFigures(style.id, figure)
  const matrix = buildStyleMatrix(style)
  return (
    <section aria-label="Stock" className="flex flex-col gap-2">
      <SegmentedControl
        label="Units in the cells"
        value={figure}
        options={stockFigureOptions}
        onChange={setFigure}
      />
      {query.error ? (
        <QueryError query={query} title="Failed to load what is ordered and coming" />
      ) : (
        <SizeMatrix mode="read" {...matrix} rows={withFigures(matrix.rows)} />
      )}
    </section>
  )
}
