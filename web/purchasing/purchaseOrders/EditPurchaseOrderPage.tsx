// Edit Purchase Order: what has come of it stays.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { updatePurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { purchaseOrderCan } from '#domain/purchasing/purchaseOrders.ts'
import { usePageValue } from '#web/api/storedValue.ts'
import { useChange } from '#web/api/useChange.ts'
import { EditDocumentPage } from '#web/purchasing/EditDocumentPage.tsx'
import { EditBar } from '#web/shell/EditBar.tsx'
import { useSavedForm } from '#web/shell/useSavedForm.tsx'

import { type PurchaseDraft, purchaseError, toPurchaseDraft, toPurchaseInput } from './purchaseDraft.ts'
import { PurchaseForm } from './PurchaseForm.tsx'

const route = getRouteApi('/shell/purchase-orders/$id/edit')

export function EditPurchaseOrderPage() {
  return (
    <EditDocumentPage
      endpoint={findPurchaseOrder}
      id={route.useParams().id}
      list="/purchase-orders"
      title="Purchase order"
      findError={(order) => (purchaseOrderCan.beEdited(order) ? undefined : 'It is cancelled.')}
    >
      {(order) => <EditPurchaseOrder key={order.id} order={order} />}
    </EditDocumentPage>
  )
}

/** Starts with the order as it was when the page opened: a newer version of it is refused with who changed it. */
function EditPurchaseOrder({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate()
  const [{ version }] = useState(order)
  const [original] = useState(() => toPurchaseDraft(order, { isCopy: false }))
  const { value: draft, store } = usePageValue(original)
  const { id, number, state, orderedOn } = order
  const isPlaced = state === 'Ordered'
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
  return (
    <PurchaseForm
      draft={draft}
      store={store}
      isPlaced={isPlaced}
      orderedOn={orderedOn}
      renderBar={(waitError) => (
        <EditBar
          saved={saved}
          error={waitError ?? purchaseError(draft, { isPlaced, orderedOn })}
          onSave={() => saved.send(() => updating.mutateAsync({ id, version, ...toPurchaseInput(draft) }))}
          onCancel={() => void leave(false)}
        />
      )}
    />
  )
}
