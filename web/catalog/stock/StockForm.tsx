// The shared layout of the forms that change the stock of one product.
import type { ReactNode, SubmitEvent } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/Dialog.tsx'

/** The props of the forms in StockDialog. */
export interface StockActionProps {
  product: Product
  onDone: () => void
}

interface StockFormProps {
  children: ReactNode
  /** The label of the button, such as 'Receive 24 units'. */
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
