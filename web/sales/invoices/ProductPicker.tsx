// Choosing a product for an invoice: a search and a list of cards, by keyboard, pointer or scanner.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { acceptScan } from '#web/catalog/stock/acceptScan.ts'
import { Dialog, type DialogProps } from '#web/ui/Dialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { nextOptionIndex } from '#web/ui/nextOptionIndex.ts'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import { findProductForInvoice } from './findProductForInvoice.ts'
import type { DraftLine } from './invoiceLines.ts'
import { PickerFooter } from './PickerFoot.tsx'
import { ProductOption } from './ProductOption.tsx'
import { ProductOptionsSkeleton } from './ProductOptionsSkeleton.tsx'
import { useProductPages } from './useProductPages.ts'

/** So many cards before the end of what is loaded, the next page is asked for. */
const lookAhead = 10

interface PickingProps {
  lines: readonly DraftLine[]
  onPick: (product: Product) => void
}

type ProductPickerProps = PickingProps & Pick<DialogProps, 'open' | 'onOpenChange' | 'focusAfterClose'>

export function ProductPicker({ lines, onPick, ...dialog }: ProductPickerProps) {
  return (
    <Dialog {...dialog} title="Select Products">
      <Picking lines={lines} onPick={onPick} />
    </Dialog>
  )
}

function Picking({ lines, onPick }: PickingProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const isOpen = useIsMounted()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = useDebounced(text.trim(), 200)
  const pages = useProductPages(search)
  const { products = [] } = pages
  const isSettled = text.trim() === search && !pages.isPlaceholderData
  const hasFoundNothing = isSettled && pages.products?.length === 0
  const added = new Set(lines.map((line) => line.product.id))
  const optionId = (index: number) => `${listId}${index}`

  const move = (index: number) => {
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
    if (index >= products.length - lookAhead) pages.loadMore()
  }
  // A scanner types a code and Enter faster than any list can follow: then the product of that code counts, and
  // nothing that merely looks like it.
  const pickScanned = async (code: string, isCode: boolean) => {
    if (code === '') return
    const found = await findProductForInvoice(code, isCode)
    if (found && isOpen.current) onPick(found)
  }
  const press = (event: KeyboardEvent) => {
    const chosen = isSettled ? products[active] : undefined
    if (event.key === 'Enter') {
      const scanned = event.target instanceof HTMLInputElement ? acceptScan(event.target, setText) : undefined
      if (scanned === undefined && chosen) onPick(chosen)
      // While the list is on its way, what was typed by hand may be the beginning of a name.
      else void pickScanned(scanned ?? text.trim(), scanned !== undefined || hasFoundNothing)
    } else {
      const next = nextOptionIndex(event, { active, count: products.length, perPage: perPage(list.current) })
      if (next === undefined) return
      move(next)
    }
    event.preventDefault()
  }

  return (
    <>
      <div role="presentation" onKeyDown={press} className="border-b border-hairline px-5 py-3 max-sm:px-4">
        <SearchInput
          label="Search products"
          value={text}
          onChange={(next) => {
            setText(next)
            setActive(0)
            list.current?.scrollTo({ top: 0 })
          }}
          // A search whose list stands open beneath it, with the focus staying in the text.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={products.length > 0}
          aria-controls={listId}
          aria-activedescendant={products.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      <div className="flex h-144 min-h-0 flex-col max-sm:flex-1">
        {!pages.products && pages.error ? (
          <ErrorState
            title="Failed to load products"
            text={errorMessage(pages.error, 'Check the connection, then try again.')}
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        ) : !pages.products ? (
          <ProductOptionsSkeleton />
        ) : products.length === 0 ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No products found"
            text="Search by name, product ID, color or manufacturer."
          />
        ) : (
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="listbox"
            id={listId}
            ref={list}
            aria-label="Products"
            aria-busy={!isSettled}
            onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
              if (scrollTop + 2 * clientHeight > scrollHeight) pages.loadMore()
            }}
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
          >
            {products.map((product, index) => (
              <ProductOption
                key={product.id}
                id={optionId(index)}
                product={product}
                isActive={index === active}
                isAdded={added.has(product.id)}
                onPick={onPick}
              />
            ))}
          </div>
        )}
      </div>
      <PickerFooter pages={pages} />
    </>
  )
}

/** How many cards are seen at once. */
function perPage(list: HTMLElement | null): number {
  const card = list?.firstElementChild
  return list && card ? Math.max(1, Math.floor(list.clientHeight / card.clientHeight) - 1) : 1
}

/** Whether the dialog is still there when an answer comes. */
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
