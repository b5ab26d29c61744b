import type { ActivityEntry } from '#contract/people/activity.ts'
import { activityLog, users } from '#server/platform/db/schema.ts'

/** Needs a left join of `users`. */
export const entryColumns = {
  id: activityLog.id,
  createdAt: activityLog.createdAt,
  action: activityLog.action,
  module: activityLog.module,
  ipAddress: activityLog.ipAddress,
  userName: activityLog.userName,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
}

/** The joined columns are null if no user was signed in. */
type EntryRow = Omit<ActivityEntry, 'user'> & {
  firstName: string | null
  lastName: string | null
  email: string | null
}

export function viewActivityEntry(row: EntryRow): ActivityEntry {
  const { id, createdAt, action, module, ipAddress, userName } = row
  const { firstName, lastName, email } = row
  const user = email === null ? null : { firstName: firstName ?? '', lastName: lastName ?? '', email }
  return { id, createdAt, action, module, ipAddress, user, userName }
}
