// A draft that the person went on with in another tab: only one writes it, so that neither overwrites the other.
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import type { DraftStore } from './draftStore.ts'

/** `isEnded` once it was created or discarded there. */
export function DraftOpenElsewhere({ store, isEnded }: { store: DraftStore; isEnded: boolean }) {
  const another = (
    <Button variant={isEnded ? 'primary' : 'secondary'} onClick={store.startNew}>
      Write another invoice
    </Button>
  )
  if (isEnded) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title="This invoice was finished in another tab"
        text="It was created there, or discarded."
        action={another}
      />
    )
  }
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title="You went on with this invoice in another tab"
      text="What you type there is kept. Going on here takes it over as it is there."
      action={
        <>
          {another}
          <Button variant="primary" onClick={store.continueHere}>
            Go on here
          </Button>
        </>
      }
    />
  )
}
