// Asks for the reason of a reversal or a write-off.
import { useState } from 'react'

import { paymentLimits } from '#domain/sales/payments.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

interface ReasonDialogProps {
  title: string
  description: string
  /** Verb and noun: 'Reverse payment'. */
  confirmText: string
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Mount it to open it. */
export function ReasonDialog({
  title,
  description,
  confirmText,
  busy,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const typed = reason.trim()
    setError(typed === '' ? 'Enter a reason' : undefined)
    if (typed !== '') onConfirm(typed)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      confirmText={confirmText}
      busy={busy}
      busyText="Saving..."
      onConfirm={submit}
    >
      <Field label="Reason" required error={error}>
        <Input
          autoComplete="off"
          maxLength={paymentLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
