// Asks before leaving a page with unsaved work.
import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAskBeforeUnload } from '#web/ui/useAskBeforeUnload.ts'

interface LeaveDialogProps {
  isDirty: boolean
  /** Whether the work is stored, so that the window can close. */
  isKept?: () => boolean
  title: string
  description: string
  confirmText: string
  cancelText: string
}

/** When the window closes or reloads, the browser asks with its own dialog. */
export function LeaveDialog({ isDirty, isKept, ...texts }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: false,
    withResolver: true,
  })
  useAskBeforeUnload(isDirty, () => isKept?.() !== true)
  return (
    <ConfirmDialog
      // The work may be saved while the dialog is open.
      open={blocker.status === 'blocked' && isDirty}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      onConfirm={() => blocker.proceed?.()}
      {...texts}
    />
  )
}
