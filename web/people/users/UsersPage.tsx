// User management: everybody who may sign in, as what, and when they last did. For Admins alone.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { findUsers } from '#contract/people/users.ts'
import { counted } from '#domain/platform/figures.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { useWhyNot } from '#web/api/useCurrentUser.ts'
import { NewRows } from '#web/live/NewRows.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { AdminsOnly } from '#web/shell/AdminsOnly.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { keyed } from '#web/ui/keys.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

import { AddUserDialog } from './AddUserDialog.tsx'
import { RoleCards } from './RoleCards.tsx'
import { UserList } from './UserList.tsx'
import { UserColumns } from './UsersTable.tsx'

export function UsersPage() {
  if (useWhyNot('users.manage') === undefined) return <Users />
  return <AdminsOnly to="access user management" />
}

function Users() {
  const [isAdding, setIsAdding] = useState(false)
  const isPhone = useIsPhone()
  const users = useLiveList(findUsers, {})
  const add = (
    <Button
      {...keyed('Alt+N')}
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
        meta={users.data && counted(users.data.length, 'user')}
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
        text={sentenceOf(error, 'Check the connection, then try again.')}
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
      <NewRows news={news} />
      <UserList users={data} />
    </>
  )
}
