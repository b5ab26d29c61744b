// The lines of the form: a table, and stacked rows on a phone.
import { CircleAlert, TriangleAlert, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { ProductText } from '#web/catalog/products/ProductText.tsx'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { LineMargin } from '#web/sales/margins/Margin.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import {
  type DraftLine,
  draftLineTotalCents,
  findLineError,
  orderLineError,
  quantityText,
  typedQuantityError,
} from './draftLines.ts'
import type { DraftMargins } from './draftMargins.ts'
import { DraftPrice, HandPriceNote } from './DraftPrice.tsx'
import { describeProgress } from './editedOrder.ts'
import { describeLastPrice, type LastPrices } from './lastPrices.ts'
import { handPriceNote, listPriceCents, priceWarning } from './linePrices.ts'
import type { DraftLines } from './useDraftLines.ts'

interface DraftLineListProps {
  items: DraftLines
  lastPrices: LastPrices
  /** By product. */
  margins: DraftMargins['byProduct']
}

export function DraftLineList(props: DraftLineListProps) {
  return useIsPhone() ? <DraftRows {...props} /> : <DraftTable {...props} />
}

function DraftTable({ items, ...figures }: DraftLineListProps) {
  const rows = items.lines.map((line) => ({ ...line, id: line.productId }))
  return <ListTable label="Items" flush columns={draftColumns(items, figures)} rows={rows} />
}

function draftColumns(
  items: DraftLines,
  { lastPrices, margins }: Omit<DraftLineListProps, 'items'>,
): readonly Column<DraftLine & { id: number }>[] {
  return [
    {
      header: 'Product',
      cell: (line) => <LineText line={line} items={items} />,
      className: 'w-full min-w-40',
    },
    { header: 'Size', cell: ({ size }) => size, className: 'max-w-32 min-w-20 wrap-anywhere' },
    { header: 'Qty', cell: (line) => <QuantityInput line={line} items={items} />, kind: 'number' },
    {
      header: 'Price',
      cell: (line) => (
        <>
          <DraftPrice line={line} items={items} />
          <LastPriceText line={line} lastPrices={lastPrices} className="block max-w-28" />
        </>
      ),
      kind: 'money',
    },
    {
      header: 'Total',
      cell: (line) => (
        <>
          <Money value={formatUsd(draftLineTotalCents(line))} />
          <LineLeaves line={line} margins={margins} className="block" />
        </>
      ),
      kind: 'money',
    },
    {
      header: 'Remove',
      isHeaderHidden: true,
      cell: (line) => <RemoveButton size="sm" line={line} items={items} />,
      kind: 'actions',
    },
  ]
}

interface RemoveButtonProps extends Pick<ComponentProps<typeof IconButton>, 'size' | 'className'> {
  line: DraftLine
  items: DraftLines
}

function RemoveButton({ line: { productId, productName }, items, ...button }: RemoveButtonProps) {
  return (
    <IconButton {...button} label={`Remove ${productName}`} onClick={() => items.remove(productId)}>
      <X aria-hidden="true" />
    </IconButton>
  )
}

/** Nothing if the price is the same as last time. */
function LastPriceText({
  line,
  lastPrices,
  className,
}: Pick<DraftLineListProps, 'lastPrices'> & { line: DraftLine; className: string }) {
  const text = describeLastPrice([line], lastPrices)
  return text !== undefined && <span className={`text-meta text-muted ${className}`}>{text}</span>
}

/** What the line leaves. Nothing for users who may not see costs. */
function LineLeaves({
  line,
  margins,
  className,
}: Pick<DraftLineListProps, 'margins'> & { line: DraftLine; className: string }) {
  const margin = margins.get(line.productId)
  return margin && <LineMargin lines={[margin]} className={`text-meta ${className}`} />
}

function DraftRows({ items, lastPrices, margins }: DraftLineListProps) {
  return (
    <ul aria-label="Items" className="divide-y divide-hairline text-control">
      {items.lines.map((line) => (
        <li key={line.productId} className="px-4 pt-2 pb-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 py-1.5">
              <LineText line={line} items={items} showSize />
            </div>
            <RemoveButton className="-mr-2.5" line={line} items={items} />
          </div>
          <div className="flex flex-wrap items-start gap-2">
            <QuantityInput line={line} items={items} />
            <span className="ml-auto pr-2">
              <DraftPrice line={line} items={items} />
            </span>
          </div>
          <div className="mt-1 flex items-baseline justify-between gap-2 pr-2">
            <LastPriceText line={line} lastPrices={lastPrices} className="" />
            <Money value={formatUsd(draftLineTotalCents(line))} className="ml-auto font-medium" />
          </div>
          <LineLeaves line={line} margins={margins} className="block pr-2 text-right" />
        </li>
      ))}
    </ul>
  )
}

interface LineTextProps {
  line: DraftLine
  items: DraftLines
  showSize?: boolean
}

function LineText({ line, items, showSize = false }: LineTextProps) {
  const error = findLineError(line, items.document)
  const note = handPriceNote(line, items.customerId)
  const warning =
    note === undefined ? priceWarning(line) : <PriceNote line={line} items={items} text={note} />
  return (
    <ProductText
      name={line.productName}
      code={line.code}
      facts={[line.color, showSize && line.size, describeProgress(line.ordered).join(', ')]}
    >
      <output className="block">
        {error !== undefined && (
          <span className="mt-0.5 flex items-start gap-1 text-meta text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {error}
          </span>
        )}
        {warning !== undefined && (
          <span className="mt-0.5 flex items-start gap-1 text-meta text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            <span>{warning}</span>
          </span>
        )}
      </output>
    </ProductText>
  )
}

function PriceNote({ line, items, text }: LineTextProps & { text: string }) {
  const reset = () => items.resetPrice(line.productId)
  return <HandPriceNote text={text} listPrice={formatUsd(listPriceCents(line))} onReset={reset} />
}

/** Keeps what is typed; an error is shown next to the input and in the line. */
function QuantityInput({ line, items }: { line: DraftLine; items: DraftLines }) {
  const { productId, productName, stock } = line
  const stockId = useId()
  const isLimited = items.document.isLimitedToStock
  const isMoreThanStock = isLimited && line.quantity > stock
  const isInvalid = isLimited
    ? isMoreThanStock || typedQuantityError(line) !== undefined
    : orderLineError(line) !== undefined
  return (
    <div data-quantity={productId} className="flex shrink-0 items-center gap-2">
      <div className="w-20 shrink-0">
        <NumberInput
          aria-label={`Quantity of ${productName}`}
          aria-describedby={stockId}
          aria-invalid={isInvalid}
          min={1}
          max={isLimited ? Math.max(stock, 1) : maxQuantity}
          value={quantityText(line)}
          onChange={(event) => items.setQuantity(productId, event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <span
        id={stockId}
        className={`flex min-w-20 items-center gap-1 text-left text-meta whitespace-nowrap tabular ${isMoreThanStock ? 'font-medium text-danger' : 'text-muted'}`}
      >
        {isMoreThanStock && <CircleAlert aria-hidden="true" className="size-3 shrink-0" />}
        {isMoreThanStock ? `${formatCount(stock)} left` : `${formatCount(stock)} in stock`}
      </span>
    </div>
  )
}
