// Writing an invoice, for those who may.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useCurrentUser, usePermissionError } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { DraftOpenElsewhere } from './DraftOpenElsewhere.tsx'
import { openDraftStore, useDraftState } from './draftStore.ts'
import { NewInvoiceForm } from './NewInvoiceForm.tsx'
import { SavedDrafts } from './SavedDrafts.tsx'

export function CreateInvoicePage() {
  const { user } = useCurrentUser()
  const whyNot = usePermissionError('invoices.create')
  if (whyNot === undefined) return user && <NewInvoice userId={user.id} />
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title={whyNot}
      text="Ask an Admin for another role if your work needs it."
      action={
        <Link to="/invoices" className={buttonStyles()}>
          Back to Invoices
        </Link>
      }
    />
  )
}

function NewInvoice({ userId }: { userId: number }) {
  const [store] = useState(() => openDraftStore(userId))
  const opened = useDraftState(store, (state) => state.opened)
  const isWritten = useDraftState(store, (state) => state.isWritten)
  if (isWritten !== 'here') return <DraftOpenElsewhere store={store} isEnded={isWritten === 'no more'} />
  return (
    <>
      <SavedDrafts store={store} />
      <NewInvoiceForm key={opened} store={store} />
    </>
  )
}
