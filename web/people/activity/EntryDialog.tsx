// One entry of the log, opened: when, who, from where, what changed from what to what, and where it stands in the chain.
import { type ActivityDetail, findActivityEntry } from '#contract/people/activity.ts'
import { CallError } from '#contract/platform/client.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatRelativeTime } from '#domain/platform/formatRelativeTime.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Dialog, DialogBody } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

import { EntryChanges } from './EntryChanges.tsx'
import { moduleTone } from './moduleTone.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { actorName } from './Timeline.tsx'

interface EntryDialogProps {
  /** Undefined while none is open. */
  id: number | undefined
  onClose: () => void
}

export function EntryDialog({ id, onClose }: EntryDialogProps) {
  const { data, error, refetch, isFetching } = useCall(
    findActivityEntry,
    { id: id ?? 0 },
    { enabled: id !== undefined },
  )
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.action ?? `Entry ${formatCount(id ?? 0)}`}
      size="lg"
    >
      <DialogBody>
        {error instanceof CallError && error.status === 404 ? (
          <EmptyState title="Activity not found" text="The log has no entry of this number." />
        ) : error ? (
          <ErrorState
            title="Failed to load activity"
            text={errorMessage(error, 'Check the connection, then try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data ? (
          <Detail entry={data} />
        ) : (
          <DetailSkeleton />
        )}
      </DialogBody>
    </Dialog>
  )
}

function Detail({ entry }: { entry: ActivityDetail }) {
  const { dayAndMinute } = useCompanyDates()
  const now = useNow()
  const who = actorName(entry)
  return (
    <div className="flex flex-col gap-5">
      <DefinitionList
        items={[
          {
            label: 'When',
            value: `${dayAndMinute(entry.createdAt)} · ${formatRelativeTime(entry.createdAt, now)}`,
          },
          { label: 'By', value: <Who name={who} entry={entry} /> },
          { label: 'IP address', value: entry.ipAddress },
          { label: 'Module', value: <Badge tone={moduleTone(entry.module)}>{entry.module}</Badge> },
          ...(entry.subject ? [{ label: 'About', value: <SubjectLink subject={entry.subject} /> }] : []),
          { label: 'Chain', value: <Seal entry={entry} /> },
        ]}
      />
      <EntryChanges changes={entry.changes} />
    </div>
  )
}

function Who({ name, entry: { user, userName } }: { name: string; entry: ActivityDetail }) {
  return (
    <>
      {name}
      {user && user.email !== name && <span className="text-muted"> · {user.email}</span>}
      {userName !== name && <span className="text-muted"> · called {userName} then</span>}
    </>
  )
}

function Seal({ entry: { position, seal } }: { entry: ActivityDetail }) {
  if (position === null || seal === null) return <>Waits for its seal, which takes a moment.</>
  return (
    <>
      Sealed at place {formatCount(position)}
      <span className="code block text-meta text-muted">{seal}</span>
    </>
  )
}

function DetailSkeleton() {
  return (
    <SkeletonRegion label="Loading entry">
      <div className="flex flex-col gap-3">
        {['w-72', 'w-40', 'w-28', 'w-20', 'w-56'].map((width) => (
          <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
        ))}
      </div>
    </SkeletonRegion>
  )
}
