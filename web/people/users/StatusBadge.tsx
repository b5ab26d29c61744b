// Whether somebody may sign in.
import type { User } from '#contract/people/users.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function StatusBadge({ user }: { user: User }) {
  return user.isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>
}
