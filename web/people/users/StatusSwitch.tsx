// Lets somebody in or not, at once.
import { setUserStatus, type User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { Switch } from '#web/ui/Switch.tsx'

export function StatusSwitch({ user }: { user: User }) {
  const { user: me } = useCurrentUser()
  const change = useChange(setUserStatus, {
    success: ({ isActive }) => `User ${isActive ? 'activated' : 'deactivated'} successfully`,
    failure: 'Failed to update user status',
  })
  const name = displayName(user)
  return (
    <Switch
      label={`${name} is active`}
      hint={`${user.isActive ? 'Deactivate' : 'Activate'} ${name}`}
      checked={user.isActive}
      busy={change.isPending}
      disabledReason={user.id === me?.id ? 'Nobody changes their own status.' : undefined}
      onChange={(isActive) => change.mutate({ id: user.id, isActive })}
    />
  )
}
