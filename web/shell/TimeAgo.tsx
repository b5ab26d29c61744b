// A relative time, with the exact time on hover.
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useNow } from '#web/ui/useNow.ts'

export function TimeAgo({ timestamp, className }: { timestamp: Date; className?: string }) {
  const now = useNow()
  const { dayAndMinute } = useCompanyDates()
  return (
    <time dateTime={timestamp.toISOString()} title={dayAndMinute(timestamp)} className={className}>
      {formatRelativeTime(timestamp, now)}
    </time>
  )
}
