// The questions before what is open of a document is written off, and before a write-off is reversed.
import { reverseWriteOff, writeOff } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { receivableReason } from '#domain/sales/payments.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'

/** `number` is that of the document. */
export function useWriteOff(number: string, openCents: number) {
  const writing = useChange(writeOff, {
    success: ({ amountCents }) => `${formatUsd(amountCents)} of ${number} written off`,
    failure: `Failed to write off ${number}`,
  })
  return useConfirm(writing, {
    title: `Write off ${formatUsd(openCents)} of ${number}`,
    description: 'The amount is no longer owed. The write-off can be reversed.',
    confirmText: 'Write off',
    busyText: 'Saving...',
    reason: receivableReason,
  })
}

export function useReverseWriteOff(amountCents: number) {
  const reversing = useChange(reverseWriteOff, {
    success: `Write-off of ${formatUsd(amountCents)} reversed`,
    failure: 'Failed to reverse the write-off',
  })
  return useConfirm(reversing, {
    title: `Reverse the write-off of ${formatUsd(amountCents)}`,
    description: 'The amount is owed again.',
    confirmText: 'Reverse write-off',
    busyText: 'Saving...',
    reason: receivableReason,
  })
}
