// The newest backups: when, by whom, how large, how long, what came of each, and its file where it is kept.
import { Download } from 'lucide-react'

import { type Backup, downloadBackup } from '#contract/operations/backups.ts'
import { buildRequest } from '#contract/platform/client.ts'
import { formatElapsed, formatBytes } from '#domain/platform/durations.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

/** Of those before, the page says no more than this. */
const shown = 8

export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (backups.length === 0) return null
  return (
    <div className="border-t border-hairline">
      <RowList label="Backups" flush>
        {backups.slice(0, shown).map((backup) => (
          <ListRow
            key={backup.id}
            title={dayAndMinute(backup.startedAt)}
            meta={metaOf(backup)}
            figure={<Outcome backup={backup} />}
            actions={backup.isKept && <FileLink backup={backup} named={dayAndMinute(backup.startedAt)} />}
          />
        ))}
      </RowList>
    </div>
  )
}

function metaOf({ by, host, bytes, startedAt, endedAt }: Backup): string {
  return [
    by === null ? 'By the schedule' : `By ${by}`,
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(endedAt === null ? [] : [formatElapsed(endedAt.getTime() - startedAt.getTime())]),
    `on ${host}`,
  ].join(' · ')
}

function Outcome({ backup: { endedAt, provedAt } }: { backup: Backup }) {
  if (endedAt === null) return <Badge tone="accent">Being made</Badge>
  return provedAt === null ? <Badge tone="danger">Failed</Badge> : <Badge tone="good">Proved</Badge>
}

/** The browser saves it as it comes: it may be larger than a page's memory. */
function FileLink({ backup: { id, fileName }, named }: { backup: Backup; named: string }) {
  return (
    <a
      className={buttonStyles({ variant: 'ghost', size: 'sm' })}
      href={buildRequest(downloadBackup, { id }).url}
      download={fileName}
      aria-label={`Download the backup of ${named}`}
    >
      <Download aria-hidden="true" />
      <span className="max-sm:hidden">Download</span>
    </a>
  )
}
