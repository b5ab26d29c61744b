// The controls of one user in the table and in the phone list.
import { useRef, useState } from 'react'

import { setUserRole, setUserStatus, type User } from '#contract/people/users.ts'
import { displayName } from '#domain/people/users.ts'
import { type Role, roles } from '#domain/permissions.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCurrentUser } from '#web/api/useCurrentUser.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'

const ownRoleReason = "You can't change your own role."
const roleLabel = (user: User) => `Role of ${displayName(user)}`

export function RoleSelect({ user }: { user: User }) {
  const { user: me } = useCurrentUser()
  const change = useChange(setUserRole, {
    success: ({ role }) => ({
      title: 'User role updated successfully',
      description: `${displayName(user)} is ${role}.`,
    }),
    failure: 'Failed to update user role',
  })
  /** Chosen by keys. Without an open list, a browser reports each role in between. */
  const [typed, setTyped] = useState<Role>()
  const isTyping = useRef(false)
  const save = (role: Role | undefined) => {
    setTyped(undefined)
    if (role !== undefined && role !== user.role && !change.isPending) change.mutate({ id: user.id, role })
  }
  if (user.id === me?.id) return <OwnRole user={user} />
  return (
    <Select
      aria-label={roleLabel(user)}
      className="w-28"
      aria-busy={change.isPending || undefined}
      aria-description="Arrow keys choose a role, Enter saves it."
      value={typed ?? (change.isPending ? (change.variables?.role ?? user.role) : user.role)}
      onChange={(event) => {
        const role = event.target.value as Role
        if (isTyping.current) setTyped(role)
        else save(role)
      }}
      onPointerDown={() => (isTyping.current = false)}
      onKeyDown={(event) => {
        isTyping.current = true
        if (event.key !== 'Enter' || typed === undefined) return
        save(typed)
        // It would open the list.
        event.preventDefault()
      }}
      // The open list gets the press of a key and reports a choice, also for Escape; the page gets the release.
      onKeyUp={({ key }) => {
        if (key === 'Enter') save(typed)
        else if (key === 'Escape') setTyped(undefined)
      }}
      // Not if another window or tab gets the focus.
      onBlur={() => document.hasFocus() && save(typed)}
    >
      {roles.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  )
}

/** Disabled, but focusable to show the reason. */
function OwnRole({ user }: { user: User }) {
  return (
    <Tooltip text={ownRoleReason} opensOnClick>
      <span className="block w-28">
        <Select
          aria-label={roleLabel(user)}
          aria-disabled="true"
          aria-description={ownRoleReason}
          className="text-muted [&_select]:cursor-not-allowed [&_select]:bg-hover"
          value={user.role}
          // Otherwise the list would open over the tooltip.
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

export function StatusSwitch({ user }: { user: User }) {
  const { user: me } = useCurrentUser()
  const name = displayName(user)
  const change = useChange(setUserStatus, {
    success: ({ isActive }) => ({
      title: `User ${isActive ? 'activated' : 'deactivated'} successfully`,
      description: `${name} is ${isActive ? 'active' : 'inactive'}.`,
    }),
    failure: 'Failed to update user status',
  })
  return (
    <Switch
      label={`${name} is active`}
      hint={`${user.isActive ? 'Deactivate' : 'Activate'} ${name}`}
      checked={user.isActive}
      busy={change.isPending}
      disabledReason={user.id === me?.id ? "You can't change your own status." : undefined}
      onChange={(isActive) => change.mutate({ id: user.id, isActive })}
    />
  )
}

export function StatusBadge({ user }: { user: User }) {
  return user.isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>
}

export function LastLogin({ user: { lastLoginAt } }: { user: User }) {
  return lastLoginAt ? <TimeAgo timestamp={lastLoginAt} /> : <>Never</>
}
