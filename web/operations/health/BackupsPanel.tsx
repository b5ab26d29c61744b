// Backups: when the last one that counts was proved, a button that makes one now, and the newest with their files.
import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'

import { type Backups, findBackups, startBackup } from '#contract/operations/backups.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatRelativeTime } from '#domain/platform/formatRelativeTime.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { callQuery } from '#web/api/useCall.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/useNow.ts'

import { BackupList } from './BackupList.tsx'
import { useStartTask } from './useStartTask.ts'

/** While one is being made, in milliseconds: whoever is not told that it ended looks by themselves. */
const lookEvery = 3000

export function BackupsPanel() {
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(findBackups, {}),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookEvery : false),
  })
  return (
    <Card
      title="Backups"
      action={data && <StartButton backups={data} onSettled={() => void refetch()} />}
      flush
    >
      {data ? (
        <>
          <div className="flex flex-col gap-3 px-4 py-3">
            <p className="text-control text-muted">{scheduleOf(data)}</p>
            <Standing backups={data} />
          </div>
          <BackupList backups={data.backups} />
        </>
      ) : error ? (
        <ErrorState
          title="Failed to load the backups"
          text={errorMessage(error, 'Check the connection, then try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
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

function scheduleOf({ everyHours, keep }: Backups): string {
  const often = everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`
  const when = everyHours === 0 ? 'None is made by itself' : `${often} one is made`
  return `${when}; the newest ${keep} that count are kept. A backup counts once it was restored into a scratch database and proved there.`
}

function StartButton({ backups, onSettled }: { backups: Backups; onSettled: () => void }) {
  const start = useStartTask(startBackup, {
    form: 'backup',
    failure: 'Failed to start the backup',
    onSettled,
  })
  return (
    <Button
      {...shortcutProps('Alt+B')}
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

/** What an Admin has to know first: how old the last one that counts is, and whether something failed since. */
function Standing({ backups: { backups, lastProvedAt } }: { backups: Backups }) {
  const { dayAndMinute } = useCompanyDates()
  const now = useNow()
  const newest = backups.find(({ endedAt }) => endedAt !== null)
  const last = lastProvedAt && `${formatRelativeTime(lastProvedAt, now)}, ${dayAndMinute(lastProvedAt)}`
  if (newest?.error != null) {
    return (
      <Notice tone="danger" title="The last backup does not count">
        <p className="wrap-anywhere">{newest.error}</p>
        <p className="text-muted">{last ? `The last that counts was proved ${last}.` : 'None counts yet.'}</p>
      </Notice>
    )
  }
  if (!last) {
    return (
      <Notice tone="warning" title="No backup has been proved yet">
        Until one is, a lost disk is a lost shop.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="The last backup was proved">
      {last}
      {newest && newest.missingImages !== null && newest.missingImages > 0 && (
        <p>{`${pluralize(newest.missingImages, 'file')} of pictures that the shop knows were not in its store.`}</p>
      )}
    </Notice>
  )
}
