// A relative time, with the exact time on hover. In a timeline, the day or the time of day follows once it is a day old.
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useNow } from '#web/ui/useNow.ts'

interface TimeAgoProps {
  timestamp: Date
  /** What follows '3 days ago': 'Nov 24, 2026', or '4:05 PM' where a heading names the day. */
  exact?: 'day' | 'time'
  className?: string
}

const dayMs = 86_400_000

export function TimeAgo({ timestamp, exact, className }: TimeAgoProps) {
  const now = useNow()
  const { day, time, dayAndMinute } = useCompanyDates()
  const isOld = now.getTime() - timestamp.getTime() >= dayMs
  return (
    <time dateTime={timestamp.toISOString()} title={dayAndMinute(timestamp)} className={className}>
      {formatRelativeTime(timestamp, now)}
      {isOld && exact !== undefined && `, ${exact === 'day' ? day(timestamp) : time(timestamp)}`}
    </time>
  )
}
