// A checkbox without a visible label, for the rows of a table.
interface CheckboxProps {
  /** The accessible name. */
  label: string
  checked: boolean
  /** Some, but not all, of the items it controls are checked. */
  mixed?: boolean | undefined
  /** `extends` is true if Shift was held, to select a range. */
  onChange: (checked: boolean, extendsRange: boolean) => void
}

/** Its clickable area is 32 px wide, or 44 px on a phone. */
export function Checkbox({ label, checked, mixed = false, onChange }: CheckboxProps) {
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
