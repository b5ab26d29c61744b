// A style on a new invoice: its size matrix, whose cells are the lines of its products.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

import { findPrepacks, type Prepack } from '#contract/catalog/prepacks.ts'
import { findStyle, type Style } from '#contract/catalog/styles.ts'
import { describePacks, describePrepack } from '#domain/catalog/prepacks.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits, saleQuantityError } from '#domain/stock/stock.ts'
import { withoutReloadError } from '#web/api/outdated.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { addPrepack } from '#web/catalog/styles/addPrepack.ts'
import type { FindCellError, MatrixRow } from '#web/catalog/styles/matrixValues.ts'
import { SizeMatrix } from '#web/catalog/styles/SizeMatrix.tsx'
import { buildStyleMatrix } from '#web/catalog/styles/styleMatrix.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

import { withReturnedUnits } from './copiedInvoice.ts'
import { customerPricesQuery, withPrices } from './customerPrices.ts'
import {
  type DraftLine,
  draftLineTotalCents,
  findCompletePacks,
  priceWarning,
  quantityText,
} from './invoiceLines.ts'
import { describeLastPrice, formatPrices, type LastPrices } from './lastPrices.ts'
import type { DraftLines } from './useDraftLines.ts'

interface DraftStyleProps {
  styleId: number
  items: DraftLines
  lastPrices: LastPrices
  /** Opened by the user just now: the first cell gets the focus. */
  startsFocused: boolean
  /** The first cell has the focus, or the style can't be shown. */
  onShown: () => void
  onComplete: () => void
  onScan: (code: string) => void
}

export function DraftStyle({ styleId, items, onShown, ...matrix }: DraftStyleProps) {
  const query = useCall(findStyle, { id: styleId })
  const { data: style } = query
  const ids = style?.products.map(({ id }) => id) ?? []
  const prices = withoutReloadError(
    useQuery({
      ...customerPricesQuery(items.customerId, ids),
      enabled: style !== undefined,
      // The matrix stays when its style gets a product, but never with the prices of another customer.
      placeholderData: (previous, before) =>
        before?.queryKey[1].id === items.customerId ? previous : undefined,
    }),
  )
  const priced = useMemo(
    () => style && prices.data && { ...style, products: withPrices(style.products, prices.data) },
    [style, prices.data],
  )
  const isShown = matrix.startsFocused && (priced !== undefined || query.isError || prices.isError)
  // After the effect of the matrix that moves the focus.
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  if (priced) return <LoadedStyle style={priced} items={items} {...matrix} />
  if (query.error ?? prices.error) {
    return (
      <div className="py-3">
        <QueryError query={query.error ? query : prices} title="Failed to load the style" />
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
  lastPrices,
  startsFocused,
  onComplete,
  onScan,
}: Omit<DraftStyleProps, 'styleId' | 'onShown'> & { style: Style }) {
  const { data } = useCall(findPrepacks, { styleId: style.id })
  const section = useRef<HTMLElement>(null)
  // On a phone no cell gets the focus, which would open the keyboard.
  useEffect(() => {
    if (startsFocused) section.current?.scrollIntoView({ block: 'nearest' })
  }, [startsFocused])
  const { copyOf } = items
  const { sizes, rows } = useMemo(
    () =>
      buildStyleMatrix({
        ...style,
        products: style.products.map((product) => withReturnedUnits(product, copyOf)),
      }),
    [style, copyOf],
  )
  const ids = new Set(style.products.map(({ id }) => id))
  const lines = items.lines.filter(({ productId }) => ids.has(productId))
  const values = Object.fromEntries(lines.map((line) => [line.productId, quantityText(line)]))
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalCents = lines.reduce((sum, line) => sum + draftLineTotalCents(line), 0)
  const prices = style.products.map(({ id, priceCents }) => ({ productId: id, unitPriceCents: priceCents }))
  const lastPrice = describeLastPrice(prices, lastPrices)
  const warnings = new Set(lines.flatMap((line) => priceWarning(line) ?? []))

  const remove = () => {
    const undo = items.removeStyle(style.id)
    onComplete()
    toast({ title: `Style ${style.number} removed`, action: { label: 'Undo', onAction: undo } })
  }
  const addPacks = (prepack: Prepack, packs: number, row: MatrixRow) => {
    const result = addPrepack(style, { prepack, packs }, row, sizes, values)
    if ('error' in result) return toastError(result.error)
    const { id } = prepack
    const sizeCount = Object.keys(result.values).length
    return items.fillPacks(style.products, result.values, {
      id,
      name: describePrepack(prepack),
      packs,
      sizeCount,
    })
  }

  return (
    <section
      ref={section}
      aria-label={`Style ${style.number}`}
      className="scroll-my-36 px-4 pt-2 pb-1 max-sm:px-2"
    >
      <div className="mb-1.5 flex items-center gap-3 text-control max-sm:flex-wrap max-sm:gap-y-0 max-sm:px-2">
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">
          <span className="code text-muted">{style.number}</span> {style.name}
        </h3>
        {lastPrice !== undefined && (
          <span className="text-meta text-muted tabular max-sm:order-last max-sm:w-full">
            {`${formatPrices(prices.map(({ unitPriceCents }) => unitPriceCents))} · ${lastPrice}`}
          </span>
        )}
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
        rows={withNotes(rows, lines)}
        values={values}
        onChange={(typed) => items.setCells(style.products, typed)}
        findError={findError}
        purpose="sale"
        onComplete={onComplete}
        onScan={onScan}
        startsFocused={startsFocused}
        prepacks={data?.prepacks}
        onAddPrepack={addPacks}
      />
      {[...warnings].map((warning) => (
        <p key={warning} className="text-meta text-warning">
          {warning}
        </p>
      ))}
    </section>
  )
}

/** The packs of each color below its name. */
function withNotes(rows: readonly MatrixRow[], lines: readonly DraftLine[]): MatrixRow[] {
  const packs = findCompletePacks(lines)
  return rows.map((row) => {
    const notes = row.cells.flatMap((cell) => {
      const prepack = cell && packs.get(cell.productId)
      return prepack ? describePacks(prepack) : []
    })
    return notes.length === 0 ? row : { ...row, note: [...new Set(notes)].join(', ') }
  })
}

/** The lines that no open matrix shows; a deleted product is in no matrix. */
export function linesOutside(lines: readonly DraftLine[], styleIds: readonly number[]): DraftLine[] {
  return lines.filter(({ styleId, isDeleted }) => isDeleted || styleId == null || !styleIds.includes(styleId))
}
