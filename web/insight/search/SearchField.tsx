// The text field of the search. It is there at once, the rest of the search follows.
import type { KeyboardEvent, Ref } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { selfScanning } from '#web/catalog/stock/scanTargets.ts'
import { SearchInput, type SearchInputProps } from '#web/ui/SearchInput.tsx'

/** The text typed before the search was loaded, and whether Enter was pressed, as a barcode scanner does. */
export interface TypedSearch {
  text: string
  isEntered: boolean
}

interface SearchFieldProps extends Omit<SearchInputProps, 'label' | 'onKeyDown'> {
  ref?: Ref<HTMLDivElement>
  onKeyDown: (event: KeyboardEvent) => void
}

export function SearchField({ ref, onKeyDown, ...rest }: SearchFieldProps) {
  return (
    <div
      ref={ref}
      role="presentation"
      {...selfScanning}
      onKeyDown={onKeyDown}
      className="border-b border-hairline py-1.5 pr-13 pl-2 max-sm:py-0.5 max-sm:pr-14"
    >
      <SearchInput
        {...rest}
        label="Search products, orders, invoices, customers and pages"
        placeholder="Search products, orders, pages..."
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
    </div>
  )
}
