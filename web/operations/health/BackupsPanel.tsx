// Backups: the last verified one, a button that starts one, and the newest with their files.
import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download } from 'lucide-react'

import {
  type Backup,
  type Backups,
  downloadBackup,
  findBackups,
  startBackup,
} from '#contract/operations/backups.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { formatRelativeTime } from '#domain/platform/dates.ts'
import { formatBytes, formatElapsed } from '#domain/platform/durations.ts'
import { pluralize } from '#domain/platform/format.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

import { useStartTask } from './useStartTask.ts'

/** Polls while a backup runs, in case a live update is missed. */
const pollMs = 3000
const maxShownBackups = 8

export function BackupsPanel() {
  const query = useQuery({
    ...callQuery(findBackups, {}),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })
  const { data, refetch } = query
  return (
    <Card
      title="Backups"
      action={data && <StartButton backups={data} onSettled={() => void refetch()} />}
      flush
    >
      {data ? (
        <>
          <div className="flex flex-col gap-3 px-4 py-3">
            <p className="text-control text-muted">{describeSchedule(data)}</p>
            <BackupStatus backups={data} />
          </div>
          <BackupList backups={data.backups} />
        </>
      ) : query.error ? (
        <QueryError query={query} title="Failed to load backups" />
      ) : (
        <div className="p-4">
          <Skeleton className="h-32" />
        </div>
      )}
    </Card>
  )
}

function isRunning({ backups }: Backups): boolean {
  return backups[0]?.endedAt === null
}

function describeSchedule({ everyHours, keep }: Backups): string {
  const interval = everyHours === 1 ? 'every hour' : `every ${everyHours} hours`
  const schedule = everyHours === 0 ? 'Scheduled backups are turned off.' : `A backup is created ${interval}.`
  const retained =
    keep === 1 ? 'The last verified backup is kept.' : `The last ${keep} verified backups are kept.`
  return `${schedule} ${retained} A backup is verified by restoring it into a scratch database and checking its integrity.`
}

function StartButton({ backups, onSettled }: { backups: Backups; onSettled: () => void }) {
  const start = useStartTask(startBackup, {
    failure: 'Failed to start the backup',
    onSettled,
  })
  return (
    <Button
      {...shortcutProps('backUp')}
      size="sm"
      busy={start.isPending || isRunning(backups)}
      busyText="Backing up..."
      onClick={() => start.mutate({})}
    >
      <DatabaseBackup aria-hidden="true" />
      Back up now
    </Button>
  )
}

function BackupStatus({ backups: { backups, lastVerifiedAt } }: { backups: Backups }) {
  const { dayAndMinute } = useCompanyDates()
  const now = useNow()
  const newest = backups.find(({ endedAt }) => endedAt !== null)
  const last = lastVerifiedAt && `${formatRelativeTime(lastVerifiedAt, now)}, ${dayAndMinute(lastVerifiedAt)}`
  if (newest?.error != null) {
    return (
      <Notice tone="danger" title="The last backup failed">
        <p className="wrap-anywhere">{newest.error}</p>
        <p className="text-muted">
          {last ? `Last verified backup: ${last}.` : 'There is no verified backup yet.'}
        </p>
      </Notice>
    )
  }
  if (!last) {
    return (
      <Notice tone="warning" title="No verified backup yet">
        Without a backup, a disk failure destroys all data.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="The last backup was verified">
      {last}
      {newest && newest.missingImages !== null && newest.missingImages > 0 && (
        <p>{`${pluralize(newest.missingImages, 'image file')} could not be found in the image store.`}</p>
      )}
    </Notice>
  )
}

function BackupList({ backups }: { backups: readonly Backup[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (backups.length === 0) return null
  return (
    <div className="border-t border-hairline">
      <RowList label="Backups" flush>
        {backups.slice(0, maxShownBackups).map((backup) => (
          <ListRow
            key={backup.id}
            title={dayAndMinute(backup.startedAt)}
            meta={describeBackup(backup)}
            figure={<BackupBadge backup={backup} />}
            actions={backup.hasFile && <FileLink backup={backup} date={dayAndMinute(backup.startedAt)} />}
          />
        ))}
      </RowList>
    </div>
  )
}

function describeBackup({ by, host, bytes, startedAt, endedAt }: Backup): string {
  return [
    by === null ? 'Scheduled' : `By ${by}`,
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(endedAt === null ? [] : [formatElapsed(endedAt.getTime() - startedAt.getTime())]),
    `on ${host}`,
  ].join(' · ')
}

function BackupBadge({ backup: { endedAt, verifiedAt } }: { backup: Backup }) {
  if (endedAt === null) return <Badge tone="accent">Running</Badge>
  return verifiedAt === null ? <Badge tone="danger">Failed</Badge> : <Badge tone="good">Verified</Badge>
}

/** A plain link: the file may be too large for the page's memory. */
function FileLink({ backup: { id, fileName }, date }: { backup: Backup; date: string }) {
  return (
    <a
      className={buttonStyles({ variant: 'ghost', size: 'sm' })}
      href={buildRequest(downloadBackup, { id }).url}
      download={fileName}
      aria-label={`Download the backup of ${date}`}
    >
      <Download aria-hidden="true" />
      <span className="max-sm:hidden">Download</span>
    </a>
  )
}
