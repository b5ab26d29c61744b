import type { StoredValue } from '#web/api/storedValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

import { useSavedForm } from './useSavedForm.tsx'

interface KeptDraftOptions<Draft> {
  /** Of the form. */
  name: string
  /** 'Purchase order' */
  title: string
  draft: Draft
  store: Pick<StoredValue<Draft>, 'change'>
  empty: Draft
  /** Discards what belongs to the draft and is stored elsewhere. Returns the function that restores it. */
  onDiscard?: () => () => void
  /** After starting over. */
  onStartOver?: () => void
}

/** The form of a draft that the browser keeps until it is saved, and the button that starts over. */
export function useKeptDraft<Draft>({
  name,
  title,
  draft,
  store,
  empty,
  onDiscard,
  onStartOver,
}: KeptDraftOptions<Draft>) {
  const saved = useSavedForm({
    name,
    isDirty: false,
    values: () => draft,
    restore: (kept) => store.change(() => kept),
    lostText: 'What you entered will be lost.',
  })
  const startOver = () => {
    store.change(() => empty)
    const restore = onDiscard?.()
    onStartOver?.()
    const undo = () => {
      store.change(() => draft)
      restore?.()
    }
    toast({ title: `${title} discarded`, action: { label: 'Undo', onAction: undo } })
  }
  return {
    saved,
    startOverButton: draft !== empty && (
      <Button variant="ghost" onClick={startOver}>
        Start over
      </Button>
    ),
  }
}
