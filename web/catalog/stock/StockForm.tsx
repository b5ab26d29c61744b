// The frame of a small form that changes one product's stock: its fields, what it comes to, and its buttons.
import type { ReactNode, SubmitEvent } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

interface StockFormProps {
  children: ReactNode
  /** What the button will do: 'Receive 24 units'. */
  saveText: string
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
}

export function StockForm({ children, saveText, isSaving, onSave, onCancel }: StockFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSaving) onSave()
  }
  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        <div className="flex flex-col gap-3">{children}</div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
          {saveText}
        </Button>
      </DialogFooter>
    </form>
  )
}
