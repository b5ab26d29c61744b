// Edit Purchase Order: what has come of it stays.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { updatePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { purchaseOrderCan } from '#domain/purchasing/purchaseOrders.ts'
import { usePageValue } from '#web/api/storedValue.ts'
import { useChange } from '#web/api/useChange.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { RecordPage } from '#web/shell/RecordPage.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { type PurchaseDraft, purchaseError, toPurchaseDraft, toPurchaseInput } from './purchaseDraft.ts'
import { PurchaseForm } from './PurchaseForm.tsx'

const route = getRouteApi('/shell/purchase-orders/$id/edit')

export function EditPurchaseOrderPage() {
  return (
    <RecordPage
      endpoint={findPurchaseOrder}
      id={route.useParams().id}
      list="/purchase-orders"
      title={({ number }) => ({ text: `Edit ${number}` })}
      skeleton={<PageLoading />}
    >
      {(order) =>
        purchaseOrderCan.beEdited(order) ? (
          <EditPurchaseOrder key={order.id} order={order} />
        ) : (
          <EmptyState
            drawing={<PaperDrawing />}
            title={`Purchase order ${order.number} can't be edited`}
            text="It is cancelled."
            action={<BackToPage to="/purchase-orders" />}
          />
        )
      }
    </RecordPage>
  )
}

/** Starts with the order as it was when the page opened: a newer version of it is refused with who changed it. */
function EditPurchaseOrder({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate()
  const [{ version }] = useState(order)
  const [original] = useState(() => toPurchaseDraft(order, { isCopy: false }))
  const { value: draft, store } = usePageValue(original)
  const { id, number, state, orderedOn } = order
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/purchase-orders/$id', params: { id: String(id) }, ignoreBlocker })
  const updating = useChange(updatePurchaseOrder, {
    form: `edit-purchase-order-${id}`,
    success: `Purchase order ${number} updated`,
    failure: 'Failed to update the purchase order',
    onDone: () => leave(true),
  })
  const saved = useSavedForm<PurchaseDraft>({
    name: `edit-purchase-order-${id}`,
    isDirty: draft !== original && !updating.isSuccess,
    values: () => draft,
    restore: (kept) => store.change(() => kept),
    lostText: 'What you changed on this purchase order will be lost.',
  })
  const save = () => saved.send(() => updating.mutateAsync({ id, version, ...toPurchaseInput(draft) }))
  return (
    <>
      <PurchaseForm
        draft={draft}
        store={store}
        isPlaced={state === 'Ordered'}
        orderedOn={orderedOn}
        renderBar={(isBusy) => (
          <>
            <Button onClick={() => void leave(false)}>Cancel</Button>
            <Button
              {...shortcutProps('save')}
              variant="primary"
              busy={saved.isSaving}
              busyText="Saving..."
              disabledReason={
                isBusy
                  ? 'Wait until all items are looked up.'
                  : purchaseError(draft, { isPlaced: state === 'Ordered', orderedOn })
              }
              onClick={save}
            >
              Save changes
            </Button>
          </>
        )}
      />
      {saved.leaveDialog}
    </>
  )
}
