import { EllipsisVertical, KeyRound, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'

import type { User } from '#contract/people/users.ts'
import { displayName, initials } from '#domain/people/users.ts'
import type { DeliveryStatus } from '#domain/platform/deliveryStatus.ts'
import { type Column, ListTable } from '#web/lists/ListTable.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/DropdownMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowList } from '#web/ui/RowList.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { LastLogin, RoleSelect, StatusBadge, StatusSwitch } from './UserControls.tsx'
import { EditUserDialog, SignOutDialog } from './UserDialogs.tsx'

type UserAction = 'edit' | 'password' | 'sign out'

const dialogs = { edit: EditUserDialog, password: PasswordLinkDialog, 'sign out': SignOutDialog }

const actions = [
  { action: 'edit', text: 'Edit', describe: (name: string) => `Edit ${name}`, Icon: Pencil },
  {
    action: 'password',
    text: 'Reset password',
    describe: (name: string) => `Reset password of ${name}`,
    Icon: KeyRound,
  },
  {
    action: 'sign out',
    text: 'Sign out everywhere',
    describe: (name: string) => `Sign ${name} out everywhere`,
    Icon: LogOut,
  },
] as const

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
      {useIsPhone() ? (
        <UserRows {...props} />
      ) : (
        <ListTable label="Users" columns={userColumns(props.onAction)} rows={users} />
      )}
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

interface UserListProps {
  users: readonly User[]
  onAction: (action: UserAction, user: User) => void
}

export function userColumns(onAction: UserListProps['onAction']): readonly Column<User>[] {
  return [
    {
      header: 'User',
      cell: (user) => (
        <span className="flex items-center gap-2.5" title={displayName(user)}>
          <Avatar initials={initials(user)} />
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium wrap-anywhere">{displayName(user)}</span>
            <span className="block text-meta text-muted empty:hidden">{formatInvitationStatus(user)}</span>
          </span>
        </span>
      ),
      className: 'w-1/3 max-w-0 min-w-40 py-1.5',
      bar: 'h-7 w-36',
    },
    {
      header: 'Email',
      cell: ({ email }) => (
        <span className="line-clamp-2 wrap-anywhere" title={email}>
          {/* Prefer a line break before the @. */}
          {email.slice(0, email.lastIndexOf('@'))}
          <wbr />
          {email.slice(email.lastIndexOf('@'))}
        </span>
      ),
      className: 'w-1/3 max-w-0 min-w-36 text-muted',
      bar: 'w-44',
    },
    { header: 'Role', cell: (user) => <RoleSelect user={user} />, className: 'w-32', bar: 'w-28' },
    { header: 'Status', cell: (user) => <StatusBadge user={user} />, bar: 'w-14' },
    {
      header: 'Last Login',
      cell: (user) => <LastLogin user={user} />,
      className: 'whitespace-nowrap text-muted',
      bar: 'w-20',
    },
    {
      header: 'Actions',
      cell: (user) => (
        <>
          {actions.map(({ action, describe, Icon }) => (
            <IconButton
              key={action}
              size="sm"
              label={describe(displayName(user))}
              onClick={() => onAction(action, user)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
          <StatusSwitch user={user} />
        </>
      ),
      kind: 'actions',
      bar: 'w-32',
    },
  ]
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
              {actions.map(({ action, text, Icon }) => (
                <MenuItem
                  key={action}
                  icon={<Icon aria-hidden="true" />}
                  onSelect={() => onAction(action, user)}
                >
                  {text}
                </MenuItem>
              ))}
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
  notSent: "Invitation not sent: email isn't set up",
  failed: 'Invitation not sent',
  unknown: 'Invitation may not have arrived',
}

/** Undefined once the user has set a password. */
function formatInvitationStatus({ hasPassword, linkStatus }: User): string | undefined {
  if (hasPassword) return undefined
  return linkStatus ? invitations[linkStatus] : 'Not invited yet'
}
