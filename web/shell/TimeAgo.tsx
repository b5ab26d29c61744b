// A relative time, with the exact time on hover.
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useNow } from '#web/ui/useNow.ts'

export function TimeAgo({ moment, className }: { moment: Date; className?: string }) {
  const now = useNow()
  const { dayAndMinute } = useCompanyDates()
  return (
    <time dateTime={moment.toISOString()} title={dayAndMinute(moment)} className={className}>
      {formatRelativeTime(moment, now)}
    </time>
  )
}
