// Dispatch as a button, where it is the next step of an invoice.
import { Truck } from 'lucide-react'
import { useState } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { isNextToDispatch } from '#domain/sales/dispatch.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { DispatchDialog } from './DispatchDialog.tsx'

type DispatchedInvoice = Pick<InvoiceSummary, 'id' | 'number' | 'shipping'>

interface DispatchButtonProps {
  invoice: DispatchedInvoice & Partial<Pick<InvoiceSummary, 'status'>>
  variant?: ButtonProps['variant']
  /** Next to buttons of other invoices. */
  namesInvoice?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** For what is picked, and for a processed invoice that is not dispatched. Otherwise nothing. */
export function DispatchButton({
  invoice,
  variant,
  namesInvoice = false,
  onOpenChange,
}: DispatchButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('orders.edit')
  const { number } = invoice
  const setOpen = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }
  if (permissionError !== undefined || !isNextToDispatch(invoice)) return null
  return (
    <>
      <Button
        {...(!namesInvoice && shortcutProps('dispatch'))}
        variant={variant}
        onClick={() => setOpen(true)}
      >
        <Truck aria-hidden="true" />
        {namesInvoice ? `Dispatch ${number}` : 'Dispatch'}
      </Button>
      {isOpen && <DispatchDialog invoice={{ ...invoice, dispatch: null }} onClose={() => setOpen(false)} />}
    </>
  )
}
