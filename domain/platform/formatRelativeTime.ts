// Relative times: minutes below an hour, hours below a day, then days.

/** 'Just now', '5 minutes ago', '1 hour ago', '3 days ago'. Future times count as now. */
export function formatRelativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < 1440) return ago(Math.floor(minutes / 60), 'hour')
  return ago(Math.floor(minutes / 1440), 'day')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
