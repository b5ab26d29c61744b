// The activity log, newest entries first.
import { getRouteApi } from '@tanstack/react-router'

import { exportActivity, findActivity } from '#contract/people/activity.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ListContent } from '#web/lists/ListContent.tsx'
import { filtersIn, usePagedList } from '#web/lists/usePagedList.ts'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { ActivityFilters } from './ActivityFilters.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { Timeline, TimelineSkeleton } from './Timeline.tsx'
import { useVerifyLog, VerifyButton, VerifyResult } from './VerifyLog.tsx'

const route = getRouteApi('/shell/activity-logs')
const entriesPerPage = 50

export function ActivityPage() {
  const search = route.useSearch()
  const { entry, user: userId, ...rest } = filtersIn(search)
  const filters = { ...rest, userId }
  const list = usePagedList(findActivity, 'logs', { page: search.page, ...filters }, entriesPerPage)
  const navigate = route.useNavigate()
  const mayVerify = usePermissionError('integrity.check') === undefined
  const verify = useVerifyLog()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <ActivityFilters filters={filters} />
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {mayVerify && <VerifyButton verify={verify} />}
          <ExportButton
            endpoint={exportActivity}
            input={filters}
            emptyMessage="No activity found to export."
            itemsLabel="entries"
            failureMessage="Failed to export activity logs. Please try again."
            shortcut="export"
            disabledReason={list.rangeError}
            text="Export Logs"
          />
        </div>
      </div>
      <VerifyResult verify={verify} />
      <ListContent
        list={list}
        noun="entry"
        errorTitle="Failed to load activity logs"
        noMatchTitle="No activity found"
        skeleton={<TimelineSkeleton rowCount={entriesPerPage} />}
        empty={
          <EmptyState
            drawing={<PaperDrawing />}
            title="No activity found"
            text="Changes to products, invoices, users and settings are listed here."
          />
        }
      >
        {(entries) => <Timeline entries={entries} />}
      </ListContent>
      <EntryDialog
        id={entry}
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
