// Asks before a form with something in it is left.
import { useBlocker } from '@tanstack/react-router'

import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Stands in the form; closing the window or loading another page asks by the browser's own words. */
export function LeaveUnsavedDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title="Leave without saving?"
      description="What you entered for this product will be lost."
      confirmText="Leave"
      cancelText="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
