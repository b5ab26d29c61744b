// The five newest changes.
import { Link } from '@tanstack/react-router'

import { findRecentActivity, recentActivityCount, type ActivityEntry } from '#contract/people/activity.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { moduleTone } from '#web/people/activity/moduleTone.ts'
import { TimeAgo } from '#web/shell/TimeAgo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

export function RecentActivityCard() {
  const canReadAll = usePermissionError('activity.read') === undefined
  const all = canReadAll && (
    <Link to="/activity-logs" className={buttonStyles({ variant: 'ghost', size: 'sm', className: '-mr-2' })}>
      All activity
    </Link>
  )
  return (
    <Card title="Recent Activity" action={all} flush>
      <Entries />
    </Card>
  )
}

function Entries() {
  const query = useCall(findRecentActivity, {})
  const { data } = query
  if (query.error) {
    return (
      <QueryError query={query} title="Failed to load activity logs" text="Changes are still recorded." />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion label="Loading activity">
        <ul className="divide-y divide-hairline">
          {Array.from({ length: recentActivityCount }, (_, row) => (
            <li key={row} className="px-4 py-2">
              <Skeleton className="my-1 h-3 w-52" />
              <Skeleton className="my-0.5 h-3 w-20" />
            </li>
          ))}
        </ul>
      </SkeletonRegion>
    )
  }
  if (data.logs.length === 0) {
    return (
      <EmptyState drawing={<PaperDrawing />} title="No recent activity" text="Changes will be listed here." />
    )
  }
  return (
    <ul aria-label="Recent activity" className="divide-y divide-hairline">
      {data.logs.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-control wrap-anywhere">{entry.action}</p>
        <TimeAgo timestamp={entry.createdAt} exact="day" className="block w-fit text-meta text-muted" />
      </div>
      <Badge tone={moduleTone(entry.module)} className="shrink-0">
        {entry.module}
      </Badge>
    </li>
  )
}
