// What an order form has: whose prices, and which styles.
import { X } from 'lucide-react'

import { findProductValues } from '#contract/catalog/products.ts'
import { findCustomer } from '#contract/sales/customers.ts'
import { categories } from '#domain/catalog/products.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { useCall } from '#web/api/useCall.ts'
import { CustomerField } from '#web/sales/customers/CustomerField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { OrderFormChoice } from './useOrderForm.ts'

interface OrderFormFieldsProps {
  choice: OrderFormChoice
  onChange: (choice: OrderFormChoice) => void
}

/** Without fields for the styles, if they are chosen already. */
export function OrderFormFields({ choice, onChange }: OrderFormFieldsProps) {
  const { data: values } = useCall(findProductValues, {})
  const change = (changed: Partial<OrderFormChoice>) => onChange({ ...choice, ...changed })
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <FormCustomer customerId={choice.customerId} onChange={(customerId) => change({ customerId })} />
      {choice.styleIds === undefined && (
        <>
          <Field label="Season">
            <Select
              value={choice.season ?? ''}
              onChange={({ target }) => change({ season: target.value || undefined })}
            >
              <option value="">All seasons</option>
              {values?.seasons.map((season) => (
                <option key={season}>{season}</option>
              ))}
            </Select>
          </Field>
          <Field label="Category">
            <Select
              value={choice.category ?? ''}
              onChange={({ target }) => change({ category: target.value || undefined })}
            >
              <option value="">All categories</option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          </Field>
          <Field label="Style search" hint="Number, name or manufacturer">
            <Input
              value={choice.search ?? ''}
              maxLength={maxSearchLength}
              onChange={({ target }) => change({ search: target.value || undefined })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

interface FormCustomerProps {
  customerId: number | undefined
  onChange: (id: number | undefined) => void
}

/** Without a customer, the form has the normal prices. */
function FormCustomer({ customerId, onChange }: FormCustomerProps) {
  return customerId === undefined ? (
    <CustomerField label="Form for customer" required={false} onChoose={onChange} />
  ) : (
    <ChosenCustomer customerId={customerId} onRemove={() => onChange(undefined)} />
  )
}

function ChosenCustomer({ customerId, onRemove }: { customerId: number; onRemove: () => void }) {
  const { data: customer } = useCall(findCustomer, { id: customerId })
  return (
    <div className="min-w-0">
      <span className="block text-control font-medium">Form for customer</span>
      <span className="mt-1 flex min-h-control items-center gap-2">
        <span className="min-w-0 truncate">{customer?.name ?? ''}</span>
        <Button size="sm" onClick={onRemove}>
          <X aria-hidden="true" />
          Remove customer
        </Button>
      </span>
    </div>
  )
}
