import { EllipsisVertical, KeyRound, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'

import type { User } from '#contract/people/users.ts'
import { displayName, initials } from '#domain/people/users.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { LastLogin, RoleSelect, StatusBadge, StatusSwitch } from './UserControls.tsx'
import { EditUserDialog, SignOutDialog } from './UserDialogs.tsx'

type UserAction = 'edit' | 'password' | 'sign out'

const dialogs = { edit: EditUserDialog, password: PasswordLinkDialog, 'sign out': SignOutDialog }

/** The users as a table, or as rows on a phone, with the dialogs of their actions. */
export function UserList({ users }: { users: readonly User[] }) {
  // Stays set while the dialog closes with an animation.
  const [selected, setSelected] = useState<{ action: UserAction; id: number; isOpen: boolean }>()
  const props = {
    users,
    onAction: (action: UserAction, { id }: User) => setSelected({ action, id, isOpen: true }),
  }
  const user = users.find(({ id }) => id === selected?.id)
  const Dialog = selected && dialogs[selected.action]
  return (
    <>
      {useIsPhone() ? <UserRows {...props} /> : <UsersTable {...props} />}
      {Dialog && user && (
        <Dialog
          key={user.id}
          user={user}
          open={selected.isOpen}
          onOpenChange={(isOpen) => setSelected({ ...selected, isOpen })}
        />
      )}
    </>
  )
}

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

interface UserListProps {
  users: readonly User[]
  onAction: (action: UserAction, user: User) => void
}

function UsersTable({ users, onAction }: UserListProps) {
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
                  {/* Prefer a line break before the @. */}
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
                <IconButton size="sm" label={`Edit ${name}`} onClick={() => onAction('edit', user)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Reset password of ${name}`}
                  onClick={() => onAction('password', user)}
                >
                  <KeyRound aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Sign ${name} out everywhere`}
                  onClick={() => onAction('sign out', user)}
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

function UserRows({ users, onAction }: UserListProps) {
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
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAction('edit', user)}>
                Edit
              </MenuItem>
              <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onAction('password', user)}>
                Reset password
              </MenuItem>
              <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => onAction('sign out', user)}>
                Sign out everywhere
              </MenuItem>
            </DropdownMenu>
          </div>
        </li>
      ))}
    </RowList>
  )
}

const invitations: Record<DeliveryStatus, string> = {
  queued: 'Invitation queued',
  sent: 'Invitation sent',
  notSent: 'Invitation in the outbox',
  failed: 'Invitation not sent',
  unknown: 'Invitation may not have arrived',
}

/** Undefined once the user has set a password. */
function formatInvitationStatus({ hasPassword, linkStatus }: User): string | undefined {
  if (hasPassword) return undefined
  return linkStatus ? invitations[linkStatus] : 'Not invited yet'
}
