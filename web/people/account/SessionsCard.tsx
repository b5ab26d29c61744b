import { Monitor, Smartphone } from 'lucide-react'

import { endOtherSessions, endOwnSession, findOwnSessions, type Session } from '#contract/people/account.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { describeDevice } from './describeDevice.ts'

export function SessionsCard() {
  const query = useCall(findOwnSessions, {})
  const { data } = query
  const ending = useChange(endOtherSessions, {
    success: ({ ended }) => `${pluralize(ended, 'session')} ended`,
    failure: 'Failed to end the sessions',
  })
  const isOnlySession = data?.sessions.length === 1
  return (
    <Card
      title="Sessions"
      flush
      action={
        <Button
          size="sm"
          busy={ending.isPending}
          busyText="Signing out..."
          disabledReason={isOnlySession ? 'There are no other sessions.' : undefined}
          onClick={() => ending.mutate({})}
        >
          Sign out everywhere else
        </Button>
      }
    >
      {query.isError ? (
        <QueryError query={query} title="Failed to load your sessions" />
      ) : data ? (
        <RowList label="Sessions" flush>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      ) : (
        <SkeletonRegion label="Loading your sessions">
          <div className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        </SkeletonRegion>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { dayAndMinute } = useCompanyDates()
  const { name, isPhone } = describeDevice(session.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  const ending = useChange(endOwnSession, {
    success: 'Session ended',
    failure: 'Failed to end the session',
  })
  return (
    <ListRow
      lead={<Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-muted" />}
      title={name}
      meta={`${dayAndMinute(session.createdAt)} · ${session.address}`}
      figure={session.isCurrent ? <Badge tone="good">This device</Badge> : undefined}
      actions={
        session.isCurrent ? undefined : (
          <Button
            size="sm"
            variant="ghost"
            className="text-link"
            busy={ending.isPending}
            aria-label={`End the session of ${name}`}
            onClick={() => ending.mutate({ id: session.id })}
          >
            End
          </Button>
        )
      }
    />
  )
}
