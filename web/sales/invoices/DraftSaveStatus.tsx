// Says that what is typed is kept in the browser, and begins anew on request.
import { Button } from '#web/ui/Button.tsx'

import { type DraftStore, useDraftState } from './draftStore.ts'
import { hasContent } from './invoiceDraft.ts'

export function DraftSaveStatus({ store, onStartOver }: { store: DraftStore; onStartOver: () => void }) {
  const isBegun = useDraftState(store, (state) => hasContent(state.draft))
  const isKept = useDraftState(store, (state) => state.isKept)
  if (!isBegun) return null
  return (
    // Beneath the buttons where those stand in the flow, so that they don't move with the first letter.
    <div className="flex items-center justify-between gap-2 text-meta text-muted lg:order-last">
      <span className={isKept ? '' : 'text-warning'}>
        {isKept ? 'Kept in this browser as you write.' : 'This browser has no room to keep the draft.'}
      </span>
      <Button size="sm" variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
