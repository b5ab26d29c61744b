// When somebody signed in last, in relative words; the moment itself on hover.
import type { User } from '#contract/users.ts'
import { relativeTime } from '#domain/relativeTime.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useNow } from '#web/dashboard/useNow.ts'

export function LastLogin({ user: { lastLoginAt } }: { user: User }) {
  const now = useNow()
  const { dayAndMinute } = useCompanyDates()
  if (!lastLoginAt) return <>Never</>
  return (
    <time dateTime={lastLoginAt.toISOString()} title={dayAndMinute(lastLoginAt)}>
      {relativeTime(lastLoginAt, now)}
    </time>
  )
}
