// An entry of the activity log: time, user, address, changes and seal.
import { Link } from '@tanstack/react-router'

import { type ActivityDetail, findActivityEntry } from '#contract/people/activity.ts'
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { capitalize, formatCount } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { pages } from '#web/shell/pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Dialog, DialogBody } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

import { EntryChanges } from './EntryChanges.tsx'
import { moduleTone } from './moduleTone.ts'
import { subjectPages } from './subjectPages.ts'
import { actorName } from './Timeline.tsx'

interface EntryDialogProps {
  /** Undefined if the dialog is closed. */
  id: number | undefined
  onClose: () => void
}

export function EntryDialog({ id, onClose }: EntryDialogProps) {
  const query = useCall(findActivityEntry, { id: id ?? 0 }, { enabled: id !== undefined })
  const { data, error } = query
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.action ?? `Entry ${formatCount(id ?? 0)}`}
      size="lg"
      isInAddress
    >
      <DialogBody>
        {error ? (
          <QueryError
            query={query}
            title="Failed to load activity"
            notFound={<EmptyState title="Activity not found" text="The log has no entry with this number." />}
          />
        ) : data ? (
          <EntryDetails entry={data} />
        ) : (
          <EntrySkeleton />
        )}
      </DialogBody>
    </Dialog>
  )
}

function EntryDetails({ entry }: { entry: ActivityDetail }) {
  const { dayAndMinute } = useCompanyDates()
  const now = useNow()
  const name = actorName(entry)
  return (
    <div className="flex flex-col gap-5">
      <DefinitionList
        items={[
          {
            label: 'When',
            value: `${dayAndMinute(entry.createdAt)} · ${formatRelativeTime(entry.createdAt, now)}`,
          },
          { label: 'By', value: <Actor name={name} entry={entry} /> },
          { label: 'IP address', value: entry.ipAddress },
          { label: 'Module', value: <Badge tone={moduleTone(entry.module)}>{entry.module}</Badge> },
          ...(entry.subject ? [{ label: 'About', value: <SubjectLink subject={entry.subject} /> }] : []),
          { label: 'Chain', value: <Seal entry={entry} /> },
        ]}
      />
      <EntryChanges changes={entry.changes} subjectType={entry.subject?.type} />
    </div>
  )
}

function Actor({ name, entry: { user, userName } }: { name: string; entry: ActivityDetail }) {
  return (
    <>
      {name}
      {user && user.email !== name && <span className="text-muted"> · {user.email}</span>}
      {userName !== name && <span className="text-muted"> · named {userName} at the time</span>}
    </>
  )
}

function Seal({ entry: { position, seal } }: { entry: ActivityDetail }) {
  if (position === null || seal === null) return <>Not sealed yet. Entries are sealed within seconds.</>
  return (
    <>
      Sealed at position {formatCount(position)}
      <span className="code block text-meta text-muted">{seal}</span>
    </>
  )
}

/** Plain text if the subject was deleted or the user can't open it. */
function SubjectLink({ subject }: { subject: NonNullable<ActivityDetail['subject']> }) {
  const { type, name, isGone } = subject
  const path = subjectPages[type]
  const permissionError = usePermissionError(path && pages[path].permission)
  // The title of a batch is a sentence of its own, and there is one reminder schedule.
  const label = type === 'batch' || type === 'reminder' ? name : `${nounLabel(type)} ${name}`
  if (isGone) return <>{`${label} (deleted)`}</>
  if (path === undefined || permissionError !== undefined) return <>{label}</>
  return (
    <Link
      to={path}
      params={{ id: String(subject.id) }}
      className="text-link underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  )
}

/** 'creditNote' as 'Credit note'. */
function nounLabel(type: string): string {
  return capitalize(type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

function EntrySkeleton() {
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
