// One proposed style: its pictures, colors and sizes, the reason and the prices.
import { Pencil } from 'lucide-react'

import type { ProposedProduct } from '#contract/catalog/grouping.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { Money } from '#web/ui/Money.tsx'

import { describeEvidence, describePrices } from './groupingLabels.ts'
import type { Proposal } from './groupingState.ts'

interface ProposalRowProps {
  proposal: Proposal
  /** How many pictures the rows of the list have room for. */
  pictureCount: number
  onTick: (isTicked: boolean) => void
  onEdit: () => void
}

/** Colors with a picture and a line. The others are counted. */
const maxColors = 3

export function countPictures({ products }: Proposal): number {
  return Math.min(maxColors, new Set(products.map(({ color }) => foldText(color))).size)
}

export function ProposalRow({ proposal, pictureCount, onTick, onEdit }: ProposalRowProps) {
  const { number, name, products, manufacturer, isTicked } = proposal
  // Without a scale, sizes are in their natural order.
  const { rows } = arrangeCells(products, null)
  return (
    <li
      aria-label={`${name}, ${number}`}
      className="grid grid-cols-[auto_auto_minmax(0,1fr)_fit-content(20rem)_auto] items-start gap-x-3 px-4 py-2.5 max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <div className="flex h-10 items-center">
        <RowCheckbox label={`Group as ${number}`} checked={isTicked} onChange={onTick} />
      </div>
      <Pictures
        colors={rows.map(({ cells }) => cells.find((cell) => cell !== null))}
        className={pictureWidths[pictureCount] ?? 'w-8'}
      />
      <div className="min-w-0">
        <p
          className="truncate text-body font-medium max-sm:line-clamp-2 max-sm:whitespace-normal"
          title={name}
        >
          {name}
        </p>
        <p className="text-meta wrap-anywhere text-muted">
          <span className="code text-ink">{number}</span>
          {manufacturer !== null && ` · ${manufacturer}`}
          {` · ${pluralize(products.length, 'product')} · `}
          <Money value={describePrices(products)} />
        </p>
        <ul className="mt-1 flex flex-col text-control">
          {rows.slice(0, maxColors).map(({ color, cells }) => (
            <li key={color} className="flex min-w-0 items-center gap-2">
              <ColorSwatch
                name={color || 'No color'}
                className="w-28 shrink-0 max-sm:w-auto max-sm:max-w-24"
              />
              <span className="min-w-0 truncate text-muted max-sm:whitespace-normal">
                {cells.flatMap((cell) => (cell ? cell.size || 'No size' : [])).join(' · ')}
              </span>
            </li>
          ))}
          {rows.length > maxColors && (
            <li className="text-muted">{`and ${pluralize(rows.length - maxColors, 'more color')}`}</li>
          )}
        </ul>
      </div>
      <Reasons proposal={proposal} />
      <Button
        size="sm"
        aria-label={`Edit ${number}`}
        onClick={onEdit}
        className="max-md:col-start-4 max-md:row-start-1"
      >
        <Pencil aria-hidden="true" />
        <span className="max-sm:hidden">Edit</span>
      </Button>
    </li>
  )
}

function Reasons({ proposal }: { proposal: Proposal }) {
  const { products, leftOut, styleId } = proposal
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5 max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:mt-1.5 md:min-h-7 md:items-center md:justify-end">
      {styleId !== null && <Badge tone="accent">Joins an existing style</Badge>}
      <Badge wraps>{describeEvidence(proposal)}</Badge>
      {hasPriceSpread(products) && <Badge tone="warning">Prices differ</Badge>}
      {leftOut[0] && (
        <Badge tone="warning" wraps>
          {leftOut.length === 1
            ? `${leftOut[0].product.code} stays out: same color and size as ${leftOut[0].holderCode}`
            : `${formatCount(leftOut.length)} products stay out: their colors and sizes are taken`}
        </Badge>
      )}
    </div>
  )
}

const pictureWidths = ['w-8', 'w-8', 'w-14 max-sm:w-8', 'w-20 max-sm:w-8']

interface PicturesProps {
  colors: readonly (ProposedProduct | null | undefined)[]
  className: string
}

/** One picture for each color, overlapping; on a phone one. */
function Pictures({ colors, className }: PicturesProps) {
  return (
    <div className={`flex shrink-0 ${className}`} aria-hidden="true">
      {colors
        .slice(0, maxColors)
        .map(
          (product, index) =>
            product && (
              <ProductImage
                key={product.id}
                product={product}
                alt=""
                width={160}
                size="thumb"
                className={`ring-2 ring-surface ${index > 0 ? '-ml-2 max-sm:hidden' : ''}`}
              />
            ),
        )}
    </div>
  )
}

function hasPriceSpread(products: readonly ProposedProduct[]): boolean {
  return products.some(({ priceCents }) => priceCents !== products[0]?.priceCents)
}
