// Limits the product list to one style: a field that finds styles, or the chosen style with a button that removes it.
import { X } from 'lucide-react'
import { useState } from 'react'

import { findStyle, findStyles } from '#contract/catalog/styles.ts'
import { foldText } from '#domain/platform/foldText.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { StyleNumberInput } from '#web/catalog/styles/StyleNumberInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

interface ChosenStyleProps {
  styleId: number
  onRemove: () => void
}

export function ChosenStyle({ styleId, onRemove }: ChosenStyleProps) {
  const { data: style } = useCall(findStyle, { id: styleId })
  return (
    <Button onClick={onRemove}>
      <span className="sr-only">Remove the filter: </span>
      <span className="max-w-80 truncate">
        {style ? `Style ${style.number} · ${style.name}` : 'One style'}
      </span>
      <X aria-hidden="true" />
    </Button>
  )
}

const maxOffered = 20

/** Offers the styles with the typed words; a number that is typed in full, or a chosen option, sets the filter. */
export function StylePicker({ onChoose }: { onChoose: (styleId: number) => void }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 150)
  const { data } = useCall(
    findStyles,
    { page: 1, limit: maxOffered, search: search || undefined },
    { keep: true },
  )
  const styles = data?.styles ?? []
  const choose = (typed: string) => {
    const found = styles.find(({ number }) => foldText(number) === foldText(typed.trim()))
    if (found) onChoose(found.id)
  }
  return (
    <span className="w-40 max-lg:flex-1 max-sm:w-auto max-sm:basis-[30%]">
      <StyleNumberInput
        aria-label="Style"
        placeholder="All Styles"
        styles={styles}
        value={text}
        maxLength={maxSearchLength}
        onChange={(event) => {
          setText(event.target.value)
          // A chosen option arrives as a whole, without a key.
          if (
            !(event.nativeEvent instanceof InputEvent) ||
            event.nativeEvent.inputType === 'insertReplacementText'
          )
            choose(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(text)
        }}
      />
    </span>
  )
}
