// Who confirms orders.
import { Controller, type UseFormReturn } from 'react-hook-form'

import type { CompanyEdit } from '#contract/company/companyDetails.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import type { CompanyFormValues } from './companyForm.ts'

interface OrderFieldsProps {
  form: Pick<UseFormReturn<CompanyFormValues, unknown, CompanyEdit>, 'control'>
}

export function OrderFields({ form: { control } }: OrderFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-muted">
        Stock is allocated to confirmed orders only. Admin and Manager can confirm any order.
      </p>
      <Controller
        control={control}
        name="staffConfirmsOrders"
        render={({ field: { value, onChange } }) => (
          <Checkbox label="Staff may confirm orders" checked={value} onChange={onChange} />
        )}
      />
    </div>
  )
}
