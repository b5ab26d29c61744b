// Edits an order with the form that creates one. What is typed is kept in memory, and leaving asks.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { findOrder, type Order } from '#contract/sales/orders.ts'
import { orderCan } from '#domain/sales/orders.ts'
import { useBelowCostQuestion } from '#web/sales/margins/BelowCost.tsx'
import type { ItemsViewChoice } from '#web/sales/saleForm/DraftItems.tsx'
import { type EditedOrderFields, formatOrderField } from '#web/sales/saleForm/mergeOrder.ts'
import { editDraft, repeatedProducts, typedValues } from '#web/sales/saleForm/orderEdit.ts'
import { orderDocument } from '#web/sales/saleForm/saleDocuments.ts'
import type { SaleDraft } from '#web/sales/saleForm/saleDraft.ts'
import { SaleForm } from '#web/sales/saleForm/SaleForm.tsx'
import { createEditStore, useDraftState } from '#web/sales/saleForm/saleStore.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { ConflictChoice, undecidedReason } from '#web/shell/ConflictChoice.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { DraftOrderCard } from './DraftOrderCard.tsx'
import { EditOrderBar } from './EditOrderBar.tsx'
import { useOrderMerge } from './useOrderMerge.ts'

const route = getRouteApi('/shell/orders/$id/edit')

export function EditOrderPage() {
  const { id } = route.useParams()
  const { view = 'matrix' } = route.useSearch()
  const navigate = route.useNavigate()
  const setView = (next: typeof view) =>
    void navigate({ search: { view: next === 'list' ? next : undefined }, replace: true, resetScroll: false })
  return (
    <RecordPage
      endpoint={findOrder}
      id={id}
      list="/orders"
      title={({ number }) => ({ text: `Edit ${number}` })}
      skeleton={<OrderFormSkeleton />}
    >
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
  if (reason === undefined) return <EditOrder key={order.id} {...props} />
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title={`Order ${order.number} can't be edited here`}
      text={reason}
      action={<BackToPage to="/orders" />}
    />
  )
}

type KeptDraft = Pick<SaleDraft, 'form' | 'proposal' | 'lines' | 'styleIds' | 'stylePrices'>

/** What the page keeps if the session ends. The edit stays based on the order as it was when the page opened. */
interface KeptEdit {
  base: Pick<EditedOrderFields, 'version' | 'fields'>
  draft: KeptDraft
}

function openEdit(order: Order, kept?: KeptDraft) {
  const { id, number, version, state, units } = order
  return createEditStore(
    orderDocument,
    { id, number, version, state, units },
    { ...editDraft(order), ...kept },
  )
}

/** Starts with the order as it was when the page opened; what others change meanwhile is merged when it is saved. */
function EditOrder({ order, ...itemsView }: EditOrderProps) {
  const navigate = useNavigate()
  const [{ store, openCount }, setEdit] = useState(() => ({ store: openEdit(order), openCount: 1 }))
  const [typed] = useState(() => typedValues(editDraft(order)))
  const [isSaved, setIsSaved] = useState(false)
  const remount = (next = store) => setEdit((edit) => ({ store: next, openCount: edit.openCount + 1 }))
  const isChanged = useDraftState(store, ({ draft }) => typedValues(draft) !== typed)
  const openOrder = (ignoreBlocker: boolean) =>
    navigate({ to: '/orders/$id', params: { id: String(order.id) }, ignoreBlocker })
  const { editing, save } = useOrderMerge({
    order,
    store,
    onShown: () => remount(),
    onSaved: () => setIsSaved(true),
    onDone: () => openOrder(true),
  })
  const saved = useSavedForm<KeptEdit>({
    name: `edit-order-${order.id}`,
    isDirty: isChanged && !isSaved,
    values: () => {
      const { form, proposal, lines, styleIds, stylePrices } = store.read().draft
      const { version, fields } = editing.base
      return { base: { version, fields }, draft: { form, proposal, lines, styleIds, stylePrices } }
    },
    restore: ({ base, draft }) => {
      editing.restart({ ...base, order })
      remount(openEdit(order, draft))
    },
    lostText: 'What you changed on this order will be lost.',
  })
  const isSaving = saved.isSaving || isSaved
  const belowCost = useBelowCostQuestion('Save below cost')
  return (
    <>
      <ConflictChoice editing={editing} format={formatOrderField} className="mb-4" />
      <SaleForm
        key={openCount}
        {...itemsView}
        store={store}
        isSaving={isSaving}
        onSubmit={(sale) =>
          // A draft is asked about when it is confirmed.
          belowCost.ask(order.state === 'Confirmed' ? sale.belowCost : [], () => saved.send(() => save(sale)))
        }
        details={<DraftOrderCard />}
      >
        {(state) => (
          <EditOrderBar
            {...state}
            store={store}
            isConfirmed={order.state === 'Confirmed'}
            blockedReason={editing.isUndecided ? undecidedReason : state.blockedReason}
            isSaving={isSaving}
            onCancel={() => void openOrder(false)}
          />
        )}
      </SaleForm>
      {saved.leaveDialog}
      {belowCost.dialog}
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
