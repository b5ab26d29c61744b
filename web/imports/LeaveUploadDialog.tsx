// Asks before a page is left on which an upload is running.
import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Closing the window or loading another page asks by the browser's own words. */
export function LeaveUploadDialog({ isRunning }: { isRunning: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isRunning,
    enableBeforeUnload: isRunning,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked' && isRunning}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave and cancel the upload?"
      description="An upload goes on only while this page is open. Nothing of it will be imported, unless it is being saved already."
      confirmText="Cancel upload and leave"
      cancelText="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
