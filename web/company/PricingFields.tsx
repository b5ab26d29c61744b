// Who may set prices by hand on invoices, and whether paper shows the list prices.
import { Controller, type UseFormReturn } from 'react-hook-form'

import type { CompanyEdit } from '#contract/company/companyDetails.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import type { CompanyFormValues } from './companyForm.ts'

interface PricingFieldsProps {
  form: Pick<UseFormReturn<CompanyFormValues, unknown, CompanyEdit>, 'control' | 'formState'>
}

export function PricingFields({ form: { control, formState } }: PricingFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-muted">Admin and Manager can set any price on a new invoice.</p>
      <Controller
        control={control}
        name="staffPriceFloor"
        render={({ field: { ref, value, onChange } }) => (
          <div className="flex flex-col gap-1">
            <Checkbox
              label="Staff may set prices by hand"
              checked={value !== null}
              onChange={(isAllowed) => onChange(isAllowed ? '' : null)}
            />
            {value !== null && (
              <Field
                label="Lowest price"
                hint="As a share of the list price. With 80%, a product of $20.00 costs at least $16.00."
                required
                error={formState.errors.staffPriceFloor?.message}
                className="ml-6 max-w-72"
              >
                <NumberInput
                  ref={ref}
                  value={value}
                  onChange={(event) => onChange(event.target.value)}
                  min={0}
                  max={100}
                  hasDecimals
                  unit="%"
                />
              </Field>
            )}
          </div>
        )}
      />
      <Controller
        control={control}
        name="printsListPrices"
        render={({ field: { value, onChange } }) => (
          <div>
            <Checkbox label="Show list prices on invoices" checked={value} onChange={onChange} />
            <p className="ml-6 text-meta text-muted">
              PDFs and prints show the list price, struck through, next to a price that was set by hand.
            </p>
          </div>
        )}
      />
    </div>
  )
}
