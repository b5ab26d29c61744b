// Another expected day for the products of a style, or for one product, in the form of a purchase order.
import { CalendarDays, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { DraftLine } from '#web/catalog/itemEntry/itemDraft.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface ExpectedFieldProps {
  lines: readonly DraftLine[]
  /** 'style 1042' */
  name: string
  /** Expected days by product. */
  days: Readonly<Record<string, string>>
  /** The day of the order: nothing is expected before it. */
  orderedOn: string
  onChange: (days: Record<string, string>) => void
}

/** A button until there is such a day: most products are expected with the order. Products with different days show none. */
export function ExpectedField({ lines, name, days, orderedOn, onChange }: ExpectedFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  if (lines.length === 0) return null
  const lineDays = new Set(lines.map(({ productId }) => days[productId] ?? ''))
  const isMixed = lineDays.size > 1
  const [day = ''] = isMixed ? [] : lineDays
  const change = (next: string) =>
    onChange({ ...days, ...Object.fromEntries(lines.map(({ productId }) => [productId, next])) })
  if (!isOpen && !isMixed && day === '')
    return (
      <IconButton label={`Other expected day of ${name}`} onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden="true" />
      </IconButton>
    )
  return (
    <span className="flex shrink-0 items-center gap-2 text-meta text-muted">
      <span aria-hidden="true">{isMixed ? 'Different days' : 'Expected'}</span>
      <Field label={`Expected day of ${name}`} labelHidden className="w-36 shrink-0">
        <DateInput ref={input} value={day} min={orderedOn} onChange={change} />
      </Field>
      <IconButton
        label={`Expect ${name} with the order`}
        onClick={() => {
          setIsOpen(false)
          change('')
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </span>
  )
}
