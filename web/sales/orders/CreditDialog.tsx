// Asks before an order is confirmed or gets units, with the reason to do so although its customer may not owe more.
import { type ReactNode, useState } from 'react'

import { CreditWarning } from '#web/sales/customers/CreditWarning.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx'

interface CreditDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'children' | 'variant'> {
  /** Why a reason is needed, or undefined. */
  creditError: string | undefined
  /** Above the reason. */
  notice?: ReactNode
  /** Runs first, and calls `proceed` unless the notice has more to show. */
  before?: ((proceed: () => void) => Promise<void>) | undefined
  onConfirm: (overrideReason: string | undefined) => void
}

/** Mount it to ask: each question starts without a reason. */
export function CreditDialog({ creditError, notice, before, onConfirm, ...dialog }: CreditDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = () => {
    const text = reason.trim()
    const isMissing = creditError !== undefined && text === ''
    setError(isMissing ? 'Enter the reason' : undefined)
    if (isMissing) return
    const proceed = () => onConfirm(creditError === undefined ? undefined : text)
    if (before) void before(proceed)
    else proceed()
  }
  return (
    <ConfirmDialog {...dialog} variant="primary" onConfirm={confirm}>
      {(creditError !== undefined || notice) && (
        <div className="flex flex-col gap-3 empty:hidden">
          {notice}
          {creditError !== undefined && (
            <CreditWarning
              message={creditError}
              label="Reason to do it anyway"
              error={error}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
