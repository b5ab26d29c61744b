// Create Purchase Order: a new one, or a copy. What is typed is kept in the browser until it is saved.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { createPurchaseOrder } from '#contract/purchasing/purchaseOrderActions.ts'
import { findPurchaseOrder } from '#contract/purchasing/purchaseOrders.ts'
import { recordEndpoints } from '#contract/records.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useStoredValue } from '#web/api/storedValue.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { type FilledSupplier, withCurrency } from '#web/purchasing/supplierDraft.ts'
import { BackToPage } from '#web/shell/BackToPage.tsx'
import { PageLoading } from '#web/shell/Loading.tsx'
import { NotFoundState } from '#web/shell/NotFoundState.tsx'
import { useKeptDraft } from '#web/shell/useKeptDraft.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import {
  emptyPurchase,
  PurchaseDraft,
  purchaseError,
  toPurchaseDraft,
  toPurchaseInput,
} from './purchaseDraft.ts'
import { PurchaseForm } from './PurchaseForm.tsx'

const route = getRouteApi('/shell/create-purchase-order')

export function CreatePurchaseOrderPage() {
  const { user } = useCurrentUser()
  return user && <CreatePurchaseOrder userId={user.id} />
}

function usePurchaseDraft(userId: number) {
  return useStoredValue({ key: `purchase-order:${userId}`, schema: PurchaseDraft, empty: emptyPurchase })
}

function CreatePurchaseOrder({ userId }: { userId: number }) {
  const { copy, supplierId } = route.useSearch()
  if (copy !== undefined) return <CopyPurchaseOrder id={copy} userId={userId} />
  return <NewPurchaseOrder userId={userId} supplierId={supplierId} />
}

/** Starts the draft with the order. */
function CopyPurchaseOrder({ id, userId }: { id: number; userId: number }) {
  const navigate = route.useNavigate()
  const { store } = usePurchaseDraft(userId)
  const query = useCall(findPurchaseOrder, { id })
  const { data } = query
  const open = useEffectEvent((order: NonNullable<typeof data>) => {
    store.change(() => toPurchaseDraft(order, { isCopy: true }))
    void navigate({ search: {}, replace: true })
  })
  useEffect(() => {
    if (data) open(data)
  }, [data])
  if (!query.error) return <PageLoading />
  return (
    <QueryError
      query={query}
      title="Failed to copy the purchase order"
      notFound={<NotFoundState list="/purchase-orders" />}
      action={<BackToPage to="/purchase-orders" />}
    />
  )
}

function NewPurchaseOrder({ userId, supplierId }: { userId: number; supplierId: number | undefined }) {
  const navigate = useNavigate()
  const today = useCompanyToday()
  const { value: draft, store } = usePurchaseDraft(userId)
  useSupplierOfLink(supplierId, ({ id, name, currency }) =>
    store.change((before) => withCurrency({ ...before, supplier: { id, name } }, currency)),
  )
  const creating = useChange(createPurchaseOrder, {
    form: 'create-purchase-order',
    success: ({ number, state }) =>
      state === 'Draft' ? `${number} saved as a draft` : `Purchase order ${number} placed`,
    failure: 'Failed to create the purchase order',
    onDone({ id }) {
      store.change(() => emptyPurchase)
      void navigate({ to: '/purchase-orders/$id', params: { id: String(id) }, ignoreBlocker: true })
    },
  })
  const { saved, startOverButton } = useKeptDraft({
    name: 'create-purchase-order',
    title: 'Purchase order',
    draft,
    store,
    empty: emptyPurchase,
  })
  const send = (place: boolean) =>
    saved.send(() => creating.mutateAsync({ ...toPurchaseInput(draft), place }))
  return (
    <>
      <PurchaseForm
        draft={draft}
        store={store}
        isPlaced={false}
        orderedOn={today}
        renderBar={(waitError) => (
          <BottomBar>
            {startOverButton}
            <Button
              {...shortcutProps('saveDraft')}
              busy={saved.isSaving}
              disabledReason={waitError ?? purchaseError(draft, { isPlaced: false, orderedOn: today })}
              onClick={() => send(false)}
            >
              Save draft
            </Button>
            <Button
              {...shortcutProps('save')}
              variant="primary"
              busy={saved.isSaving}
              busyText="Saving..."
              disabledReason={waitError ?? purchaseError(draft, { isPlaced: true, orderedOn: today })}
              onClick={() => send(true)}
            >
              Place order
            </Button>
          </BottomBar>
        )}
      />
      {saved.leaveDialog}
    </>
  )
}

/** The supplier on whose page the order was begun. */
function useSupplierOfLink(id: number | undefined, take: (supplier: FilledSupplier) => void): void {
  const navigate = route.useNavigate()
  const { data } = useCall(recordEndpoints.supplier.find, { id: id ?? 0 }, { enabled: id !== undefined })
  const open = useEffectEvent((supplier: NonNullable<typeof data>) => {
    take(supplier)
    void navigate({ search: {}, replace: true })
  })
  useEffect(() => {
    if (data) open(data)
  }, [data])
}
