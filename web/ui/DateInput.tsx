// A field for a day. While a date is typed, the browser reports days in between, such as one of the year 2: they are kept here.
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'

import { Input } from './Input.tsx'

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'defaultValue'
> {
  /** '2026-03-31', or '' for no day. */
  value: string
  /**
   * Called at once with a day chosen in the calendar, and with a typed one on Enter, on a shortcut or on leaving the field; '' if a part of
   * it is missing.
   */
  onChange: (day: string) => void
}

export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  /** Undefined: nothing is typed. */
  const [typed, setTyped] = useState<string>()
  const isTyping = useRef(false)
  const commit = () => {
    isTyping.current = false
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onChange(typed)
  }
  return (
    <Input
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        if (isTyping.current) setTyped(target.value)
        else onChange(target.value)
      }}
      onPointerDown={() => {
        isTyping.current = false
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' || event.altKey || event.ctrlKey || event.metaKey) commit()
        else isTyping.current = true
      }}
      onBlur={commit}
    />
  )
}
