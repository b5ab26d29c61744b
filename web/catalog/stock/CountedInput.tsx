// How many of a product were counted, for whoever types rather than scans each piece.
import { useState } from 'react'

import { maxQuantity } from '#domain/stock/stock.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import type { CountLine } from './countLines.ts'
import { parseUnits } from './parseUnits.ts'
import { getScannedCode, useScanGuard } from './useScanGuard.ts'

interface CountedInputProps {
  line: CountLine
  onChange: (counted: number) => void
  /** Enter means: on to the next product, with the code of it where that was scanned right here. */
  onEnter: (scanned: string | undefined) => void
}

/** What is no quantity is not taken, and gone when the field is left. */
export function CountedInput({ line, onChange, onEnter }: CountedInputProps) {
  const [text, setText] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    const counted = parseUnits(typed)
    if (counted <= maxQuantity) onChange(counted)
  }
  const guard = useScanGuard(line.counted, (before) => {
    setText(undefined)
    onChange(before)
  })
  return (
    <NumberInput
      aria-label={`Counted of ${line.productName} ${line.productId}`}
      min={0}
      max={maxQuantity}
      className="max-w-24"
      value={text ?? line.counted}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(undefined)}
      onKeyDown={(event) => {
        guard(event)
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter(getScannedCode())
      }}
    />
  )
}
