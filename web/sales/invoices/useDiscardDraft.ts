// Giving up what was written of an invoice, by starting over or by Cancel; either can be undone.
import { useNavigate } from '@tanstack/react-router'

import { toast } from '#web/ui/toast.ts'

import type { DraftStore } from './draftStore.ts'
import { hasContent } from './invoiceDraft.ts'

export function useDiscardDraft(store: DraftStore): { startOver: () => void; cancel: () => void } {
  const navigate = useNavigate()
  const discard = () => {
    if (!hasContent(store.read().draft)) return
    const bringBack = store.discard()
    const onAction = () => {
      bringBack()
      void navigate({ to: '/create-invoice' })
    }
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction } })
  }
  return {
    startOver: discard,
    cancel: () => void navigate({ to: '/invoices' }).then(discard),
  }
}
