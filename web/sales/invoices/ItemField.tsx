// The field below the lines of a new invoice: adds styles and products by name, code or scan, and stays open for the next one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import type { StyleSummary } from '#contract/catalog/styles.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { ColorSwatch } from '#web/catalog/products/ColorSwatch.tsx'
import { ProductImage } from '#web/catalog/products/ProductImage.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Money } from '#web/ui/Money.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'

import { type CopiedInvoice, withReturnedUnits } from './copiedInvoice.ts'
import type { DraftLine } from './invoiceLines.ts'
import { type ItemEntry, type ItemOption, itemSearch } from './useItemEntry.ts'

interface ItemFieldProps {
  entry: ItemEntry
  lines: readonly DraftLine[]
  copyOf: CopiedInvoice | undefined
  /** Its prices are shown. */
  customerId: number | null
  /** The element around the input. */
  field: RefObject<HTMLDivElement | null>
  /** Arrow up in the empty field. */
  onUp: () => void
}

export function ItemField({ entry, lines, copyOf, customerId, field, onUp }: ItemFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { open, container, onOpenChange } = useFloating()
  const typed = text.trim().slice(0, maxSearchLength)
  const search = useDebounced(typed, 150)
  const query = useQuery({
    ...itemSearch(search, customerId),
    enabled: typed !== '' && search !== '',
    placeholderData: keepPreviousData,
  })
  const isCurrent = typed === search && !query.isPlaceholderData && !query.isFetching
  const isOpen = open && typed !== '' && query.data !== undefined
  const options = (isOpen ? query.data : []).map((option) =>
    option.kind === 'style' ? option : { ...option, product: withReturnedUnits(option.product, copyOf) },
  )
  const optionId = (index: number) => `${listId}${index}`

  const change = (next: string) => {
    setText(next)
    setActive(0)
    onOpenChange(next.trim() !== '')
  }
  const choose = (option: ItemOption) => {
    change('')
    if (option.kind === 'style') entry.addStyle(option.style.id)
    else entry.addProduct(option.product)
  }
  /** While the results are loading, the next text can be typed already. */
  const addFirst = async () => {
    change('')
    const added = await entry.addFirst(typed)
    if (added === undefined) setText((current) => (current === '' ? text : current))
  }
  const enter = () => {
    if (typed === '') return
    const chosen = isCurrent && isOpen ? options[active] : undefined
    if (chosen) choose(chosen)
    else void addFirst()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowUp' && text === '') onUp()
    else {
      const next = nextOptionIndex(event, { active, count: isOpen ? options.length : 0, perPage: 6 })
      if (next === undefined) return
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return (
    <div className="border-t border-hairline px-4 py-3">
      <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
        <Popover.Anchor asChild>
          <div ref={field} role="presentation" onKeyDown={handleKey}>
            <SearchInput
              label="Add an item"
              placeholder="Scan or type a style or product: number, name or color"
              maxLength={maxSearchLength}
              value={text}
              onChange={change}
              onBlur={() => onOpenChange(false)}
              onFocus={() => onOpenChange(true)}
              // The focus stays in this input while the listbox is operated.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="combobox"
              aria-keyshortcuts="Alt+I"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && options.length > 0 ? optionId(active) : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
            />
          </div>
        </Popover.Anchor>
        <Popover.Portal container={container}>
          <Popover.Content
            role="presentation"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              if (event.target instanceof Node && field.current?.contains(event.target))
                event.preventDefault()
            }}
            className="z-30 max-h-[min(26rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto overscroll-contain rounded-md bg-raised p-1 text-ink shadow-float outline-none"
          >
            <div
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="listbox"
              id={listId}
              aria-label="Styles and products"
              aria-busy={!isCurrent}
            >
              {options.map((option, index) => (
                <OptionRow
                  key={option.key}
                  id={optionId(index)}
                  isActive={index === active}
                  isDisabled={option.kind === 'product' && option.product.quantity === 0}
                  onChoose={() => choose(option)}
                >
                  {option.kind === 'style' ? (
                    <StyleOption style={option.style} />
                  ) : (
                    <ProductOption
                      product={option.product}
                      units={lines.find(({ productId }) => productId === option.product.id)?.quantity}
                    />
                  )}
                </OptionRow>
              ))}
            </div>
            {options.length === 0 && (
              <p className="px-3 py-2 text-control text-muted">{`No product matches "${typed}".`}</p>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <output className="mt-1.5 block min-h-5 text-meta text-muted wrap-anywhere">
        <EntryStatus entry={entry} lines={lines} />
      </output>
    </div>
  )
}

interface OptionRowProps {
  id: string
  isActive: boolean
  isDisabled: boolean
  onChoose: () => void
  children: ReactNode
}

function OptionRow({ id, isActive, isDisabled, onChoose, children }: OptionRowProps) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      // A native option can't contain an image.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-control hover:bg-hover aria-selected:selvedge-left aria-selected:bg-selected pointer-coarse:min-h-11"
    >
      {children}
    </div>
  )
}

function StyleOption({ style }: { style: StyleSummary }) {
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

interface ProductOptionProps {
  product: Product
  /** On the invoice; undefined if it is not on it. */
  units: number | undefined
}

function ProductOption({ product, units }: ProductOptionProps) {
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
          <span>{product.size}</span>
          <ColorSwatch name={product.color} />
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end text-meta text-muted tabular">
        <Money value={formatUsd(product.priceCents)} className="text-control text-ink" />
        <span className={product.quantity === 0 ? 'text-danger' : ''}>
          {product.quantity === 0 ? 'Out of Stock' : `${formatCount(product.quantity)} in stock`}
          {units !== undefined && `, ${formatCount(units)} on this invoice`}
        </span>
      </div>
    </>
  )
}

function EntryStatus({ entry: { pendingCount, lastId }, lines }: Pick<ItemFieldProps, 'entry' | 'lines'>) {
  if (pendingCount > 0) return `Looking up ${pluralize(pendingCount, 'item')}...`
  const line = lines.find(({ productId }) => productId === lastId)
  if (!line) return 'Enter opens a style or adds one unit of a product. Add it again for one more.'
  return (
    <>
      <span className="code text-ink">{line.code}</span> {line.productName}, {line.color}, {line.size}:{' '}
      <span className="font-medium text-ink tabular">{formatCount(line.quantity)} on this invoice</span>
      <span className="pointer-coarse:hidden">. Arrow up changes the quantity.</span>
    </>
  )
}
