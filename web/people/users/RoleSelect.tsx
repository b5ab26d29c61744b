// Somebody's role, changed at once by choosing another: they are signed out and come back as that.
import { setUserRole, type User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { type Role, roles } from '#domain/permissions.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { Select } from '#web/ui/Select.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'

const label = (user: User) => `Role of ${displayName(user)}`

export function RoleSelect({ user }: { user: User }) {
  const { user: me } = useCurrentUser()
  const change = useChange(setUserRole, {
    success: 'User role updated successfully',
    failure: 'Failed to update user role',
  })
  if (user.id === me?.id) return <OwnRole user={user} />
  return (
    <Select
      aria-label={label(user)}
      className="w-28"
      aria-busy={change.isPending || undefined}
      value={change.isPending ? change.variables.role : user.role}
      onChange={(event) => {
        if (!change.isPending) change.mutate({ id: user.id, role: event.target.value as Role })
      }}
    >
      {roles.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}

/** Nobody changes their own. It takes the focus all the same, to say why. */
function OwnRole({ user }: { user: User }) {
  return (
    <Tooltip text="Nobody changes their own role." opensOnClick>
      <span className="block w-28">
        <Select
          aria-label={label(user)}
          aria-disabled="true"
          aria-description="Nobody changes their own role."
          className="text-muted [&_select]:cursor-not-allowed [&_select]:bg-hover"
          value={user.role}
          // The list of one would open over the reason.
          onMouseDown={(event) => {
            event.preventDefault()
            event.currentTarget.focus()
          }}
          onChange={() => undefined}
        >
          <option>{user.role}</option>
        </Select>
      </span>
    </Tooltip>
  )
}
