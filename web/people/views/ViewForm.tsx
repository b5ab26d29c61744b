// The form that saves a view, or edits the name of one and who sees it.
import { useState } from 'react'

import { createSavedView, editSavedView, type SavedView } from '#contract/people/savedViews.ts'
import { CallError } from '#contract/platform/client.ts'
import { savedViewLimits, type ViewedList } from '#domain/people/savedViews.ts'
import { useChange } from '#web/api/useChange.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

interface ViewFormProps {
  list: ViewedList
  /** Undefined for a new one. */
  view: SavedView | undefined
  /** The filters and columns of a new view. */
  search: string
  /** Why the user can't save views for everyone. */
  shareError: string | undefined
  onDone: (view: SavedView) => void
  onCancel: () => void
}

export function ViewForm({ list, view, search, shareError, onDone, onCancel }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const [error, setError] = useState<string>()
  const options = {
    failure: 'Failed to save the view',
    onDone,
    onFailure(failure: unknown) {
      if (!(failure instanceof CallError) || failure.status >= 500) return false
      setError(failure.sentence)
      return true
    },
  }
  const creating = useChange(createSavedView, {
    success: ({ name: saved }) => `View ${saved} saved`,
    ...options,
  })
  const editing = useChange(editSavedView, {
    success: ({ name: saved }) => `View ${saved} updated`,
    ...options,
  })
  const submit = () => {
    const isMissing = name.trim() === ''
    setError(isMissing ? 'Name is required' : undefined)
    if (isMissing) return
    if (view) editing.mutate({ id: view.id, name, search: view.search, isShared, version: view.version })
    else creating.mutate({ list, name, search, isShared })
  }
  return (
    <DialogForm
      saveText="Save view"
      isSaving={creating.isPending || editing.isPending}
      onSave={submit}
      onCancel={onCancel}
    >
      <Field label="Name" required error={error}>
        <Input
          value={name}
          autoComplete="off"
          maxLength={savedViewLimits.name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div>
        <Checkbox
          label="For everyone"
          checked={isShared}
          disabled={shareError !== undefined}
          onChange={setIsShared}
        />
        {shareError !== undefined && <p className="text-meta text-muted">{shareError}</p>}
      </div>
    </DialogForm>
  )
}
