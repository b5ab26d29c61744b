// The form of a new invoice or order, which is kept as a draft in the browser.
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

import type { ItemsViewChoice } from './DraftItems.tsx'
import type { DraftStore } from './draftStore.ts'
import { hasContent } from './saleDraft.ts'
import { type ReadySale, SaleForm, type SaleFormState } from './SaleForm.tsx'
import { useDraftState } from './saleStore.ts'

export interface NewSaleFormProps extends ItemsViewChoice {
  store: DraftStore
  /** Fills in that customer. */
  customerId: number | undefined
}

interface NewSaleProps extends NewSaleFormProps {
  isCreating: boolean
  onSubmit: (sale: ReadySale) => void
  /** The fields that only this document has. */
  details?: ReactNode
  /** The buttons. */
  renderBar: (state: SaleFormState & { onCancel: () => void }) => ReactNode
}

export function NewSaleForm({ isCreating, renderBar, ...form }: NewSaleProps) {
  const { store } = form
  const { document } = store
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const discard = () => {
    if (!hasContent(store.read().draft)) return
    const restore = store.discard()
    const undo = () => {
      restore()
      void navigate({ to: document.page })
    }
    toast({ title: 'Draft discarded', action: { label: 'Undo', onAction: undo } })
  }
  const leave = () => navigate({ to: document.list })
  const cancel = () => (hasContent(store.read().draft) ? setIsLeaving(true) : void leave())
  return (
    <>
      <SaleForm {...form} isSaving={isCreating}>
        {(state) => (
          <>
            {!isCreating && <ResubmissionWarning store={store} />}
            <DraftSaveStatus store={store} onStartOver={discard} />
            {renderBar({ ...state, onCancel: cancel })}
          </>
        )}
      </SaleForm>
      <LeaveDraftDialog
        store={store}
        open={isLeaving}
        onOpenChange={setIsLeaving}
        onKeep={() => void leave()}
        onDiscard={() => void leave().then(discard)}
      />
    </>
  )
}

interface LeaveDraftDialogProps {
  store: DraftStore
  open: boolean
  onOpenChange: (open: boolean) => void
  onKeep: () => void
  onDiscard: () => void
}

function LeaveDraftDialog({ store, open, onOpenChange, onKeep, onDiscard }: LeaveDraftDialogProps) {
  const isSaved = useDraftState(store, (state) => state.isSaved)
  const title = `Leave this ${store.document.name}?`
  if (!isSaved) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        description="The draft can't be saved in this browser, so what you entered will be lost."
        cancelText="Keep editing"
        confirmText="Discard"
        onConfirm={onDiscard}
      />
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="You can keep it as a draft in this browser and continue later."
      cancelText="Keep editing"
      alternative={{ text: 'Discard', onSelect: onDiscard }}
      confirmText="Keep draft"
      variant="primary"
      onConfirm={onKeep}
    />
  )
}

/** Shown when an earlier attempt may already have created it. */
function ResubmissionWarning({ store }: { store: DraftStore }) {
  const attempt = useDraftState(store, (state) => state.draft.attempt)
  const { name, list } = store.document
  if (attempt === 'none') return null
  if (attempt === 'unanswered') {
    return (
      <Notice tone="warning" title="The server did not respond">
        {`The ${name} may have been created. Create it again without changes: if it exists, it is opened, and no second ${name} is created.`}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={`This ${name} may already exist`}>
      It was submitted before, but the response was lost. Check{' '}
      <Link to={list} target="_blank" className="text-link underline underline-offset-2">
        {`the newest ${name}s`}
      </Link>{' '}
      before you create it again.
    </Notice>
  )
}

function DraftSaveStatus({ store, onStartOver }: { store: DraftStore; onStartOver: () => void }) {
  const isStarted = useDraftState(store, (state) => hasContent(state.draft))
  const isSaved = useDraftState(store, (state) => state.isSaved)
  if (!isStarted) return null
  return (
    // Below the buttons where they are not sticky, so that typing the first letter does not move them.
    <div className="flex items-center justify-between gap-2 text-meta text-muted xl:order-last">
      <span className={isSaved ? '' : 'text-warning'}>
        {isSaved
          ? 'Saved in this browser as you type.'
          : 'Not saved: the text is too long, or the storage of this browser is full.'}
      </span>
      <Button size="sm" variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
