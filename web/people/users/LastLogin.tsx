// When somebody signed in last.
import type { User } from '#contract/people/users.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'

export function LastLogin({ user: { lastLoginAt } }: { user: User }) {
  return lastLoginAt ? <TimeAgo moment={lastLoginAt} /> : <>Never</>
}
