// The dialog that adds a product to the form, by keyboard, pointer or scanner.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { itemSearchField } from '#web/catalog/stock/scanTargets.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogProps } from '#web/ui/Dialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Listbox } from '#web/ui/Listbox.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useLatest } from '#web/ui/useLatest.ts'
import { useListbox } from '#web/ui/useListbox.ts'

import { type CopiedSale, withReturnedUnits } from './copiedSale.ts'
import type { DraftLine } from './draftLines.ts'
import { ProductOption } from './ProductOption.tsx'
import type { SaleDocument } from './saleDocuments.ts'
import { findProductByCode, useProductPages } from './useProductPages.ts'

/** The next page is loaded when the active option is this close to the end. */
const prefetchDistance = 10

interface PickerProps {
  lines: readonly DraftLine[]
  document: SaleDocument
  copyOf: CopiedSale | undefined
  /** Its prices are shown. */
  customerId: number | null
  /** With the units of a scanned carton. */
  onPick: (product: Product, units?: number) => void
}

type ProductPickerProps = PickerProps & Pick<DialogProps, 'open' | 'onOpenChange' | 'focusAfterClose'>

export function ProductPicker({
  lines,
  document,
  copyOf,
  customerId,
  onPick,
  ...dialog
}: ProductPickerProps) {
  return (
    <Dialog {...dialog} title="Select Products">
      <Picker lines={lines} document={document} copyOf={copyOf} customerId={customerId} onPick={onPick} />
    </Dialog>
  )
}

function Picker({ lines, document, copyOf, customerId, onPick }: PickerProps) {
  const list = useRef<HTMLDivElement>(null)
  const isMounted = useIsMounted()
  const latestId = useLatest(customerId)
  const [text, setText] = useState('')
  const typed = text.trim().slice(0, maxSearchLength)
  const search = useDebounced(typed, 200)
  const pages = useProductPages(search, customerId)
  const products = pages.products ?? []
  /** Whether the list shows the results for the text. */
  const isCurrent = typed === search && !pages.isPlaceholderData
  const addedIds = new Set(lines.map((line) => line.productId))
  const listbox = useListbox({ count: products.length })

  const pickByCode = async (code: string, reportsUnknown: boolean) => {
    if (code === '') return
    const scanned = await findProductByCode(code, { chosenId: () => latestId.current, reportsUnknown })
    if (scanned && isMounted.current) onPick(scanned.product, scanned.units)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const chosen = isCurrent ? products[listbox.active] : undefined
      // The next text replaces this one.
      if (event.target instanceof HTMLInputElement) event.target.select()
      if (chosen) onPick(chosen)
      // Until the list has loaded, typed text may be the beginning of a name.
      else void pickByCode(text.trim(), isCurrent && pages.products?.length === 0)
    } else {
      const next = listbox.move(event, visibleOptionCount(list.current))
      if (next === undefined) return
      if (next >= products.length - prefetchDistance) pages.loadMore()
    }
    event.preventDefault()
  }

  return (
    <>
      <div
        {...itemSearchField}
        role="presentation"
        onKeyDown={handleKey}
        className="border-b border-hairline px-5 py-3 max-sm:px-4"
      >
        <SearchInput
          label="Search products"
          maxLength={maxSearchLength}
          value={text}
          onChange={(next) => {
            setText(next)
            listbox.reset()
            list.current?.scrollTo({ top: 0 })
          }}
          {...listbox.field}
          enterKeyHint="done"
        />
      </div>
      <div className="flex h-144 min-h-0 flex-col max-sm:flex-1">
        {!pages.products && pages.error ? (
          <QueryError query={pages} title="Failed to load products" />
        ) : !pages.products ? (
          <OptionsSkeleton />
        ) : products.length === 0 ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No products found"
            text="Search by name, product ID, color or manufacturer."
          />
        ) : (
          <Listbox
            id={listbox.id}
            ref={list}
            label="Products"
            isBusy={!isCurrent}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + 2 * clientHeight > scrollHeight) pages.loadMore()
            }}
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
          >
            {products.map((product, index) => (
              <ProductOption
                key={product.id}
                id={listbox.optionId(index)}
                product={product}
                stock={withReturnedUnits(product, copyOf).quantity}
                isLimitedToStock={document.isLimitedToStock}
                isActive={index === listbox.active}
                isAdded={addedIds.has(product.id)}
                onPick={onPick}
              />
            ))}
          </Listbox>
        )}
      </div>
      <PickerFooter pages={pages} />
    </>
  )
}

function PickerFooter({ pages }: { pages: ReturnType<typeof useProductPages> }) {
  const { products, total, totalIsMinimum, hasMore } = pages
  const count =
    products &&
    (hasMore
      ? `${formatCount(products.length)} of ${totalIsMinimum ? `${formatCount(total)}+ products` : pluralize(total, 'product')}`
      : pluralize(products.length, 'product'))
  return (
    <div className="flex min-h-12 items-center gap-3 border-t border-hairline px-5 py-2 text-meta text-muted max-sm:px-4">
      <output className={pages.error ? 'text-danger' : 'tabular'}>
        {count !== undefined && (pages.error ? 'Failed to load products' : count)}
      </output>
      {hasMore && (
        <Button size="sm" busy={pages.isFetching} busyText="Loading..." onClick={pages.loadMore}>
          Load more
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1.5 max-sm:hidden pointer-coarse:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to add
      </span>
    </div>
  )
}

function OptionsSkeleton() {
  return (
    <SkeletonRegion label="Loading products">
      <div className="flex flex-col gap-0.5 overflow-hidden p-2">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex gap-3 p-2">
            <Skeleton className="h-15 w-12" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <Skeleton className="h-3.5 w-2/3" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}

function visibleOptionCount(list: HTMLElement | null): number {
  const option = list?.firstElementChild
  return list && option ? Math.max(1, Math.floor(list.clientHeight / option.clientHeight) - 1) : 1
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
