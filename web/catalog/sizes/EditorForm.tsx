// The form of an EditorPage: the name, the fields of the size scale or prepack, and the buttons.
import { useState, type ReactNode } from 'react'

import { CallError } from '#contract/platform/client.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

/** Options for `useChange` that close the form after a success and keep the server's message after a refusal. */
export function useEditorSave(noun: string, isNew: boolean, onDone: () => void) {
  const [refusal, setRefusal] = useState<string>()
  const options = {
    success: `${noun} ${isNew ? 'added' : 'updated'} successfully`,
    failure: `Failed to save the ${noun.toLowerCase()}`,
    onDone,
    onFailure(error: unknown) {
      if (!(error instanceof CallError) || error.status >= 500) return false
      setRefusal(error.sentence)
      return true
    },
  }
  return { options, refusal, clearRefusal: () => setRefusal(undefined) }
}

interface EditorFormProps {
  saving: ReturnType<typeof useEditorSave>
  isSaving: boolean
  name: { initial: string; maxLength: number; placeholder?: string }
  /** Why the fields can't be saved. */
  error: string | undefined
  onSave: (name: string) => void
  onCancel: () => void
  /** `error` appears after an attempt to save. */
  children: (error: string | undefined) => ReactNode
}

export function EditorForm({
  saving: { refusal, clearRefusal },
  isSaving,
  name: { initial, ...nameProps },
  error,
  onSave,
  onCancel,
  children,
}: EditorFormProps) {
  const [name, setName] = useState(initial)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const nameError = name.trim() === '' ? 'Name is required' : undefined
  const submit = () => {
    setIsSubmitted(true)
    clearRefusal()
    if (nameError === undefined && error === undefined) onSave(name)
  }
  return (
    <DialogForm saveText="Save" isSaving={isSaving} onSave={submit} onCancel={onCancel}>
      <Field label="Name" required error={isSubmitted ? nameError : undefined}>
        <Input
          value={name}
          autoComplete="off"
          {...nameProps}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {children(refusal ?? (isSubmitted ? error : undefined))}
    </DialogForm>
  )
}
