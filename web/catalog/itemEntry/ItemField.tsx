// The field that adds styles and products to an invoice, an order or a delivery by name, code or scan, and stays open for the next one.
import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import type { StyleSummary } from '#contract/catalog/styles.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import { itemSearchField } from '#web/catalog/stock/scanTargets.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useHeldText } from '#web/ui/keyHold.ts'
import { Money } from '#web/ui/Money.tsx'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'

import { keepOfSameCustomer } from './itemPrices.ts'
import { type ItemOption, itemSearch } from './itemSearch.ts'
import type { Added, ItemEntry } from './useItemEntry.ts'

/** The step of PageUp and PageDown. */
const visibleCount = 6

export interface ItemLine {
  productId: number
  code: string
  productName: string
  color: string
  size: string
  quantity: number
}

interface ItemFieldProps {
  entry: ItemEntry
  lines: readonly ItemLine[]
  /** Its prices are shown. */
  customerId: number | null
  /** Where the lines are: 'on this invoice'. */
  place: string
  /** The units that can be sold, if products without any can't be added. */
  sellableUnits?: (product: Product) => number
  /** The element around the input. */
  field: RefObject<HTMLDivElement | null>
  /** Of the page, for a code scanned with the camera. */
  onScan: (code: string) => void
  /** Arrow up in the empty field. */
  onUp: () => void
}

export function ItemField({
  entry,
  lines,
  customerId,
  place,
  sellableUnits,
  field,
  onScan,
  onUp,
}: ItemFieldProps) {
  const [text, setText] = useState('')
  const floating = useFloating()
  const typed = text.trim().slice(0, maxSearchLength)
  const search = useDebounced(typed, 150)
  const query = useQuery({
    ...itemSearch(search, customerId, entry.prices),
    enabled: typed !== '' && search !== '',
    placeholderData: keepOfSameCustomer(customerId),
  })
  const isCurrent = typed === search && !query.isPlaceholderData && !query.isFetching
  const options = typed === '' ? undefined : query.data

  const change = (next: string) => {
    setText(next)
    floating.onOpenChange(next.trim() !== '')
  }
  /** If nothing is added, the text comes back. */
  const submit = async (add: () => Promise<Added | undefined>) => {
    change('')
    if ((await add()) === undefined) setText((current) => (current === '' ? text : current))
  }
  const choose = (option: ItemOption) =>
    void submit(() =>
      option.kind === 'style'
        ? entry.addStyle(option.style.id)
        : entry.addProduct(option.product, customerId),
    )
  const enter = (active: ItemOption | undefined) => {
    if (typed === '') return
    if (isCurrent && active) choose(active)
    else void submit(() => entry.addFirst(typed))
  }

  const status = <EntryStatus entry={entry} lines={lines} place={place} />
  return (
    <div className="border-t border-hairline px-4 py-3" {...itemSearchField}>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <RecordCombobox
            ref={field}
            label="Styles and products"
            text={text}
            options={options}
            isBusy={!isCurrent}
            optionKey={({ key }) => key}
            renderOption={(option) =>
              option.kind === 'style' ? (
                <FoundStyle style={option.style} />
              ) : (
                <FoundProduct
                  product={option.product}
                  theirCode={option.theirCode}
                  stock={sellableUnits?.(option.product) ?? option.product.quantity}
                  units={lines.find(({ productId }) => productId === option.product.id)?.quantity}
                  place={place}
                />
              )
            }
            isDisabled={(option) => option.kind === 'product' && sellableUnits?.(option.product) === 0}
            optionClass="flex items-center gap-3"
            pageStep={visibleCount}
            none={options && <p className="px-3 py-2 text-muted">{`No product matches "${typed}".`}</p>}
            floating={floating}
            onPick={choose}
            onKey={({ key, ctrlKey, metaKey }, active) => {
              // With a modifier it is a shortcut of the page.
              if (key === 'Enter' && !ctrlKey && !metaKey) enter(active)
              else if (key === 'ArrowUp' && text === '') onUp()
              else return false
              return true
            }}
          >
            {(attributes) => (
              <SearchInput
                label="Add an item"
                placeholder="Scan or type a style or product: number, name or color"
                maxLength={maxSearchLength}
                value={text}
                onChange={change}
                onBlur={() => floating.onOpenChange(false)}
                onFocus={() => floating.onOpenChange(true)}
                {...attributes}
                {...shortcutProps('addItem')}
                autoCorrect="off"
                enterKeyHint="done"
              />
            )}
          </RecordCombobox>
        </div>
        <CameraButton onScan={onScan} answer={status} closeOn={entry.opened} />
      </div>
      <output className="mt-1.5 block min-h-5 text-meta text-muted wrap-anywhere">{status}</output>
    </div>
  )
}

