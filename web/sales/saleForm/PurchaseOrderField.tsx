// The order number of the customer. It says at once which orders of the customer have it already.
import { Link } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'

import { findOrdersByCustomerNumber } from '#contract/sales/orders.ts'
import { customerRecordLimits as limits } from '#domain/sales/customers.ts'
import { repeatedCustomerNumberMessage } from '#domain/sales/orders.ts'
import { useCall } from '#web/api/useCall.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'

import type { SaleFormInput } from './saleValues.ts'

const delayMs = 300

interface PurchaseOrderFieldProps {
  customerId: number
  /** Whether the document is an order: an invoice has the number of the order that it delivers. */
  isOrder: boolean
  /** The order that is edited. */
  orderId: number | undefined
}

export function PurchaseOrderField({ customerId, isOrder, orderId }: PurchaseOrderFieldProps) {
  const {
    register,
    formState: { errors },
  } = useFormContext<SaleFormInput>()
  const typed = useWatch<SaleFormInput, 'customerPurchaseOrder'>({ name: 'customerPurchaseOrder' })
  const number = useDebounced((typed ?? '').trim(), delayMs)
  const { data } = useCall(
    findOrdersByCustomerNumber,
    { customerId, customerPurchaseOrder: number, exceptId: orderId },
    { enabled: isOrder && number !== '' && number.length <= limits.purchaseOrder },
  )
  const [repeated] = (number !== '' && data?.orders) || []
  return (
    <Field
      label="Customer's order number"
      labelHidden
      error={errors.customerPurchaseOrder?.message}
      className="w-48 max-sm:w-auto max-sm:flex-1"
    >
      <Input {...register('customerPurchaseOrder')} autoComplete="off" maxLength={limits.purchaseOrder} />
      <output className="text-meta text-warning">
        {repeated && (
          <Link
            to="/orders/$id"
            params={{ id: String(repeated.id) }}
            target="_blank"
            className="underline underline-offset-2 focus-ring"
          >
            {repeatedCustomerNumberMessage(repeated)}
          </Link>
        )}
      </output>
    </Field>
  )
}
