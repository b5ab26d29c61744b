// Everybody on a phone: who it is and how they stand, and beneath it what can be changed.
import { EllipsisVertical, KeyRound, LogOut, Pencil } from 'lucide-react'

import { displayName, initials } from '#domain/people/users.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowList } from '#web/ui/RowList.tsx'

import { LastLogin } from './LastLogin.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { formatInvitationStatus } from './userLabels.ts'
import type { UserListProps } from './UsersTable.tsx'

export function UserRows({ users, onAction: onDeed }: UserListProps) {
  return (
    <RowList label="Users">
      {users.map((user) => (
        <li key={user.id} className="flex flex-col gap-2 px-4 py-3">
          <div className="flex items-center gap-3">
            <Avatar size="md" initials={initials(user)} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-control font-medium">{displayName(user)}</p>
              <p className="truncate text-meta text-muted">{user.email}</p>
              <p className="truncate text-meta text-muted empty:hidden">{formatInvitationStatus(user)}</p>
            </div>
            <StatusBadge user={user} />
          </div>
          <div className="flex items-center gap-1">
            <RoleSelect user={user} />
            <p className="min-w-0 flex-1 truncate pl-2 text-right text-meta text-muted">
              <LastLogin user={user} />
            </p>
            <StatusSwitch user={user} />
            <DropdownMenu
              trigger={
                <IconButton label={`More for ${displayName(user)}`} className="-mr-2">
                  <EllipsisVertical aria-hidden="true" />
                </IconButton>
              }
            >
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onDeed('edit', user)}>
                Edit
              </MenuItem>
              <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onDeed('password', user)}>
                Reset password
              </MenuItem>
              <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => onDeed('sign out', user)}>
                Sign out everywhere
              </MenuItem>
            </DropdownMenu>
          </div>
        </li>
      ))}
    </RowList>
  )
}
