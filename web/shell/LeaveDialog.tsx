// Asks before a page is left on which something would be lost.
import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface LeaveDialogProps {
  /** Whether leaving now would lose something. */
  asks: boolean
  title: string
  description: string
  confirmText: string
  cancelText: string
}

/** Closing the window or loading another page asks by the browser's own words. */
export function LeaveDialog({ asks, ...words }: LeaveDialogProps) {
  const blocker = useBlocker({ shouldBlockFn: () => asks, enableBeforeUnload: asks, withResolver: true })
  return (
    <ConfirmDialog
      // What would be lost may be over and done with while it is asked.
      open={blocker.status === 'blocked' && asks}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      onConfirm={() => blocker.proceed?.()}
      {...words}
    />
  )
}
