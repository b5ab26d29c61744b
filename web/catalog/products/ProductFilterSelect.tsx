// One choice among the filters of the product list.
import { Select } from '#web/ui/Select.tsx'

interface ProductFilterSelectProps {
  label: string
  all: string
  value: string | undefined
  options: [value: string, text: string][]
  onChange: (value: string | undefined) => void
}

export function ProductFilterSelect({ label, all, value, options, onChange }: ProductFilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="w-40 max-lg:flex-1 max-lg:basis-[20%] max-sm:w-auto max-sm:basis-[40%]"
    >
      <option value="">{all}</option>
      {value !== undefined && !options.some(([known]) => known === value) && (
        <option value={value}>{value}</option>
      )}
      {options.map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </Select>
  )
}
