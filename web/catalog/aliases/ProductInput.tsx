// A field that finds a product by its ID, name, color or a code of others.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { findProducts, type Product } from '#contract/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { callQuery } from '#web/api/useCall.ts'
import { Input } from '#web/ui/Input.tsx'
import { RecordCombobox } from '#web/ui/RecordCombobox.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import { useFloating } from '#web/ui/useFloating.ts'

export type PickedProduct = Pick<Product, 'id' | 'code' | 'name' | 'color' | 'size'>

interface ProductInputProps {
  /** Of an input that is in no `Field`. */
  label?: string
  placeholder?: string
  /** The text at first: that of the chosen product. */
  text?: string
  /** Null while the text is edited. */
  onChange: (product: PickedProduct | null) => void
}

const delayMs = 150
const maxSuggestions = 8

export function describePicked({ code, name, color, size }: PickedProduct): string {
  return `${code}: ${name}, ${color}, ${size}`
}

export function ProductInput({ label, placeholder, text: initial = '', onChange }: ProductInputProps) {
  const [text, setText] = useState(initial)
  const floating = useFloating()
  const typed = text.trim().slice(0, maxSearchLength)
  const search = useDebounced(typed, delayMs)
  const isAsking = floating.open && search !== ''
  const { data, isFetching } = useQuery({
    ...callQuery(findProducts, { page: 1, limit: maxSuggestions, search }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  return (
    <RecordCombobox
      isFormField
      label="Products"
      text={text}
      floating={floating}
      options={isAsking ? data?.products : undefined}
      isBusy={isFetching || search !== typed}
      optionKey={({ id }) => id}
      renderOption={({ name, code, color, size }) => (
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate">{`${name}, ${color}, ${size}`}</span>
          <span className="code shrink-0 text-meta text-muted">{code}</span>
        </span>
      )}
      onPick={(product) => {
        setText(describePicked(product))
        onChange(product)
      }}
      none={
        isAsking && !isFetching && data ? (
          <p className="px-2.5 py-1.5 text-control text-muted">No product matches.</p>
        ) : undefined
      }
    >
      {(attributes) => (
        <Input
          {...attributes}
          aria-label={label}
          value={text}
          maxLength={maxSearchLength}
          placeholder={placeholder ?? 'Product ID, name or color'}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            onChange(null)
            floating.onOpenChange(true)
          }}
          onBlur={() => floating.onOpenChange(false)}
        />
      )}
    </RecordCombobox>
  )
}
