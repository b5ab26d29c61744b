// A list of options below a text field that keeps the focus and handles the keys (useListbox.ts).
import type { ComponentProps, ReactNode } from 'react'

interface ListboxProps extends Omit<ComponentProps<'div'>, 'id' | 'role'> {
  id: string
  label: string
  /** Whether the options are not yet those of the text. */
  isBusy?: boolean
}

export function Listbox({ label, isBusy, ...rest }: ListboxProps) {
  return (
    <div
      {...rest}
      // A native list can't be operated from a text field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
    />
  )
}

interface ListboxOptionProps {
  id: string
  /** Enter chooses it. */
  isActive: boolean
  isDisabled?: boolean
  onChoose: () => void
  className?: string
  children: ReactNode
}

export function ListboxOption({
  id,
  isActive,
  isDisabled = false,
  onChoose,
  className = '',
  children,
}: ListboxOptionProps) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      // A native option can't contain an image or several lines.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`cursor-pointer rounded-sm px-2 py-1.5 text-control hover:bg-hover aria-selected:selvedge-left aria-selected:bg-selected pointer-coarse:min-h-11 ${className}`}
    >
      {children}
    </div>
  )
}
