// The text field of the search. It is there at once, the rest of the search follows.
import type { KeyboardEvent, Ref } from 'react'

import { maxSearchLength } from '#domain/platform/search.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
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
  /** A code was scanned with the camera, whose button is there once the search has loaded: this field is replaced then. */
  onScan?: (code: string) => void
}

export function SearchField({ ref, onKeyDown, onScan, ...rest }: SearchFieldProps) {
  return (
    <div className="flex gap-2 border-b border-hairline py-1.5 pr-13 pl-2 max-sm:py-0.5 max-sm:pr-14">
      <div ref={ref} role="presentation" {...selfScanning} onKeyDown={onKeyDown} className="min-w-0 flex-1">
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
      {onScan && <CameraButton onScan={onScan} isSingle />}
    </div>
  )
}
