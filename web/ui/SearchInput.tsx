// A search field with an icon, a clear button, and the shortcut `/`.
import { Search, X } from 'lucide-react'
import { useId, useRef, type ComponentProps } from 'react'

import { useFieldAttributes } from './fieldContext.ts'
import { boxedInput, inputStyles } from './inputStyles.ts'
import { Keycaps } from './Keycaps.tsx'
import { lengthError } from './lengthError.ts'
import { shortcutProps } from './shortcuts.ts'

export interface SearchInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'ref' | 'defaultValue'
> {
  label: string
  value: string
  onChange: (value: string) => void
  /** `/` focuses this field from anywhere on the page. At most one field per page. */
  slashFocuses?: boolean | undefined
}

/** Controlled: `value` and `onChange(value)`. Escape clears it. More than `maxLength` characters show an error. */
export function SearchInput({
  label,
  value,
  onChange,
  slashFocuses,
  maxLength,
  className,
  ...rest
}: SearchInputProps) {
  const error = lengthError(value, maxLength)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <span className={inputStyles({ kind: 'box', className: `relative ${className ?? ''}` })}>
      <Search aria-hidden="true" className="ml-2.5 size-4 shrink-0 stroke-[1.5] text-muted" />
      <input
        placeholder={label}
        {...(slashFocuses && shortcutProps('searchList'))}
        {...rest}
        {...useFieldAttributes({
          ...rest,
          'aria-invalid': error !== undefined,
          'aria-describedby': error === undefined ? rest['aria-describedby'] : errorId,
        })}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          // Keeps it from the page, where Escape clears the selection.
          event.stopPropagation()
          clear()
        }}
        className={`${boxedInput} pl-2 placeholder:truncate`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="mr-0.5 grid aspect-square h-[calc(100%-4px)] shrink-0 place-items-center rounded-sm text-muted focus-ring hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-4 stroke-[1.5]" />
        </button>
      )}
      {error !== undefined && (
        <span
          id={errorId}
          role="alert"
          className="absolute top-full left-0 z-10 mt-1 rounded-md border border-danger bg-raised px-2.5 py-1 text-meta text-danger shadow-float"
        >
          {error}
        </span>
      )}
      {value === '' && slashFocuses && <Keycaps shortcut="searchList" className="mr-2" />}
    </span>
  )
}
