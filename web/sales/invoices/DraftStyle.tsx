// A style on a new invoice: its size matrix, whose cells are the lines of its products.
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

import { findPrepacks } from '#contract/catalog/prepacks.ts'
import { findStyle, type Style } from '#contract/catalog/styles.ts'
import { describePrepack, fillPrepack, missingSizeMessage } from '#domain/catalog/prepacks.ts'
import { findSizeIndex } from '#domain/catalog/sizeScales.ts'
import { arrangeCells } from '#domain/catalog/styleCells.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits, saleQuantityError } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import type { FindCellError, MatrixRow } from '#web/catalog/styles/matrixValues.ts'
import { SizeMatrix } from '#web/catalog/styles/SizeMatrix.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

import { type DraftLine, draftLineTotalCents, priceWarning, quantityText } from './invoiceLines.ts'
import type { DraftLines } from './useDraftLines.ts'

interface DraftStyleProps {
  styleId: number
  items: DraftLines
  /** Opened by the user just now: the first cell gets the focus. */
  startsFocused: boolean
  onComplete: () => void
  onScan: (code: string) => void
}

export function DraftStyle({ styleId, items, ...matrix }: DraftStyleProps) {
  const query = useCall(findStyle, { id: styleId })
  const { data: style } = query
  if (style) return <LoadedStyle style={style} items={items} {...matrix} />
  if (query.error) {
    return (
      <div className="py-3">
        <QueryError query={query} title="Failed to load the style" />
        <p className="pb-3 text-center text-control">
          <button
            type="button"
            className="text-link underline focus-ring"
            onClick={() => items.closeStyle(styleId)}
          >
            Show its products in the list
          </button>
        </p>
      </div>
    )
  }
  return (
    <SkeletonRegion label="Loading the style">
      <div className="flex flex-col gap-2 px-4 py-3">
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-28" />
      </div>
    </SkeletonRegion>
  )
}

const findError: FindCellError = ({ available }, units, name) =>
  saleQuantityError(name, available ?? 0, units)

function LoadedStyle({
  style,
  items,
  startsFocused,
  onComplete,
  onScan,
}: Omit<DraftStyleProps, 'styleId'> & { style: Style }) {
  const { data } = useCall(findPrepacks, { styleId: style.id })
  const section = useRef<HTMLElement>(null)
  // On a phone no cell gets the focus, which would open the keyboard.
  useEffect(() => {
    if (startsFocused) section.current?.scrollIntoView({ block: 'nearest' })
  }, [startsFocused])
  const { sizes, rows } = useMemo(() => matrixRows(style), [style])
  const ids = new Set(style.products.map(({ id }) => id))
  const lines = items.lines.filter(({ productId }) => ids.has(productId))
  const values = Object.fromEntries(lines.map((line) => [line.productId, quantityText(line)]))
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalCents = lines.reduce((sum, line) => sum + draftLineTotalCents(line), 0)
  const warnings = new Set(lines.flatMap((line) => priceWarning(line) ?? []))

  const remove = () => {
    const undo = items.removeStyle(style.id)
    onComplete()
    toast({ title: `Style ${style.number} removed`, action: { label: 'Undo', onAction: undo } })
  }
  const addPrepack = (prepackId: number, row: MatrixRow) => {
    const prepack = data?.prepacks.find(({ id }) => id === prepackId)
    if (!prepack) return
    const cells = style.products.filter(({ color }) => foldText(color) === foldText(row.color))
    const { filled, missing } = fillPrepack(prepack, 1, cells, (size) => scaleLabel(style, size))
    if (missing[0] !== undefined) {
      const cell = { color: row.color, size: missing[0] }
      const description = missingSizeMessage(style.number, prepack.name, cell)
      return toast({ title: 'Error', description, variant: 'destructive' })
    }
    const unitsOf = (id: number) => lines.find(({ productId }) => productId === id)?.quantity ?? 0
    const typed = filled.map(({ cell, quantity }) => [cell.id, String(unitsOf(cell.id) + quantity)])
    items.setCells(style.products, Object.fromEntries(typed))
  }

  return (
    <section
      ref={section}
      aria-label={`Style ${style.number}`}
      className="scroll-my-36 px-4 pt-2 pb-1 max-sm:px-2"
    >
      <div className="mb-1.5 flex items-center gap-3 text-control max-sm:px-2">
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">
          <span className="code text-muted">{style.number}</span> {style.name}
        </h3>
        <span className="shrink-0 text-meta text-muted tabular max-sm:hidden">{formatUnits(units)}</span>
        <Money value={formatUsd(totalCents)} className="shrink-0 font-medium" />
        <IconButton size="sm" label={`Remove style ${style.number}`} onClick={remove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <SizeMatrix
        mode="edit"
        styleName={style.name}
        sizes={sizes}
        rows={rows}
        values={values}
        onChange={(typed) => items.setCells(style.products, typed)}
        findError={findError}
        onComplete={onComplete}
        onScan={onScan}
        startsFocused={startsFocused}
        prepacks={data?.prepacks.map((prepack) => ({ id: prepack.id, name: describePrepack(prepack) }))}
        onAddPrepack={addPrepack}
      />
      {[...warnings].map((warning) => (
        <p key={warning} className="text-meta text-warning">
          {warning}
        </p>
      ))}
    </section>
  )
}

function matrixRows({ products, images, sizeScale }: Style): { sizes: string[]; rows: MatrixRow[] } {
  const { sizes, rows } = arrangeCells(products, sizeScale)
  const imageOf = new Map(images.map(({ color, imageUrl }) => [foldText(color), imageUrl]))
  return {
    sizes,
    rows: rows.map(({ color, cells }) => ({
      color,
      imageUrl: imageOf.get(foldText(color)) ?? cells.find((cell) => cell?.imageUrl)?.imageUrl,
      cells: cells.map(
        (cell) =>
          cell && {
            productId: cell.id,
            available: cell.quantity,
            lowStockThreshold: cell.lowStockThreshold,
          },
      ),
    })),
  }
}

/** The label of a size in the style's scale, which may spell it differently. */
function scaleLabel({ sizeScale }: Style, size: string): string {
  return sizeScale?.sizes[findSizeIndex(sizeScale, size)]?.label ?? size
}

/** The lines that no open matrix shows. */
export function linesOutside(lines: readonly DraftLine[], styleIds: readonly number[]): DraftLine[] {
  return lines.filter(({ styleId }) => styleId == null || !styleIds.includes(styleId))
}
