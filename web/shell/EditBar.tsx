import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import type { SavedForm } from './useSavedForm.tsx'

interface EditBarProps {
  saved: SavedForm
  /** Why it can't be saved. */
  error: string | undefined
  onSave: () => void
  onCancel: () => void
}

/** The buttons of a form that edits a document, and the question before it is left. */
export function EditBar({ saved, error, onSave, onCancel }: EditBarProps) {
  return (
    <>
      <BottomBar>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          {...shortcutProps('save')}
          variant="primary"
          busy={saved.isSaving}
          busyText="Saving..."
          disabledReason={error}
          onClick={onSave}
        >
          Save changes
        </Button>
      </BottomBar>
      {saved.leaveDialog}
    </>
  )
}
