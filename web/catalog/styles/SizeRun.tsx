// The stock of a style at a glance: a small table of its colors by its sizes.
import type { StyleSummary } from '#contract/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { swatchBackground } from '#web/catalog/products/swatchBackground.ts'

/** More colors are counted. */
const maxColors = 4
/** More sizes have no room for figures. */
const maxFigures = 8

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Screen readers get one sentence for each color. */
export function SizeRun({ sizes, colors }: Pick<StyleSummary, 'sizes' | 'colors'>) {
  const shown = colors.slice(0, maxColors)
  const hasFigures = sizes.length <= maxFigures
  return (
    <div className="text-meta">
      <ul className="sr-only">
        {colors.map(({ color, quantities }) => (
          <li key={color}>{`${color}: ${describeRun(sizes, quantities)}`}</li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="grid gap-px"
        style={{ gridTemplateColumns: `1.125rem repeat(${sizes.length}, minmax(0, 2.5rem))` }}
      >
        <span />
        {sizes.map((size, column) => (
          <span key={size} title={size} className="truncate text-center text-muted">
            {hasFigures || column === 0 || column === sizes.length - 1 ? size : ''}
          </span>
        ))}
        {shown.map(({ color, quantities }) => (
          <Run key={color} color={color} sizes={sizes} quantities={quantities} hasFigures={hasFigures} />
        ))}
      </div>
      {colors.length > maxColors && (
        <p aria-hidden="true" className="mt-1 text-muted">
          {`and ${formatCount(colors.length - maxColors)} more`}
        </p>
      )}
    </div>
  )
}

interface RunProps {
  color: string
  sizes: readonly string[]
  quantities: readonly (number | null)[]
  hasFigures: boolean
}

const fills = {
  in: 'bg-neutral-soft text-ink',
  low: 'bg-warning-soft text-warning',
  out: 'bg-danger-soft text-danger',
} as const

function Run({ color, sizes, quantities, hasFigures }: RunProps) {
  const background = swatchBackground(color)
  return (
    <>
      <span title={color} className="flex items-center">
        <span
          className="size-3 rounded-full bg-neutral-soft inset-ring inset-ring-edge"
          style={background === null ? {} : { background }}
        />
      </span>
      {sizes.map((size, column) => {
        const quantity = quantities[column] ?? null
        if (quantity === null) {
          return (
            <span key={size} className="h-5 text-center leading-5 text-placeholder">
              ·
            </span>
          )
        }
        return (
          <span
            key={size}
            title={`${color}, ${size}: ${formatCount(quantity)}`}
            className={`h-5 overflow-hidden rounded-[3px] text-center leading-5 tabular ${fills[getStockLevel({ quantity, lowStockThreshold: null })]}`}
          >
            {hasFigures ? compact.format(quantity) : ''}
          </span>
        )
      })}
    </>
  )
}

/** 'S 4, M 0, L 12' */
function describeRun(sizes: readonly string[], quantities: readonly (number | null)[]): string {
  return sizes
    .flatMap((size, column) => {
      const quantity = quantities[column] ?? null
      return quantity === null ? [] : `${size} ${formatCount(quantity)}`
    })
    .join(', ')
}
