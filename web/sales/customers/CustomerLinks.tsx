// The links from a customer to what is done with it. A merged record has none but those to itself.
import { ClipboardPen, FileText, HandCoins, Pencil } from 'lucide-react'

import type { Customer } from '#contract/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'

import { mergedError } from './customerParts.tsx'

interface LinkProps {
  customer: Customer
}

export function EditLink({ customer }: LinkProps) {
  return (
    <ActionLink
      to="/customers/$id/edit"
      params={{ id: String(customer.id) }}
      disabledReason={mergedError(customer)}
      shortcut="edit"
      icon={Pencil}
      variant="secondary"
    >
      Edit
    </ActionLink>
  )
}

/** Nothing without the permission. */
export function ReceivePaymentLink({ customer }: LinkProps) {
  const permissionError = usePermissionError('payments.record')
  if (permissionError !== undefined || customer.mergedInto) return null
  return (
    <ActionLink
      to="/receive-payment"
      search={{ customer: customer.id }}
      shortcut="pay"
      icon={HandCoins}
      variant="secondary"
    >
      Receive payment
    </ActionLink>
  )
}

export function NewInvoiceLink({ customer }: LinkProps) {
  return (
    <ActionLink
      to="/create-invoice"
      search={{ customerId: customer.id }}
      disabledReason={mergedError(customer)}
      shortcut="create"
      icon={FileText}
      variant="secondary"
    >
      New invoice
    </ActionLink>
  )
}

export function NewOrderLink({ customer }: LinkProps) {
  return (
    <ActionLink
      to="/create-order"
      search={{ customerId: customer.id }}
      disabledReason={mergedError(customer)}
      shortcut="newOrder"
      icon={ClipboardPen}
    >
      New order
    </ActionLink>
  )
}
