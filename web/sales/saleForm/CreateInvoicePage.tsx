// Create Invoice.
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { createInvoice } from '#contract/sales/invoices.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { useBelowCostQuestion } from '#web/sales/margins/BelowCost.tsx'

import { CreateInvoiceBar } from './CreateInvoiceBar.tsx'
import { toNewInvoice } from './draftLines.ts'
import { NewSale } from './NewSale.tsx'
import { NewSaleForm, type NewSaleFormProps } from './NewSaleForm.tsx'
import { invoiceDocument } from './saleDocuments.ts'
import { useCreateSale } from './useCreateSale.ts'

const route = getRouteApi('/shell/create-invoice')

export function CreateInvoicePage() {
  const { user } = useCurrentUser()
  const { customerId, view = 'matrix' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    user && (
      <NewSale
        userId={user.id}
        document={invoiceDocument}
        customerId={customerId}
        onCustomerTaken={() =>
          void navigate({ search: (search) => ({ ...search, customerId: undefined }), replace: true })
        }
        view={view}
        onViewChange={(next) =>
          void navigate({
            search: { view: next === 'list' ? next : undefined },
            replace: true,
            resetScroll: false,
          })
        }
        Form={NewInvoiceForm}
      />
    )
  )
}

function NewInvoiceForm(props: NewSaleFormProps) {
  const { store } = props
  const navigate = useNavigate()
  const { create, isCreating } = useCreateSale(store, createInvoice, {
    success: ({ number, status, replaces }) => ({
      title: 'Invoice created successfully',
      description: `${replaces ? `${replaces.number} was voided. ` : ''}${number} is ${status}.`,
    }),
    failure: 'Failed to create invoice',
    onDone: ({ id }) => void navigate({ to: '/invoices/$id', params: { id: String(id) } }),
  })
  const belowCost = useBelowCostQuestion('Create below cost')
  return (
    <>
      <NewSaleForm
        {...props}
        isCreating={isCreating}
        onSubmit={({ values, lines, totals, copyOf, belowCost: soldBelow }) =>
          belowCost.ask(soldBelow, () => create(toNewInvoice(values, lines, totals, copyOf)))
        }
        renderBar={({ submit: _submit, ...state }) => (
          <CreateInvoiceBar {...state} store={store} isCreating={isCreating} />
        )}
      />
      {belowCost.dialog}
    </>
  )
}
