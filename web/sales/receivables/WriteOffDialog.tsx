// Writes off what is open of an invoice or an opening item, and reverses a write-off. Both need a reason.
import { reverseWriteOff, writeOff } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useChange } from '#web/api/useChange.ts'

import { ReasonDialog } from './ReasonDialog.tsx'

interface WriteOffDialogProps {
  document: { type: 'invoice' | 'openingItem'; id: number; number: string }
  openCents: number
  onClose: () => void
}

/** Mount it to open it. */
export function WriteOffDialog({ document: { type, id, number }, openCents, onClose }: WriteOffDialogProps) {
  const writing = useChange(writeOff, {
    success: ({ amountCents }) => `${formatUsd(amountCents)} of ${number} written off`,
    failure: `Failed to write off ${number}`,
  })
  return (
    <ReasonDialog
      title={`Write off ${formatUsd(openCents)} of ${number}`}
      description="The amount is no longer owed. The write-off can be reversed."
      confirmText="Write off"
      busy={writing.isPending}
      onConfirm={(reason) => writing.mutate({ document: { type, id }, reason }, { onDone: onClose })}
      onClose={onClose}
    />
  )
}

interface ReverseWriteOffDialogProps {
  /** Of the write-off's entry. */
  id: number
  amountCents: number
  onClose: () => void
}

/** Mount it to open it. */
export function ReverseWriteOffDialog({ id, amountCents, onClose }: ReverseWriteOffDialogProps) {
  const reversing = useChange(reverseWriteOff, {
    success: 'Write-off reversed',
    failure: 'Failed to reverse the write-off',
  })
  return (
    <ReasonDialog
      title={`Reverse the write-off of ${formatUsd(amountCents)}`}
      description="The amount is owed again."
      confirmText="Reverse write-off"
      busy={reversing.isPending}
      onConfirm={(reason) => reversing.mutate({ id, reason }, { onDone: onClose })}
      onClose={onClose}
    />
  )
}
