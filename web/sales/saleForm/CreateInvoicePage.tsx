// Create Invoice: the form, and the user's other unfinished invoices above it.
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { RequirePermission } from '#web/shell/NoPermission.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import { type DraftStore, openDraftStore, useDraftState } from './draftStore.ts'
import { hasContent, type InvoiceDraft, resumeMessage } from './saleDraft.ts'
import { NewInvoiceForm } from './SaleForm.tsx'

const route = getRouteApi('/shell/create-invoice')

export function CreateInvoicePage() {
  const { user } = useCurrentUser()
  return (
    <RequirePermission permission="invoices.create" drawing={<PaperDrawing />} to="/invoices">
      {user && <NewInvoice userId={user.id} />}
    </RequirePermission>
  )
}

function NewInvoice({ userId }: { userId: number }) {
  const { customerId } = route.useSearch()
  const [store] = useState(() => {
    const store = openDraftStore(userId)
    // Keeps the unfinished invoice as a draft.
    if (customerId !== undefined && hasContent(store.read().draft)) store.startNew()
    return store
  })
  const navigate = route.useNavigate()
  const forgetCustomer = useEffectEvent(() => {
    // A reload continues with the draft, in which the customer may have been replaced.
    if (customerId !== undefined)
      void navigate({ search: (search) => ({ ...search, customerId: undefined }), replace: true })
  })
  const [initialId] = useState(customerId)
  useEffect(() => forgetCustomer(), [])
  const openCount = useDraftState(store, (state) => state.openCount)
  const [firstCount] = useState(openCount)
  const ownership = useDraftState(store, (state) => state.ownership)
  if (ownership !== 'this window')
    return <DraftOpenElsewhere store={store} isClosed={ownership === 'closed'} />
  return (
    <>
      <OtherDrafts store={store} />
      <NewInvoiceForm
        key={openCount}
        store={store}
        customerId={openCount === firstCount ? initialId : undefined}
      />
    </>
  )
}

function OtherDrafts({ store }: { store: DraftStore }) {
  const drafts = useDraftState(store, (state) => state.otherDrafts)
  const [now] = useState(() => new Date())
  if (drafts.length === 0) return null
  const discard = (draft: InvoiceDraft) => {
    const undo = store.discardOther(draft)
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction: undo } })
  }
  return (
    <section aria-label="Unfinished invoices" className="mb-4 flex flex-col gap-2">
      {drafts.map((draft) => {
        const message = resumeMessage(draft, now)
        return (
          <Notice key={draft.id}>
            <div className="-my-1 flex flex-wrap items-center max-sm:my-0 justify-between gap-x-4 gap-y-1">
              <span className="min-w-48 flex-1 py-1 wrap-anywhere">{message}</span>
              <span className="flex gap-2">
                <Button size="sm" aria-description={message} onClick={() => store.resume(draft)}>
                  Continue
                </Button>
                <Button size="sm" variant="ghost" aria-description={message} onClick={() => discard(draft)}>
                  Discard
                </Button>
              </span>
            </div>
          </Notice>
        )
      })}
    </section>
  )
}

function DraftOpenElsewhere({ store, isClosed }: { store: DraftStore; isClosed: boolean }) {
  const startNew = (
    <Button variant={isClosed ? 'primary' : 'secondary'} onClick={store.startNew}>
      Start another invoice
    </Button>
  )
  if (isClosed) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title="This invoice was finished in another tab"
        text="It was created or discarded there."
        action={startNew}
      />
    )
  }
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title="This invoice is open in another tab"
      text="Continue there, or continue here with the changes made in that tab."
      action={
        <>
          {startNew}
          <Button variant="primary" onClick={store.continueHere}>
            Continue here
          </Button>
        </>
      }
    />
  )
}
