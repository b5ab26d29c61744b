// A row of small buttons of which one is pressed.
import type { LucideIcon } from 'lucide-react'

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  /** On a phone, options with an icon show only that. */
  options: readonly { value: Value; label: string; Icon?: LucideIcon }[]
  onChange: (value: Value) => void
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="flex w-fit max-w-full rounded-md max-sm:flex-wrap border border-edge p-0.5"
    >
      {options.map(({ value: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={value === own}
          onClick={() => onChange(own)}
          className={`flex h-6 min-w-0 items-center gap-1.5 rounded-sm px-2 text-meta font-medium text-muted focus-ring hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-9 ${Icon ? 'max-sm:w-9 max-sm:justify-center' : ''}`}
        >
          {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />}
          <span className={Icon ? 'max-sm:sr-only' : 'truncate'}>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
