// Opens the order form of the styles or the customer of a page.
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { OrderFormFields } from './OrderFormFields.tsx'
import { type OrderFormChoice, orderFormText, useOrderForm } from './useOrderForm.ts'

interface OrderFormButtonProps {
  /** What the page is of, at the start. */
  choice: OrderFormChoice
}

export function OrderFormButton({ choice }: OrderFormButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileSpreadsheet aria-hidden="true" />
        Order form
      </Button>
      {isOpen && <OrderFormDialog choice={choice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OrderFormDialog({ choice: start, onClose }: OrderFormButtonProps & { onClose: () => void }) {
  const [choice, setChoice] = useState(start)
  const download = useOrderForm(onClose)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Order form">
      <DialogForm
        saveText="Download order form"
        busyText="Downloading..."
        isSaving={download.isPending}
        onSave={() => download.mutate(choice)}
        onCancel={onClose}
      >
        <p className="text-control text-muted">{orderFormText}</p>
        <OrderFormFields choice={choice} onChange={setChoice} />
      </DialogForm>
    </Dialog>
  )
}
