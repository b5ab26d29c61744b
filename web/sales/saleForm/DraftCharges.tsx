// The charges of an invoice or order, such as freight.
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'

import { chargeLabelLimits } from '#domain/company/chargeLabels.ts'
import { maxCharges } from '#domain/sales/charges.ts'
import { useCompany } from '#web/api/useCompany.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'

import type { SaleFormInput } from './saleValues.ts'

/** More usual labels are offered once these are used. */
const maxOffered = 3

export function DraftCharges() {
  const {
    control,
    register,
    setFocus,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'charges' })
  /** The field to focus once its row is shown. */
  const added = useRef<`charges.${number}.${'label' | 'amount'}`>(undefined)
  // After each rendering: the row of the field may not be shown yet.
  useEffect(() => {
    if (added.current !== undefined) setFocus(added.current)
    added.current = undefined
  })
  const add = (label: string) => {
    added.current = `charges.${fields.length}.${label === '' ? 'label' : 'amount'}`
    append({ label, amount: '', taxed: false }, { shouldFocus: false })
  }
  const used = new Set(fields.map(({ label }) => label.toLowerCase()))
  const offered = (useCompany()?.chargeLabels ?? []).filter((label) => !used.has(label.toLowerCase()))
  return (
    <fieldset className="mt-4 flex flex-col gap-3">
      <legend className="mb-1 text-control font-medium">Charges</legend>
      {fields.map((field, index) => {
        const name = field.label || `charge ${index + 1}`
        return (
          <div key={field.id} className="flex flex-col gap-1">
            <div className="flex items-start gap-2">
              <Field
                label={`Label of ${name}`}
                labelHidden
                className="flex-1"
                error={errors.charges?.[index]?.label?.message}
              >
                <Input
                  {...register(`charges.${index}.label`)}
                  placeholder="What for"
                  autoComplete="off"
                  maxLength={chargeLabelLimits.label}
                />
              </Field>
              <Field
                label={`Amount of ${name}`}
                labelHidden
                className="w-28 shrink-0"
                error={errors.charges?.[index]?.amount?.message}
              >
                <MoneyInput {...register(`charges.${index}.amount`)} placeholder="0.00" />
              </Field>
              <IconButton label={`Remove ${name}`} onClick={() => remove(index)} className="-mr-2">
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <Controller
              control={control}
              name={`charges.${index}.taxed`}
              render={({ field: { value, onChange } }) => (
                <Checkbox
                  label="Taxed"
                  aria-label={`Tax ${name}`}
                  checked={value}
                  onChange={onChange}
                  className="min-h-6 gap-1.5 self-start text-meta text-muted pointer-coarse:min-h-11"
                />
              )}
            />
          </div>
        )
      })}
      {fields.length < maxCharges && (
        <div className="-ml-2 flex flex-wrap gap-x-0.5">
          {[...offered.slice(0, maxOffered), ''].map((label) => (
            <Button key={label} size="sm" variant="ghost" onClick={() => add(label)}>
              <Plus aria-hidden="true" />
              {label || 'Other'}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
