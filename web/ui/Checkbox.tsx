// Checkboxes with a visible label, and without one for the rows of a table.
import type { ReactNode } from 'react'

interface CheckboxProps {
  label: ReactNode
  /** A longer name for screen readers. */
  'aria-label'?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Replaces height, distance and font size of the label. */
  className?: string
}

export function Checkbox({
  label,
  onChange,
  className = 'min-h-control gap-2 text-control',
  ...input
}: CheckboxProps) {
  return (
    <label className={`flex cursor-pointer items-center ${className}`}>
      <input
        {...input}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0"
      />
      {label}
    </label>
  )
}

interface RowCheckboxProps {
  /** The accessible name. */
  label: string
  checked: boolean
  /** Some, but not all, of the items it controls are checked. */
  mixed?: boolean | undefined
  /** `extends` is true if Shift was held, to select a range. */
  onChange: (checked: boolean, extendsRange: boolean) => void
}

/** Its clickable area is 32 px wide, or 44 px on a phone. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  return (
    <label className="relative z-1 -mx-2 flex size-8 cursor-pointer items-center justify-center select-none max-sm:size-11">
      <input
        type="checkbox"
        aria-label={label}
        ref={(node) => {
          if (node) node.indeterminate = mixed
        }}
        checked={checked}
        onChange={(event) => {
          const { nativeEvent } = event
          onChange(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
        className="size-4 cursor-pointer"
      />
    </label>
  )
}
