// The activity log: who did what, from where, newest first, fifty entries a page, each opening to what it changed.
import { getRouteApi, Link } from '@tanstack/react-router'

import { findActivity } from '#contract/people/activity.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { NewRowsButton } from '#web/live/NewRowsButton.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { NoPermission } from '#web/shell/NoPermission.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { ActivityFilters } from './ActivityFilters.tsx'
import { activityFilter, activityQuery, entriesPerPage, isFiltered } from './activityQuery.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { ExportLogsButton } from './ExportLogsButton.tsx'
import { Timeline } from './Timeline.tsx'
import { TimelineSkeleton } from './TimelineSkeleton.tsx'
import { useVerifyLog } from './useVerifyLog.ts'
import { VerifyButton, VerifyResult } from './VerifyLog.tsx'

const route = getRouteApi('/shell/activity-logs')

/** SPEC.md section 2, Activity Logs. */
export function ActivityPage() {
  const whyNot = usePermissionError('activity.read')
  if (whyNot === undefined) return <ActivityLog />
  return (
    <NoPermission
      whyNot={whyNot}
      drawing={<PaperDrawing />}
      action={
        <Link to="/" className={buttonStyles()}>
          Go to the dashboard
        </Link>
      }
    />
  )
}

function ActivityLog() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayVerify = usePermissionError('proof.run') === undefined
  const verify = useVerifyLog()
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
          <ExportLogsButton filters={activityFilter(search)} />
        </div>
      </div>
      <VerifyResult verify={verify} />
      <Entries />
      <EntryDialog
        id={search.entry}
        onClose={() =>
          void navigate({ search: (search) => ({ ...search, entry: undefined }), replace: true })
        }
      />
    </>
  )
}

function Entries() {
  const query = activityQuery(route.useSearch())
  const navigate = route.useNavigate()
  const { data, error, refetch, isFetching, news } = useLiveList(findActivity, query, 'logs')
  const turnTo = (page: number) =>
    void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }) })
  if (error) {
    return (
      <ErrorState
        title="Failed to load activity logs"
        text={errorMessage(
          error,
          'What was done is recorded all the same. Check the connection, then try again.',
        )}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <TimelineSkeleton />
  if (data.logs.length > 0) {
    return (
      <>
        <NewRowsButton news={news} />
        <Timeline entries={data.logs} />
        <Pagination page={query.page} pageSize={entriesPerPage} total={data.total} onPageChange={turnTo} />
      </>
    )
  }
  if (data.total > 0) {
    const lastPage = Math.ceil(data.total / entriesPerPage)
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title={`There is no page ${query.page}`}
        text={`The last one is page ${lastPage}.`}
        action={<Button onClick={() => turnTo(lastPage)}>Go to page {lastPage}</Button>}
      />
    )
  }
  return (
    <EmptyState
      drawing={isFiltered(query) ? <TagDrawing /> : <PaperDrawing />}
      title="No activity found"
      text={
        isFiltered(query)
          ? 'Choose another module, person or other days, or show all activity.'
          : 'Whatever anyone creates, changes or processes will be listed here.'
      }
      action={
        isFiltered(query) && <Button onClick={() => void navigate({ search: {} })}>Clear filters</Button>
      }
    />
  )
}
