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
    onStartOver?.()
    toast({
      title: `${title} discarded`,
      action: { label: 'Undo', onAction: () => store.change(() => draft) },
    })
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