function FoundStyle({ style }: { style: StyleSummary }) {
  const [first, second = first] = [style.sizes[0], style.sizes.at(-1)]
  const image = { ...style, color: style.colors[0]?.color ?? '' }
  return (
    <>
      <div className="w-7 shrink-0">
        <ProductImage product={image} alt="" width={160} className="rounded-sm" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium" title={style.name}>
          {style.name}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <span className="code">{style.number}</span>
          <span>{first === second ? first : `${first} to ${second}`}</span>
          {style.colors.slice(0, 4).map(({ color }) => (
            <ColorSwatch key={color} name={color} />
          ))}
          {style.colors.length > 4 && <span>{`and ${style.colors.length - 4} more colors`}</span>}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5 text-meta text-muted tabular">
        <Badge tone="secondary">Style</Badge>
        <span>{`${formatCount(style.quantity)} in stock`}</span>
      </div>
    </>
  )
}

interface FoundProductProps {
  product: Product
  theirCode: string | undefined
  stock: number
  /** Of its line; undefined if it has none. */
  units: number | undefined
  place: string
}

function FoundProduct({ product, theirCode, stock, units, place }: FoundProductProps) {
  return (
    <>
      <div className="w-7 shrink-0">
        <ProductImage product={product} alt="" width={160} className="rounded-sm" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium" title={product.name}>
          {product.name}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <span className="code">{product.code}</span>
          {theirCode !== undefined && <span className="text-ink">{theirCode}</span>}
          <span>{product.size}</span>
          <ColorSwatch name={product.color} />
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end text-meta text-muted tabular">
        <Money value={formatUsd(product.priceCents)} className="text-control text-ink" />
        <span className={stock === 0 ? 'text-danger' : ''}>
          {stock === 0 ? 'Out of Stock' : `${formatCount(stock)} in stock`}
          {units !== undefined && `, ${formatCount(units)} ${place}`}
        </span>
      </div>
    </>
  )
}

function EntryStatus({
  entry: { pendingCount, lastId, droppedText },
  lines,
  place,
}: Pick<ItemFieldProps, 'entry' | 'lines' | 'place'>) {
  const heldText = useHeldText()
  if (pendingCount > 0) {
    return (
      <>
        Looking up the item...
        {heldText !== '' && (
          <>
            {' Typed ahead: '}
            <span className="code text-ink">{heldText}</span>
          </>
        )}
      </>
    )
  }
  if (droppedText !== '') {
    return (
      <span className="text-danger">
        {'Not entered, because the item was not added: '}
        <span className="code">{droppedText}</span>
      </span>
    )
  }
  const line = lines.find(({ productId }) => productId === lastId)
  if (!line) return <>Enter opens a style or adds one unit of a product. Add it again for one more.</>
  return (
    <>
      <span className="code text-ink">{line.code}</span> {line.productName}, {line.color}, {line.size}:{' '}
      <span className="font-medium text-ink tabular">{`${formatCount(line.quantity)} ${place}`}</span>
      <span className="pointer-coarse:hidden">. Arrow up changes the quantity.</span>
    </>
  )
}
