// Up to which day orders ship that get units without being ticked.
import { pluralize } from '#domain/platform/format.ts'
import { defaultHorizonDays } from '#domain/sales/allocationHorizon.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'

const choices = [0, 7, defaultHorizonDays, 30, 60, 90, 180, 365]

/** `days` may be another number, from the address. */
export function HorizonSelect({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const options = [...new Set([...choices, days])].toSorted((one, other) => one - other)
  return (
    <Field label="Ships within" labelHidden className="w-52">
      <Select value={days} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option === 0 ? 'Ships by today' : `Ships within ${pluralize(option, 'day')}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
