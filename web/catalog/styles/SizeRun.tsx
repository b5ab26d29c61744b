// Units of a style at a glance: a small table of its colors by its sizes.
import { isSameText } from '#domain/platform/foldText.ts'
import { formatCount } from '#domain/platform/format.ts'
import { getStockLevel } from '#domain/stock/stock.ts'
import { swatchBackground } from '#web/catalog/products/swatchBackground.ts'

/** More sizes have no room for figures. */
const maxFigures = 8

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

interface SizeRunProps {
  sizes: readonly string[]
  /** Units by size; null where there is no product. `missingSizes`: core sizes that ran out. */
  colors: readonly {
    color: string
    quantities: readonly (number | null)[]
    missingSizes?: readonly string[]
  }[]
  /** The units are those in stock: low ones are marked. */
  isStock?: boolean
  /** There is room for the names of the colors, and for more of them. */
  isWide?: boolean
}

/** Screen readers get one sentence for each color. */
export function SizeRun({ sizes, colors, isStock = true, isWide = false }: SizeRunProps) {
  // More colors are counted.
  const maxColors = isWide ? 12 : 4
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
        style={{
          gridTemplateColumns: `${isWide ? '7rem' : '1.125rem'} repeat(${sizes.length}, minmax(0, 2.5rem))`,
        }}
      >
        <span />
        {sizes.map((size, column) => (
          <span key={size} title={size} className="truncate text-center text-muted">
            {hasFigures || column === 0 || column === sizes.length - 1 ? size : ''}
          </span>
        ))}
        {shown.map(({ color, quantities, missingSizes = [] }) => (
          <Run key={color} {...{ color, sizes, quantities, missingSizes, hasFigures, isStock, isWide }} />
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
  missingSizes: readonly string[]
  hasFigures: boolean
  isStock: boolean
  isWide: boolean
}

const fills = {
  in: 'bg-neutral-soft text-ink',
  low: 'bg-warning-soft text-warning',
  out: 'bg-neutral-soft text-placeholder',
} as const

/** Red only where a core size ran out. */
function fillOf(quantity: number, isMissing: boolean): string {
  if (isMissing) return 'bg-danger-soft text-danger'
  return fills[getStockLevel({ quantity, lowStockThreshold: null })]
}

function Run({ color, sizes, quantities, missingSizes, hasFigures, isStock, isWide }: RunProps) {
  const background = swatchBackground(color)
  return (
    <>
      <span title={color} className="flex min-w-0 items-center gap-1.5">
        <span
          className="size-3 shrink-0 rounded-full bg-neutral-soft inset-ring inset-ring-edge"
          style={background === null ? {} : { background }}
        />
        {isWide && <span className="truncate">{color}</span>}
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
            className={`h-5 overflow-hidden rounded-[3px] text-center leading-5 tabular ${
              isStock
                ? fillOf(
                    quantity,
                    missingSizes.some((missing) => isSameText(missing, size)),
                  )
                : fills.in
            }`}
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
