// Create Order.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createOrder } from '#contract/sales/orderActions.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { handOverFile } from '#web/files/imports/handedFile.ts'
import { useFileDrop } from '#web/files/imports/useFileDrop.ts'
import { useBelowCostQuestion } from '#web/sales/margins/BelowCost.tsx'
import { NewSale } from '#web/sales/saleForm/NewSale.tsx'
import { NewSaleForm, type NewSaleFormProps } from '#web/sales/saleForm/NewSaleForm.tsx'
import { toOrderInput } from '#web/sales/saleForm/orderEdit.ts'
import { orderDocument } from '#web/sales/saleForm/saleDocuments.ts'
import type { ReadySale } from '#web/sales/saleForm/SaleForm.tsx'
import { useCreateSale } from '#web/sales/saleForm/useCreateSale.ts'

import { CopyOrder } from './CopyOrder.tsx'
import { CreateOrderBar } from './CreateOrderBar.tsx'
import { DraftOrderCard } from './DraftOrderCard.tsx'

const route = getRouteApi('/shell/create-order')

export function CreateOrderPage() {
  const { user } = useCurrentUser()
  const { customerId, copy, view = 'matrix' } = route.useSearch()
  const navigate = route.useNavigate()
  useFileDrop(([file]) => {
    handOverFile(file)
    void navigate({ to: '/import-orders' })
  })
  const replaceSearch = (change: { customerId?: undefined; copy?: undefined; view?: 'list' | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
  if (!user) return null
  return copy === undefined ? (
    <NewSale
      userId={user.id}
      document={orderDocument}
      customerId={customerId}
      onCustomerTaken={() => replaceSearch({ customerId: undefined })}
      view={view}
      onViewChange={(next) => replaceSearch({ view: next === 'list' ? next : undefined })}
      Form={NewOrderForm}
    />
  ) : (
    <CopyOrder id={copy} userId={user.id} onCopied={() => replaceSearch({ copy: undefined })} />
  )
}

function NewOrderForm(props: NewSaleFormProps) {
  const { store } = props
  const navigate = useNavigate()
  const { create, isCreating } = useCreateSale(store, createOrder, {
    success: ({ number, state }) => `Order ${number} ${state === 'Draft' ? 'saved as a draft' : 'confirmed'}`,
    failure: 'Failed to create the order',
    onDone: ({ id }) => void navigate({ to: '/orders/$id', params: { id: String(id) } }),
  })
  const belowCost = useBelowCostQuestion('Confirm below cost')
  const [sent, setSent] = useState<'draft' | 'order'>('draft')
  const send = ({ values, lines, totals }: ReadySale, kind: typeof sent) => {
    setSent(kind)
    const isConfirmed = kind === 'order'
    create({
      ...toOrderInput(values, lines, totals),
      ...(isConfirmed && { confirm: true, overrideReason: values.overrideReason }),
    })
  }
  return (
    <>
      <NewSaleForm
        {...props}
        isCreating={isCreating}
        details={<DraftOrderCard />}
        onSubmit={(sale) => send(sale, 'draft')}
        renderBar={(state) => (
          <CreateOrderBar
            {...state}
            store={store}
            sending={isCreating ? sent : undefined}
            onConfirm={(sale) => belowCost.ask(sale.belowCost, () => send(sale, 'order'))}
          />
        )}
      />
      {belowCost.dialog}
    </>
  )
}
