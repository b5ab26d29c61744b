// Invoices that the person began and did not finish, offered again above a new one.
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import { type DraftStore, useDraftState } from './draftStore.ts'
import { type InvoiceDraft, resumeMessage } from './invoiceDraft.ts'

export function SavedDrafts({ store }: { store: DraftStore }) {
  const others = useDraftState(store, (state) => state.others)
  const [now] = useState(() => new Date())
  if (others.length === 0) return null
  const discard = (draft: InvoiceDraft) => {
    const undo = store.discardOther(draft)
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction: undo } })
  }
  return (
    <section aria-label="Unfinished invoices" className="mb-4 flex flex-col gap-2">
      {others.map((draft) => {
        const sentence = resumeMessage(draft, now)
        return (
          <Notice key={draft.id}>
            <div className="-my-1 flex flex-wrap items-center max-sm:my-0 justify-between gap-x-4 gap-y-1">
              <span className="min-w-48 flex-1 py-1 wrap-anywhere">{sentence}</span>
              <span className="flex gap-2">
                <Button size="sm" aria-description={sentence} onClick={() => store.resume(draft)}>
                  Continue
                </Button>
                <Button size="sm" variant="ghost" aria-description={sentence} onClick={() => discard(draft)}>
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
