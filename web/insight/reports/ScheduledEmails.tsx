// The scheduled emails of reports: next day and recipients, with buttons that edit, pause and delete one.
import { defaultParseSearch, Link } from '@tanstack/react-router'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'

import {
  deleteReportSchedule,
  editReportSchedule,
  findReportSchedules,
  type ReportSchedule,
  restoreReportSchedule,
} from '#contract/insight/reportSchedules.ts'
import { describeRhythm } from '#domain/insight/reportSchedules.ts'
import { formatDay } from '#domain/platform/days.ts'
import { capitalize, joinList } from '#domain/platform/format.ts'
import { getReport, reportPath } from '#domain/reports.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { reloadOnConflict } from '#web/api/reloadOnConflict.ts'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

import { ScheduleForm } from './ScheduleForm.tsx'

const pageSize = 20

/** Renders nothing without a scheduled email. */
export function ScheduledEmails() {
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<ReportSchedule>()
  const query = useCall(findReportSchedules, { page, limit: pageSize }, { keep: true })
  const { data } = query
  if (query.error) return <QueryError query={query} title="Failed to load the scheduled emails" />
  if (!data || data.total === 0) return null
  return (
    <Card title="Scheduled emails" flush className="mb-4 break-inside-avoid">
      <RowList label="Scheduled emails" flush>
        {data.schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
        ))}
      </RowList>
      {data.total > pageSize && (
        <div className="px-4 pb-3">
          <Pagination page={page} pageSize={pageSize} total={data.total} onPageChange={setPage} />
        </div>
      )}
      {edited && (
        <Dialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : setEdited(undefined))}
          size="sm"
          title={`Scheduled email of ${getReport(edited.report).title}`}
        >
          <ScheduleForm
            report={edited.report}
            search={edited.search}
            schedule={edited}
            onDone={() => setEdited(undefined)}
          />
        </Dialog>
      )}
    </Card>
  )
}

function ScheduleRow({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const { id, report, search, nextSendOn, isEditable, version, frequency, weekday, monthDay } = schedule
  const { title } = getReport(report)
  const isPaused = nextSendOn === null
  const pause = useChange(editReportSchedule, {
    success: ({ nextSendOn: next }) =>
      next === null ? `Email of ${title} paused` : `Email of ${title} resumed`,
    failure: 'Failed to change the scheduled email',
    onFailure: reloadOnConflict,
  })
  const restore = useChange(restoreReportSchedule, {
    success: `Email of ${title} restored`,
    failure: 'Failed to restore the scheduled email',
  })
  const remove = useChange(deleteReportSchedule, {
    success: () => ({
      title: `Email of ${title} deleted`,
      action: { label: 'Undo', onAction: () => restore.mutate({ id }) },
    }),
    failure: 'Failed to delete the scheduled email',
    onFailure: reloadOnConflict,
  })
  return (
    <ListRow
      title={
        <Link
          to={reportPath(report)}
          // The route reads what it knows of it.
          search={defaultParseSearch(search) as never}
          className="text-link no-underline focus-ring hover:underline"
        >
          {title}
        </Link>
      }
      meta={<span className="whitespace-normal">{describeSchedule(schedule)}</span>}
      actions={
        isEditable && (
          <>
            <IconButton label={`Edit the email of ${title}`} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`${isPaused ? 'Resume' : 'Pause'} the email of ${title}`}
              busy={pause.isPending}
              onClick={() => pause.mutate({ id, version, frequency, weekday, monthDay, isPaused: !isPaused })}
            >
              {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
            <IconButton
              label={`Delete the email of ${title}`}
              busy={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    />
  )
}

/** 'Every Monday, next on Dec 7, 2026. To Jo Kim and Sam Lee (not active).' */
function describeSchedule(schedule: ReportSchedule): string {
  const { nextSendOn, recipients } = schedule
  const names = recipients.map(({ name, isActive }) => (isActive ? name : `${name} (not active)`))
  const next = nextSendOn === null ? 'paused' : `next on ${formatDay(nextSendOn)}`
  return `${capitalize(describeRhythm(schedule))}, ${next}. To ${joinList(names)}.`
}
