// A figure of a style by color and size: the more, the darker.
import { Link } from '@tanstack/react-router'

import { findStyle } from '#contract/catalog/styles.ts'
import type { ReportRow } from '#contract/insight/reports.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { getMeasure, type Measure } from '#domain/insight/reports/measures.ts'
import { formatCount } from '#domain/platform/format.ts'
import { useCall } from '#web/api/useCall.ts'
import { RowHead } from '#web/catalog/matrix/matrixParts.tsx'
import { EmptyMatrixCell, matrixCell, MatrixTable } from '#web/catalog/matrix/MatrixTable.tsx'
import { buildStyleMatrix } from '#web/catalog/matrix/styleMatrix.ts'
import { WrappedMatrix } from '#web/catalog/matrix/WrappedMatrix.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

interface SizeHeatProps {
  styleId: number
  /** Its products. */
  rows: readonly ReportRow[]
  /** In units. */
  measure: Measure
}

interface HeatCell {
  color: string
  size: string
  productId: number
  units: number
}

/** Percent of the accent behind the highest figure: dark enough to see, light enough to read. */
const maxTint = 40

export function SizeHeat({ styleId, rows, measure }: SizeHeatProps) {
  const isPhone = useIsPhone()
  const { data: style } = useCall(findStyle, { id: styleId })
  if (!style) return null
  const images = new Map(buildStyleMatrix(style).rows.map(({ color, imageUrl }) => [color, imageUrl]))
  const sold = rows.flatMap(({ color, size, productId, figures }): HeatCell[] =>
    color === null || size === null || productId === null
      ? []
      : [{ color, size, productId, units: figures[measure] ?? 0 }],
  )
  const { sizes, rows: colors } = arrangeCells(sold, style.sizeScale)
  const max = Math.max(1, ...sold.map(({ units }) => units))
  const tint = ({ units }: HeatCell) => ({
    backgroundColor: `color-mix(in oklab, var(--color-accent) ${Math.round((Math.max(units, 0) / max) * maxTint)}%, transparent)`,
  })
  const unitsOf = (cells: readonly (HeatCell | null)[]) =>
    cells.reduce((sum, cell) => sum + (cell?.units ?? 0), 0)
  const sums = {
    rows: colors.map(({ cells }) => unitsOf(cells)),
    columns: sizes.map((_, column) => unitsOf(colors.map(({ cells }) => cells[column] ?? null))),
    total: unitsOf(sold),
  }
  const head = (row: (typeof colors)[number]) => (
    <RowHead styleName={style.name} row={{ color: row.color, imageUrl: images.get(row.color), cells: [] }} />
  )
  const name = getMeasure(measure).label
  const label = `${name} of ${style.name} by color and size`
  return (
    <div className="mb-4 [print-color-adjust:exact]">
      {isPhone ? (
        <WrappedMatrix
          label={label}
          sizes={sizes}
          rows={colors}
          sums={sums}
          renderHead={head}
          renderCell={(row, { column }) => {
            const cell = row.cells[column] ?? null
            if (cell === null) return <span className="text-placeholder">–</span>
            return (
              <div className="rounded-sm border border-hairline" style={tint(cell)}>
                <CellLink cell={cell} name={name} />
              </div>
            )
          }}
        />
      ) : (
        <MatrixTable
          label={label}
          sizes={sizes}
          rows={colors}
          rowKey={({ color }) => color}
          sums={sums}
          sumLabel={name}
          renderHead={head}
          renderCell={(row, { column }) => {
            const cell = row.cells[column] ?? null
            if (cell === null) return <EmptyMatrixCell text="None" />
            return (
              <td className={matrixCell({ kind: 'stock' })} style={tint(cell)}>
                <CellLink cell={cell} name={name} />
              </td>
            )
          }}
        />
      )}
    </div>
  )
}

function CellLink({ cell: { color, size, productId, units }, name }: { cell: HeatCell; name: string }) {
  return (
    <Link
      to="/products/$id"
      params={{ id: String(productId) }}
      aria-label={`${color}, ${size}: ${formatCount(units)} ${name.toLowerCase()}`}
      className="grid h-10 place-items-center font-medium text-ink tabular no-underline hover:underline focus-ring"
    >
      {formatCount(units)}
    </Link>
  )
}
