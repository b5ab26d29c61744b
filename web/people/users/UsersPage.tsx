// User management: everybody who may sign in, as what, and when they last did. For Admins alone.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { findUsers } from '#contract/people/users.ts'
import { pluralize } from '#domain/platform/format.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { NewRowsButton } from '#web/live/NewRowsButton.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { AccessRestricted } from '#web/shell/NoPermission.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { AddUserDialog } from './AddUserDialog.tsx'
import { RoleCards } from './RoleCards.tsx'
import { UserList } from './UserList.tsx'
import { UserColumns } from './UsersTable.tsx'

export function UsersPage() {
  if (usePermissionError('users.manage') === undefined) return <Users />
  return <AccessRestricted to="access user management" />
}

function Users() {
  const [isAdding, setIsAdding] = useState(false)
  const isPhone = useIsPhone()
  const users = useLiveList(findUsers, {})
  const add = (
    <Button
      {...shortcutProps('Alt+N')}
      variant="primary"
      size={isPhone ? 'lg' : 'md'}
      onClick={() => setIsAdding(true)}
    >
      <UserPlus aria-hidden="true" />
      Add User
    </Button>
  )
  return (
    <>
      <PageHeader
        meta={users.data && pluralize(users.data.length, 'user')}
        actions={isPhone ? undefined : add}
      />
      <Everybody users={users} />
      {users.data && <RoleCards users={users.data} />}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <AddUserDialog open={isAdding} onOpenChange={setIsAdding} />
    </>
  )
}

type UsersCall = ReturnType<typeof useLiveList<typeof findUsers.input, typeof findUsers.reply>>

function Everybody({ users: { data, error, refetch, isFetching, news } }: { users: UsersCall }) {
  if (error) {
    return (
      <ErrorState
        title="Failed to load users"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <TableSkeleton
        label="Users"
        rows={6}
        head={<UserColumns />}
        columns={[
          { bar: 'w-36' },
          { bar: 'w-44' },
          { bar: 'w-24' },
          { bar: 'w-14' },
          { bar: 'w-20' },
          { bar: 'ml-auto w-28' },
        ]}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title="No users found"
        text="Whoever is added gets an invitation by e-mail and sets a password of their own."
      />
    )
  }
  return (
    <>
      <NewRowsButton news={news} />
      <UserList users={data} />
    </>
  )
}
