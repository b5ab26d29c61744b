// The style that a new product is put into, chosen by its number.
import { useState } from 'react'

import { findStyle } from '#contract/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { StyleNumberInput } from '#web/catalog/styles/StyleNumberInput.tsx'
import { type StyleSearch, useStyleByNumber } from '#web/catalog/styles/useStyleByNumber.ts'
import { Field } from '#web/ui/Field.tsx'

/** The typed text, the style that it names, and the sizes of its scale. */
export function useProductStyle() {
  const [number, setNumber] = useState('')
  const isTyped = number.trim() !== ''
  const search = useStyleByNumber(number, { enabled: isTyped })
  const id = isTyped ? search.found?.id : undefined
  const { data } = useCall(findStyle, { id: id ?? 0 }, { enabled: id !== undefined })
  return {
    number,
    setNumber,
    isTyped,
    search,
    id,
    error: search.error,
    sizes: id === undefined ? undefined : data?.sizeScale?.sizes.map(({ label }) => label),
  }
}

interface ProductStyleFieldProps {
  number: string
  setNumber: (number: string) => void
  search: StyleSearch
  error: string | undefined
}

export function ProductStyleField({ number, setNumber, search, error }: ProductStyleFieldProps) {
  return (
    <Field label="Style" hint={search.found ? search.found.name : 'Optional, by its number'} error={error}>
      <StyleNumberInput
        value={number}
        styles={search.list}
        onChange={(event) => setNumber(event.target.value)}
      />
    </Field>
  )
}
