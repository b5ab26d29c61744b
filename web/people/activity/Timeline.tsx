// A page of the activity log, grouped by day.
import { Link } from '@tanstack/react-router'

import type { ActivityEntry } from '#contract/people/activity.ts'
import { displayName } from '#domain/people/users.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { rowLink } from '#web/ui/Table.tsx'

import { moduleTone } from './moduleTone.ts'

/** Two lines on a phone, otherwise aligned columns. */
const entryGrid =
  'relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-2 sm:min-h-9 sm:grid-cols-[6rem_5rem_minmax(0,1fr)_6.5rem_6rem] lg:grid-cols-[8.5rem_5.5rem_minmax(0,1fr)_minmax(6rem,11rem)_minmax(5.5rem,8.5rem)] sm:py-1.5'

/** On a phone a dot separates the values of the second line. */
const dot = 'max-sm:before:mx-1.5 max-sm:before:content-["·"]'

export function Timeline({ entries }: { entries: readonly ActivityEntry[] }) {
  const { longDay } = useCompanyDates()
  const days = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const day = longDay(entry.createdAt)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <div className="flex flex-col gap-3">
      {Array.from(days, ([day, dayEntries]) => (
        <Card key={day} title={day} flush>
          <ol aria-label={`Activity of ${day}`} className="divide-y divide-hairline">
            {dayEntries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const actor = actorName(entry)
  return (
    <li
      className={`${entryGrid} text-control has-[a[data-row-link]]:hover:bg-hover has-[a[data-row-link]:focus-visible]:selvedge-left`}
    >
      <span className="wrap-anywhere sm:order-3">
        <Link
          {...rowLink}
          to="/activity-logs"
          search={(search) => ({ ...search, entry: entry.id })}
          resetScroll={false}
        >
          {entry.action}
        </Link>
      </span>
      <span className="flex sm:order-2">
        <Badge tone={moduleTone(entry.module)}>{entry.module}</Badge>
      </span>
      <span className="col-span-2 flex min-w-0 flex-wrap text-meta text-muted sm:contents">
        <TimeAgo timestamp={entry.createdAt} exact="time" className="tabular sm:order-1" />
        <span className={`${dot} min-w-0 truncate sm:order-4`} title={actor}>
          {actor}
        </span>
        <span className={`${dot} min-w-0 truncate tabular sm:order-5`} title={entry.ipAddress ?? undefined}>
          {entry.ipAddress}
        </span>
      </span>
    </li>
  )
}

/** The user's name or email; the name in the log if no user was signed in. */
export function actorName({ user, userName }: Pick<ActivityEntry, 'user' | 'userName'>): string {
  return user ? displayName(user) : userName
}

export function TimelineSkeleton({ rowCount }: { rowCount: number }) {
  return (
    <SkeletonRegion label="Loading activity">
      <Card action={<Skeleton className="h-4 w-36" />} flush>
        <ol className="divide-y divide-hairline">
          {Array.from({ length: rowCount }, (_, index) => (
            <li key={index} className={entryGrid}>
              <Skeleton className="h-3.5 w-48 max-w-full sm:order-3" />
              <Skeleton className="h-4 w-16 sm:order-2" />
              <Skeleton className="h-3 w-20 sm:order-1" />
              <Skeleton className="h-3 w-24 max-sm:hidden sm:order-4" />
              <Skeleton className="h-3 w-20 max-sm:hidden sm:order-5" />
            </li>
          ))}
        </ol>
      </Card>
    </SkeletonRegion>
  )
}
