// A style on the form, at the prices of the customer.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { findStyle, type Style } from '#contract/catalog/styles.ts'
import { describePacks, describePrepack } from '#domain/catalog/prepacks.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { formatUnits, saleQuantityError } from '#domain/stock/stock.ts'
import { withoutReloadError } from '#web/api/outdated.ts'
import { useCall } from '#web/api/useCall.ts'
import {
  EntryStyle,
  EntryStyleError,
  type EntryStyleHandlers,
  EntryStyleLoading,
} from '#web/catalog/itemEntry/EntryStyle.tsx'
import type { FindCellError, MatrixRow } from '#web/catalog/matrix/matrixValues.ts'
import { LineMargin } from '#web/sales/margins/Margin.tsx'
import { Money } from '#web/ui/Money.tsx'

import { withReturnedUnits } from './copiedSale.ts'
import { customerPricesQuery, withPrices } from './customerPrices.ts'
import {
  type DraftLine,
  draftLineTotalCents,
  findCompletePacks,
  orderLineError,
  quantityText,
} from './draftLines.ts'
import type { DraftMargins } from './draftMargins.ts'
import { HandPriceNote } from './DraftPrice.tsx'
import { DraftStylePrice, findHandPriceNotes } from './DraftStylePrice.tsx'
import { describeProgress } from './editedOrder.ts'
import { describeLastPrice, formatPrices, type LastPrices } from './lastPrices.ts'
import { priceWarning } from './linePrices.ts'
import type { DraftLines } from './useDraftLines.ts'

interface DraftStyleProps extends EntryStyleHandlers {
  styleId: number
  items: DraftLines
  lastPrices: LastPrices
  /** By product. */
  margins: DraftMargins['byProduct']
  /** The first cell has the focus, or the style can't be shown. */
  onShown: () => void
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
    return <EntryStyleError query={query.error ? query : prices} onClose={() => items.closeStyle(styleId)} />
  }
  return <EntryStyleLoading />
}

const findError: FindCellError = ({ available }, units, name) =>
  saleQuantityError(name, available ?? 0, units)

function LoadedStyle({
  style,
  items,
  lastPrices,
  margins,
  ...handlers
}: Omit<DraftStyleProps, 'styleId' | 'onShown'> & { style: Style }) {
  const { copyOf, document } = items
  const sellable = useMemo(
    () => ({ ...style, products: style.products.map((product) => withReturnedUnits(product, copyOf)) }),
    [style, copyOf],
  )
  const ids = new Set(style.products.map(({ id }) => id))
  const lines = items.lines.filter(({ productId }) => ids.has(productId))
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const totalCents = lines.reduce((sum, line) => sum + draftLineTotalCents(line), 0)
  const charged = new Map(lines.map(({ productId, unitPriceCents }) => [productId, unitPriceCents]))
  const prices = style.products.map(({ id, priceCents }) => ({
    productId: id,
    unitPriceCents: charged.get(id) ?? priceCents,
  }))
  const lastPrice = describeLastPrice(prices, lastPrices)
  const warnings = new Set(lines.flatMap((line) => priceWarning(line) ?? []))
  const notes = findHandPriceNotes(lines, items.customerId)
  const packs = findCompletePacks(lines)
  const hasPrices = new Set(charged.values()).size > 1
  /** The prices of the color if the style has several, and its packs. */
  const noteOf = ({ cells }: MatrixRow) => {
    const own = cells.flatMap((cell) => charged.get(cell?.productId ?? 0) ?? [])
    const packed = describeAllPacks(cells.flatMap((cell) => packs.get(cell?.productId ?? 0) ?? []))
    return [hasPrices && own.length > 0 && formatPrices(own), packed].filter(Boolean).join(' · ') || undefined
  }
  return (
    <EntryStyle
      {...handlers}
      style={sellable}
      figures={
        <>
          {lastPrice !== undefined && (
            <span className="text-meta text-muted tabular max-sm:order-last max-sm:w-full">{lastPrice}</span>
          )}
          <span className="shrink-0 max-sm:order-last max-sm:w-full max-sm:pr-2">
            <DraftStylePrice style={style} lines={lines} items={items} />
          </span>
          <span className="shrink-0 text-meta text-muted tabular max-sm:hidden">{formatUnits(units)}</span>
          <Money value={formatUsd(totalCents)} className="shrink-0 font-medium" />
          <LineMargin
            lines={lines.flatMap(({ productId }) => margins.get(productId) ?? [])}
            className="shrink-0 text-meta"
          />
        </>
      }
      noteOf={noteOf}
      cellNotes={progressNotes(lines)}
      values={Object.fromEntries(lines.map((line) => [line.productId, quantityText(line)]))}
      {...(document.isLimitedToStock ? { findError } : { errors: orderErrors(lines) })}
      purpose="sale"
      onChange={(typed) => items.setCells(style.products, typed)}
      onFillPacks={(filled, prepack, packs) =>
        items.fillPacks(style.products, filled, {
          id: prepack.id,
          name: describePrepack(prepack),
          packs,
          sizeCount: Object.keys(filled).length,
        })
      }
      onRemove={() => items.removeStyle(style.id)}
    >
      {[...warnings].map((warning) => (
        <p key={warning} className="text-meta text-warning">
          {warning}
        </p>
      ))}
      {notes.map(({ text, listPrice }) => (
        <p key={text} className="text-meta text-warning">
          <HandPriceNote text={text} listPrice={listPrice} onReset={() => items.resetStylePrice(style.id)} />
        </p>
      ))}
    </EntryStyle>
  )
}

/** What is allocated and invoiced of the lines of a confirmed order, by product id. */
function progressNotes(lines: readonly DraftLine[]): ReadonlyMap<number, readonly string[]> | undefined {
  const notes = lines.flatMap(({ productId, ordered }) => {
    const parts = describeProgress(ordered)
    return parts.length === 0 ? [] : [[productId, parts] as const]
  })
  return notes.length === 0 ? undefined : new Map(notes)
}

/** Of lines of a confirmed order that have less than what is invoiced and cancelled. */
function orderErrors(lines: readonly DraftLine[]): ReadonlyMap<number, string> {
  const confirmed = lines.filter(({ ordered }) => ordered)
  return new Map(
    confirmed.flatMap((line) => {
      const error = orderLineError(line)
      return error === undefined ? [] : [[line.productId, error] as const]
    }),
  )
}

/** '3 × A (1-2-2-1)', or undefined without packs. */
function describeAllPacks(packs: readonly NonNullable<DraftLine['prepack']>[]): string | undefined {
  return packs.length === 0 ? undefined : [...new Set(packs.map(describePacks))].join(', ')
}

/** The lines that no open matrix shows; a deleted product is in no matrix. */
export function linesOutside(lines: readonly DraftLine[], styleIds: readonly number[]): DraftLine[] {
  return lines.filter(({ styleId, isDeleted }) => isDeleted || styleId == null || !styleIds.includes(styleId))
}
