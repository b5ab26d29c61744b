import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { findUsers, type User } from '#contract/people/users.ts'
import { actionsOf, type Role, roles } from '#domain/permissions.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { ListSkeleton } from '#web/lists/ListTable.tsx'
import { NewRowsButton } from '#web/lists/NewRowsButton.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { AddUserDialog } from './UserDialogs.tsx'
import { userColumns, UserList } from './UserList.tsx'

export function UsersPage() {
  const [isAdding, setIsAdding] = useState(false)
  const isPhone = useIsPhone()
  const users = useLiveList(findUsers, {})
  const add = (
    <Button
      {...shortcutProps('create')}
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
      <UsersContent users={users} />
      {users.data && <RoleCards users={users.data} />}
      {isPhone && <BottomBar>{add}</BottomBar>}
      <AddUserDialog open={isAdding} onOpenChange={setIsAdding} />
    </>
  )
}

type UsersCall = ReturnType<typeof useLiveList<typeof findUsers.input, typeof findUsers.reply>>

function UsersContent({ users }: { users: UsersCall }) {
  if (users.error) return <QueryError query={users} title="Failed to load users" />
  const { data, news } = users
  if (!data) return <ListSkeleton label="Users" columns={userColumns(() => {})} rowCount={6} />
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title="No users found"
        text="Add a user to send an invitation by email."
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

const roleSummaries: Record<Role, string> = {
  Admin: 'User management, all product operations and invoice approval',
  Manager: 'Product management, invoice creation and activity monitoring',
  Staff: 'Products, invoice creation and basic operations',
  Viewer: 'Read-only: products and reports, no editing',
}

function RoleCards({ users }: { users: readonly User[] }) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {roles.map((role, index) => (
        <RoleCard
          key={role}
          role={role}
          next={roles[index + 1]}
          count={users.filter((user) => user.role === role).length}
        />
      ))}
    </div>
  )
}

function RoleCard({ role, next, count }: { role: Role; next: Role | undefined; count: number }) {
  return (
    <Card
      title={role}
      action={<span className="text-meta text-muted tabular">{pluralize(count, 'user')}</span>}
    >
      <p className="text-control">{roleSummaries[role]}</p>
      <p className="mt-3 text-meta text-muted">{next ? `Everything ${next} can do, plus:` : 'Can:'}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-control text-muted">
        {actionsOf(role).map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
    </Card>
  )
}
