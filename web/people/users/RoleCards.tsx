// What each role may do: the least may read, and each one above it more.
import type { User } from '#contract/people/users.ts'
import { actionsOf, type Role, roles } from '#domain/permissions.ts'
import { pluralize } from '#domain/platform/format.ts'
import { Card } from '#web/ui/Card.tsx'

import { roleSummaries } from './userLabels.ts'

export function RoleCards({ users }: { users: readonly User[] }) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {roles.map((role, place) => (
        <RoleCard
          key={role}
          role={role}
          next={roles[place + 1]}
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
      <p className="mt-3 text-meta text-muted">{next ? `Everything under ${next}, and:` : 'May:'}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-control text-muted">
        {actionsOf(role).map((deed) => (
          <li key={deed}>{deed}</li>
        ))}
      </ul>
    </Card>
  )
}
