// The page of a new invoice or order: the form, and the user's other drafts above it.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import type { ItemsViewChoice } from './DraftItems.tsx'
import { type DraftStore, openDraftStore } from './draftStore.ts'
import type { NewSaleFormProps } from './NewSaleForm.tsx'
import type { SaleDocument } from './saleDocuments.ts'
import { hasContent, resumeMessage, type SaleDraft } from './saleDraft.ts'
import { useDraftState } from './saleStore.ts'

interface NewSaleProps extends ItemsViewChoice {
  userId: number
  document: SaleDocument
  /** The customer to start with, as the address names it. */
  customerId: number | undefined
  /** Removes the customer from the address. */
  onCustomerTaken: () => void
  Form: ComponentType<NewSaleFormProps>
}

export function NewSale({ userId, document, customerId, onCustomerTaken, Form, ...itemsView }: NewSaleProps) {
  const [store] = useState(() => {
    const store = openDraftStore(userId, document)
    // Keeps the unfinished document as a draft.
    if (customerId !== undefined && hasContent(store.read().draft)) store.startNew()
    return store
  })
  const forgetCustomer = useEffectEvent(() => {
    // A reload continues with the draft, in which the customer may have been replaced.
    if (customerId !== undefined) onCustomerTaken()
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
      <Form
        key={openCount}
        {...itemsView}
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
  const discard = (draft: SaleDraft) => {
    const undo = store.discardOther(draft)
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction: undo } })
  }
  return (
    <section aria-label={`Unfinished ${store.document.name}s`} className="mb-4 flex flex-col gap-2">
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
  const { name } = store.document
  const startNew = (
    <Button variant={isClosed ? 'primary' : 'secondary'} onClick={store.startNew}>
      {`Start another ${name}`}
    </Button>
  )
  if (isClosed) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title={`This ${name} was finished in another tab`}
        text="It was created or discarded there."
        action={startNew}
      />
    )
  }
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title={`This ${name} is open in another tab`}
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
