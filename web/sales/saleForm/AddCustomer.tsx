// Adds the buyer of an order as a customer, with what is typed in the form: an order needs a record.
import { useFormContext, useWatch } from 'react-hook-form'

import { createCustomer } from '#contract/sales/customers.ts'
import { useChange } from '#web/api/useChange.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button } from '#web/ui/Button.tsx'

import type { SaleFormInput } from './saleValues.ts'

export function AddCustomer({ onAdded }: { onAdded: (customerId: number) => void }) {
  const { trigger } = useFormContext<SaleFormInput>()
  const [name, phone, email, address] = useWatch<
    SaleFormInput,
    ['customerName', 'customerPhone', 'customerEmail', 'customerAddress']
  >({ name: ['customerName', 'customerPhone', 'customerEmail', 'customerAddress'] })
  const adding = useChange(createCustomer, {
    form: 'order-customer',
    success: ({ number }) => `Customer ${number} added`,
    failure: 'Failed to add the customer',
    onDone: ({ id }) => onAdded(id),
  })
  const permissionError = usePermissionError('customers.edit')
  const isNamed = name.trim() !== ''
  const add = async () => {
    if (!(await trigger(['customerPhone', 'customerEmail', 'customerAddress'], { shouldFocus: true }))) return
    const text = address?.trim() ?? ''
    adding.mutate({
      name: name.trim(),
      phone: phone.trim(),
      email: email?.trim() || null,
      addresses: text === '' ? [] : [{ kind: 'billing', text }],
    })
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-control text-muted">
      <Button
        size="sm"
        busy={adding.isPending}
        busyText="Adding..."
        disabledReason={permissionError ?? (isNamed ? undefined : 'Enter the name of the customer first.')}
        onClick={() => void add()}
      >
        Add customer
      </Button>
      <span>Adds it to Customers, with what is entered above.</span>
    </div>
  )
}
