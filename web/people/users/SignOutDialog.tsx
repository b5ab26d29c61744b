// Asks before somebody is signed out everywhere, as what they were writing may be lost.
import { endUserSessions } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { pluralize } from '#domain/platform/format.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

import type { UserDialogProps } from './UserList.tsx'

export function SignOutDialog({ user, open, onOpenChange }: UserDialogProps) {
  const { user: me } = useCurrentUser()
  const ending = useChange(endUserSessions, {
    success: ({ ended }) => `${pluralize(ended, 'session')} ended`,
    failure: 'Failed to end the sessions',
  })
  const isMe = user.id === me?.id
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isMe ? 'Sign out everywhere else' : `Sign ${displayName(user)} out everywhere`}
      description={
        isMe
          ? 'Every session of yours ends but this one.'
          : 'They must sign in again on every device. What they have not saved may be lost.'
      }
      confirmText="Sign out"
      busy={ending.isPending}
      busyText="Signing out..."
      variant="primary"
      onConfirm={() => ending.mutate({ id: user.id }, { onSuccess: () => onOpenChange(false) })}
    />
  )
}
