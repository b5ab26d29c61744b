// The style that a new product is put into, chosen by its number.
import { useId, useState } from 'react'

import { findStyle } from '#contract/catalog/styles.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { useCall } from '#web/api/useCall.ts'
import { type StyleSearch, useStyleByNumber } from '#web/catalog/styles/useStyleByNumber.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

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
  const listId = useId()
  return (
    <Field label="Style" hint={search.found ? search.found.name : 'Optional, by its number'} error={error}>
      <Input
        value={number}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={styleLimits.number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <datalist id={listId}>
        {search.list.map((style) => (
          <option key={style.id} value={style.number}>
            {style.name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
