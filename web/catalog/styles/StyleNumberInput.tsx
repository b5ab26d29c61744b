// Takes the number of a style, and offers the styles that were found.
import { type ComponentProps, useId } from 'react'

import type { StyleSummary } from '#contract/catalog/styles.ts'
import { styleLimits } from '#domain/catalog/styles.ts'
import { Input } from '#web/ui/Input.tsx'

interface StyleNumberInputProps extends ComponentProps<typeof Input> {
  styles: readonly StyleSummary[]
}

export function StyleNumberInput({ styles, ...input }: StyleNumberInputProps) {
  const listId = useId()
  return (
    <>
      <Input list={listId} autoComplete="off" spellCheck={false} maxLength={styleLimits.number} {...input} />
      <datalist id={listId}>
        {styles.map(({ id, number, name }) => (
          <option key={id} value={number}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
