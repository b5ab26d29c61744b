// Edits an order with the form that creates one. What is typed is kept in memory, and leaving asks.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { updateOrder } from '#contract/sales/orderActions.ts'
import { findOrder, type Order } from '#contract/sales/orders.ts'
import { orderCan } from '#domain/sales/orders.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useChange } from '#web/api/useChange.ts'
import type { ItemsViewChoice } from '#web/sales/saleForm/DraftItems.tsx'
import {
  editDraft,
  isOutdated,
  repeatedProducts,
  toOrderInput,
  typedValues,
} from '#web/sales/saleForm/orderEdit.ts'
import { orderDocument } from '#web/sales/saleForm/saleDocuments.ts'
import type { SaleDraft } from '#web/sales/saleForm/saleDraft.ts'
import { SaleForm } from '#web/sales/saleForm/SaleForm.tsx'
import { createEditStore, type EditedOrder, useDraftState } from '#web/sales/saleForm/saleStore.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { DraftOrderCard } from './DraftOrderCard.tsx'
import { EditOrderBar, OutdatedNotice } from './EditOrderBar.tsx'

const route = getRouteApi('/shell/orders/$id/edit')

export function EditOrderPage() {
  const { id } = route.useParams()
  const { view = 'matrix' } = route.useSearch()
  const navigate = route.useNavigate()
  const setView = (next: typeof view) =>
    void navigate({ search: { view: next === 'list' ? next : undefined }, replace: true, resetScroll: false })
  return (
    <RecordPage endpoint={findOrder} id={id} list="/orders" skeleton={<OrderFormSkeleton />}>
      {(order) => <EditableOrder order={order} view={view} onViewChange={setView} />}
    </RecordPage>
  )
}

interface EditOrderProps extends ItemsViewChoice {
  /** As it is now. */
  order: Order
}

function EditableOrder(props: EditOrderProps) {
  const { order } = props
  const [repeated] = repeatedProducts(order)
  const reason = !orderCan.beEdited(order)
    ? 'It was cancelled.'
    : repeated === undefined
      ? undefined
      : `${repeated} is on several of its lines. Change them through the API.`
  if (reason === undefined) return <EditOrder {...props} key={order.id} />
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title={`Order ${order.number} can't be edited here`}
      text={reason}
      action={<BackToPage to="/orders" />}
    />
  )
}

/** What the page keeps if the session ends. */
interface KeptEdit {
  edits: EditedOrder
  draft: Pick<SaleDraft, 'form' | 'proposal' | 'lines' | 'styleIds' | 'stylePrices'>
}

function openEdit(order: Order, kept?: KeptEdit) {
  const opened = editDraft(order)
  const { id, number, version, state, units } = order
  const edits = kept?.edits ?? { id, number, version, state, units }
  return {
    store: createEditStore(orderDocument, edits, { ...opened, ...kept?.draft }),
    edits,
    typed: typedValues(opened),
  }
}

/** Starts with the order as it was when the page opened. */
function EditOrder({ order, ...itemsView }: EditOrderProps) {
  const navigate = useNavigate()
  const [edit, setEdit] = useState(() => ({ ...openEdit(order), openCount: 1 }))
  const restart = (next: ReturnType<typeof openEdit>) =>
    setEdit(({ openCount }) => ({ ...next, openCount: openCount + 1 }))
  const { store, edits } = edit
  const isChanged = useDraftState(store, ({ draft }) => typedValues(draft) !== edit.typed)
  const change = useChange(updateOrder, {
    success: ({ number }) => `Order ${number} updated`,
    failure: 'Failed to update the order',
    onFailure: (error) => {
      // Shows whether it was changed meanwhile.
      if (error instanceof CallError && error.status === 409) void reloadDependentQueries()
      return false
    },
  })
  const saved = useSavedForm<KeptEdit>({
    name: `edit-order-${order.id}`,
    isDirty: isChanged && !change.isSuccess,
    values: () => {
      const { form, proposal, lines, styleIds, stylePrices } = store.read().draft
      return { edits, draft: { form, proposal, lines, styleIds, stylePrices } }
    },
    restore: (kept) => restart(openEdit(order, kept)),
    lostText: 'What you changed on this order will be lost.',
  })
  const openOrder = (ignoreBlocker: boolean) =>
    navigate({ to: '/orders/$id', params: { id: String(order.id) }, ignoreBlocker })
  const isSaving = saved.isSaving || change.isSuccess
  return (
    <>
      <SaleForm
        {...itemsView}
        key={edit.openCount}
        store={store}
        isSaving={isSaving}
        onSubmit={({ values, lines, totals }) => {
          const { id, version } = edits
          const input = { id, version, ...toOrderInput(values, lines, totals) }
          saved.send(() => change.mutateAsync(input, { onDone: () => openOrder(true) }))
        }}
        notice={
          !isSaving &&
          isOutdated(edits, order) && (
            <OutdatedNotice number={order.number} onReload={() => restart(openEdit(order))} />
          )
        }
        details={<DraftOrderCard />}
      >
        {(state) => <EditOrderBar {...state} isSaving={isSaving} onCancel={() => void openOrder(false)} />}
      </SaleForm>
      {saved.leaveDialog}
    </>
  )
}

function OrderFormSkeleton() {
  return (
    <SkeletonRegion label="Loading order">
      <Card title="Customer information">
        <Skeleton className="h-40" />
      </Card>
    </SkeletonRegion>
  )
}
