// Everybody, one to a row, with what an Admin may do about them.
import { KeyRound, LogOut, Pencil } from 'lucide-react'

import type { User } from '#contract/people/users.ts'
import { displayName, initials } from '#domain/people/users.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'

import { LastLogin } from './LastLogin.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { formatInvitationStatus } from './userLabels.ts'
import type { UserAction } from './UserList.tsx'

export function UserColumns() {
  return (
    <TableHead>
      <ColumnHead>User</ColumnHead>
      <ColumnHead>Email</ColumnHead>
      <ColumnHead>Role</ColumnHead>
      <ColumnHead>Status</ColumnHead>
      <ColumnHead>Last Login</ColumnHead>
      <ColumnHead kind="actions">Actions</ColumnHead>
    </TableHead>
  )
}

export interface UserListProps {
  users: readonly User[]
  onAction: (deed: UserAction, user: User) => void
}

export function UsersTable({ users, onAction: onDeed }: UserListProps) {
  return (
    <Table label="Users">
      <UserColumns />
      <TableBody>
        {users.map((user) => {
          const name = displayName(user)
          return (
            <TableRow key={user.id}>
              <Cell className="w-1/3 max-w-0 min-w-40 py-1.5" title={name}>
                <span className="flex items-center gap-2.5">
                  <Avatar initials={initials(user)} />
                  <span className="min-w-0">
                    <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
                    <span className="block text-meta text-muted empty:hidden">
                      {formatInvitationStatus(user)}
                    </span>
                  </span>
                </span>
              </Cell>
              <Cell className="w-1/3 max-w-0 min-w-36 text-muted" title={user.email}>
                <span className="line-clamp-2 wrap-anywhere">
                  {/* A line ends before the @ rather than within a name. */}
                  {user.email.slice(0, user.email.lastIndexOf('@'))}
                  <wbr />
                  {user.email.slice(user.email.lastIndexOf('@'))}
                </span>
              </Cell>
              <Cell className="w-32">
                <RoleSelect user={user} />
              </Cell>
              <Cell>
                <StatusBadge user={user} />
              </Cell>
              <Cell className="whitespace-nowrap text-muted">
                <LastLogin user={user} />
              </Cell>
              <Cell kind="actions">
                <IconButton size="sm" label={`Edit ${name}`} onClick={() => onDeed('edit', user)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Reset password of ${name}`}
                  onClick={() => onDeed('password', user)}
                >
                  <KeyRound aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Sign ${name} out everywhere`}
                  onClick={() => onDeed('sign out', user)}
                >
                  <LogOut aria-hidden="true" />
                </IconButton>
                <StatusSwitch user={user} />
              </Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
