// Choosing a product for an invoice: a search and a list of cards, by keyboard, pointer or scanner.
import { useId, useState, type KeyboardEvent } from 'react'

import { findProducts, type Product, type ProductList } from '#contract/products.ts'
import { counted, figure } from '#domain/figures.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { callQuery, useCall } from '#web/api/useCall.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'

import type { DraftLine } from './invoiceLines.ts'
import { ProductOption } from './ProductOption.tsx'
import { ProductOptionsSkeleton } from './ProductOptionsSkeleton.tsx'
import { useDebounced } from './useDebounced.ts'

/** How many products are shown at once (SPEC.md section 9); the search narrows them. */
const shownAtMost = 100

const queryFor = (search: string) => ({ page: 1, limit: shownAtMost, search: search || undefined })

interface PickingProps {
  lines: readonly DraftLine[]
  onPick: (product: Product) => void
}

interface ProductPickerProps extends PickingProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ProductPicker({ open, onOpenChange, lines, onPick }: ProductPickerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Select Products">
      <Picking lines={lines} onPick={onPick} />
    </Dialog>
  )
}

function Picking({ lines, onPick }: PickingProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = useDebounced(text.trim(), 200)
  const query = queryFor(search)
  const { data, error, isPlaceholderData, refetch, isFetching } = useCall(findProducts, query, { keep: true })
  const products = data?.products ?? []
  const optionId = (index: number) => `${listId}${index}`

  const move = (index: number) => {
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  // A scanner types a code and Enter faster than any list can follow: then the answer to its code counts, not the
  // list of before.
  const pickBest = async () => {
    const isSettled = text.trim() === search && !isPlaceholderData
    const found = isSettled
      ? products[active]
      : (await queryClient.fetchQuery(callQuery(findProducts, queryFor(text.trim())))).products[0]
    if (found) onPick(found)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(Math.min(active + 1, products.length - 1))
    else if (event.key === 'ArrowUp') move(Math.max(active - 1, 0))
    else if (event.key === 'Enter') void pickBest().catch(() => undefined)
    else return
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
            move(0)
          }}
          // A search whose list stands open beneath it, with the focus staying in the text.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={products.length > 0}
          aria-controls={listId}
          aria-activedescendant={products.length > 0 ? optionId(active) : undefined}
        />
      </div>
      <div className="flex h-144 min-h-0 flex-col max-sm:flex-1">
        {error ? (
          <ErrorState
            title="Failed to load products"
            text={sentenceOf(error, 'Check the connection, then try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : !data ? (
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
            aria-label="Products"
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
          >
            {products.map((product, index) => (
              <ProductOption
                key={product.id}
                id={optionId(index)}
                product={product}
                isActive={index === active}
                isAdded={lines.some((line) => line.product.id === product.id)}
                onPick={onPick}
              />
            ))}
          </div>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-hairline px-5 py-2.5 text-meta text-muted max-sm:px-4">
        <output className="tabular">{data && countSentence(products.length, data)}</output>
        <span className="flex items-center gap-1.5 max-sm:hidden pointer-coarse:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to add
        </span>
      </div>
    </>
  )
}

function countSentence(shown: number, { total, totalIsEstimate = false }: ProductList): string {
  const about = totalIsEstimate ? 'about ' : ''
  if (total > shown) return `The newest ${shown} of ${about}${figure(total)}. Search to narrow them.`
  return counted(total, 'product')
}
