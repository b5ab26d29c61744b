// Merges this customer into another.
import { mergeCustomer } from '#contract/sales/customerMerges.ts'
import { type Customer, type CustomerSummary, findCustomers } from '#contract/sales/customers.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { call } from '#web/api/call.ts'
import { MergeDialog, type MergeKind } from '#web/records/MergeDialog.tsx'

import { type MergeChoice, MergePreviewFields } from './MergePreviewFields.tsx'

const customerMerge: MergeKind<
  CustomerSummary,
  MergeChoice,
  typeof mergeCustomer.input,
  typeof mergeCustomer.reply
> = {
  name: 'customer',
  names: 'customers',
  page: '/customers/$id',
  endpoint: mergeCustomer,
  listPath: findCustomers.path,
  search: async (input) => (await call(findCustomers, { page: 1, ...input })).customers,
  describe: ({ phone, email }) => [phone, email],
  renderFigure: ({ balanceCents }) => <span className="tabular">{formatUsd(balanceCents)}</span>,
  firstChoice: () => ({ takes: [], exemptionIds: [] }),
}

interface MergeCustomerDialogProps {
  customer: Customer
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MergeCustomerDialog({ customer, ...dialog }: MergeCustomerDialogProps) {
  return (
    <MergeDialog
      {...dialog}
      kind={customerMerge}
      merged={customer}
      description="Its documents stay as they are and count for the customer that you choose. A merge can be undone."
      renderPreview={(into, choice, onChange) => (
        <MergePreviewFields id={customer.id} into={into.id} choice={choice} onChange={onChange} />
      )}
    />
  )
}
