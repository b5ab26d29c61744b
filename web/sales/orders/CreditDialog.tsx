// Asks before an order is confirmed or gets units, with the reason to do so although its customer may not owe more.
import { useState } from 'react'

import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'

interface CreditDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'children' | 'variant'> {
  /** Why a reason is needed, or undefined. */
  creditError: string | undefined
  onConfirm: (overrideReason: string | undefined) => void
}

/** Mount it to ask: each question starts without a reason. */
export function CreditDialog({ creditError, onConfirm, ...dialog }: CreditDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = () => {
    const text = reason.trim()
    const isMissing = creditError !== undefined && text === ''
    setError(isMissing ? 'Enter the reason' : undefined)
    if (!isMissing) onConfirm(creditError === undefined ? undefined : text)
  }
  return (
    <ConfirmDialog {...dialog} variant="primary" onConfirm={confirm}>
      {creditError !== undefined && (
        <CreditWarning
          message={creditError}
          label="Reason to do it anyway"
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
