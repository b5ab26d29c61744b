// Writing an invoice, for those who may.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useCurrentUser, useWhyNot } from '#web/api/useCurrentUser.ts'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { enterDrafts, useDraft } from './draftStore.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { NewInvoiceForm } from './NewInvoiceForm.tsx'
import { WrittenElsewhere } from './WrittenElsewhere.tsx'

export function CreateInvoicePage() {
  const { user } = useCurrentUser()
  const whyNot = useWhyNot('invoices.create')
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
  const [store] = useState(() => enterDrafts(userId))
  const opened = useDraft(store, (state) => state.opened)
  const isWritten = useDraft(store, (state) => state.isWritten)
  if (isWritten !== 'here') return <WrittenElsewhere store={store} isEnded={isWritten === 'no more'} />
  return (
    <>
      <KeptDrafts store={store} />
      <NewInvoiceForm key={opened} store={store} />
    </>
  )
}
