// The activity log, newest entries first.
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'

import { exportActivity, findActivity } from '#contract/people/activity.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useExport } from '#web/api/useExport.ts'
import { InvalidDateRange } from '#web/lists/DateRangeFilter.tsx'
import { LivePage } from '#web/lists/LivePage.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

import { ActivityFilters } from './ActivityFilters.tsx'
import {
  type ActivityFilter,
  activityFilter,
  activityQuery,
  entriesPerPage,
  isFiltered,
} from './activityQuery.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { useVerifyLog, VerifyButton, VerifyResult } from './VerifyLog.tsx'

const route = getRouteApi('/shell/activity-logs')

export function ActivityPage() {
  const permissionError = usePermissionError('activity.read')
  if (permissionError === undefined) return <ActivityLog />
  return <NoPermission reason={permissionError} drawing={<PaperDrawing />} to="/" />
}

function ActivityLog() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayVerify = usePermissionError('integrity.check') === undefined
  const verify = useVerifyLog()
  const rangeError = dateRangeError(activityFilter(search))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <ActivityFilters
          filter={activityFilter(search)}
          onChange={(change) =>
            void navigate({
              search: (search) => ({ ...search, ...change, page: undefined, entry: undefined }),
              replace: true,
            })
          }
        />
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {mayVerify && <VerifyButton verify={verify} />}
          <ExportButton filter={activityFilter(search)} disabledReason={rangeError} />
        </div>
      </div>
      <VerifyResult verify={verify} />
      {rangeError === undefined ? (
        <Entries />
      ) : (
        <InvalidDateRange title="No activity found" error={rangeError} />
      )}
      <EntryDialog
        id={search.entry}
        onClose={() =>
          void navigate({
            search: (search) => ({ ...search, entry: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}

interface ExportButtonProps {
  filter: ActivityFilter
  disabledReason: string | undefined
}

function ExportButton({ filter, disabledReason }: ExportButtonProps) {
  const { start, isRunning, busyText } = useExport(exportActivity, {
    emptyMessage: 'No activity found to export.',
    itemsLabel: 'entries',
    failureMessage: 'Failed to export activity logs. Please try again.',
  })
  return (
    <Button
      {...shortcutProps('Alt+X')}
      busy={isRunning}
      busyText={busyText}
      disabledReason={disabledReason}
      onClick={() => start(filter)}
    >
      <Download aria-hidden="true" />
      Export Logs
    </Button>
  )
}

function Entries() {
  const query = activityQuery(route.useSearch())
  const navigate = route.useNavigate()
  const list = useLiveList(findActivity, query, 'logs')
  return (
    <LivePage
      list={list}
      rows={list.data?.logs}
      page={query.page}
      pageSize={entriesPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }), replace })
      }
      errorTitle="Failed to load activity logs"
      skeleton={<TimelineSkeleton />}
      empty={
        <EmptyState
          drawing={isFiltered(query) ? <TagDrawing /> : <PaperDrawing />}
          title="No activity found"
          text={
            isFiltered(query)
              ? 'No entry matches these filters. Change or clear them.'
              : 'Changes to products, invoices, users and settings are listed here.'
          }
          action={
            isFiltered(query) && <Button onClick={() => void navigate({ search: {} })}>Clear filters</Button>
          }
        />
      }
    >
      {(entries) => <Timeline entries={entries} />}
    </LivePage>
  )
}
