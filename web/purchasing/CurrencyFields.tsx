// The currency of a purchase document, and its rate if it is not our own.
import { currencies, type Currency } from '#domain/platform/currencies.ts'
import { ownCurrency, rateMessage } from '#domain/purchasing/costs.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

import { readRate, type SupplierDraft, withCurrency } from './supplierDraft.ts'

type TypedCurrency = Pick<SupplierDraft, 'currency' | 'rate'>

interface CurrencyFieldsProps extends TypedCurrency {
  onChange: (changed: Partial<TypedCurrency>) => void
}

export function CurrencyFields({ currency, rate, onChange }: CurrencyFieldsProps) {
  const isInvalid = rate !== '' && readRate({ currency, rate }) === undefined
  return (
    <>
      <Field label="Currency">
        <Select
          value={currency}
          onChange={({ target }) => onChange(withCurrency({ currency, rate }, target.value as Currency))}
        >
          {Object.entries(currencies).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {currency !== ownCurrency && (
        <Field label={`1 ${currency} in ${ownCurrency}`} required error={isInvalid ? rateMessage : undefined}>
          <Input
            value={rate}
            inputMode="decimal"
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => onChange({ rate: target.value })}
          />
        </Field>
      )}
    </>
  )
}
