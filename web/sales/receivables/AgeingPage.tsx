// The ageing report: open amounts by customer and days overdue, as of any day.
import { getRouteApi } from '@tanstack/react-router'

import { exportAgeing, findAgeing } from '#contract/sales/ageing.ts'
import { formatLongDay } from '#domain/platform/days.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { DateInput } from '#web/ui/DateInput.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'

import { AgeingTable } from './AgeingTable.tsx'
import { ClearingNotice } from './ClearingNotice.tsx'

const route = getRouteApi('/shell/ageing')
const rowsPerPage = 50

export function AgeingPage() {
  const { asOf, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const today = useCompanyToday()
  /** Empty until the company's time zone is known. */
  const shownDay = asOf ?? today
  const query = useCall(findAgeing, { asOf, page, limit: rowsPerPage }, { keep: true })
  const { data } = query
  return (
    <>
      {shownDay !== '' && <p className="mb-3 hidden print:block">As of {formatLongDay(shownDay)}</p>}
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Field label="As of" className="w-40">
          <DateInput
            value={shownDay}
            onChange={(day) => void navigate({ search: { asOf: day || undefined }, replace: true })}
          />
        </Field>
        <ExportButton
          endpoint={exportAgeing}
          input={{ asOf }}
          emptyMessage="Nothing is owed."
          itemsLabel="rows"
          failureMessage="Failed to export the ageing report. Please try again."
        />
      </div>
      <ClearingNotice />
      {query.error ? (
        <QueryError query={query} title="Failed to load the ageing report" />
      ) : !data ? (
        <AgeingTable report={undefined} asOf={asOf} />
      ) : data.total === 0 ? (
        <EmptyState
          drawing={<PaperDrawing />}
          title="Nothing is owed"
          text="Processed invoices are listed here until they are paid."
        />
      ) : (
        <>
          <AgeingTable report={data} asOf={asOf} />
          <Pagination
            page={page}
            pageSize={rowsPerPage}
            total={data.total}
            isMinimum={data.totalIsMinimum ?? false}
            onPageChange={(next) =>
              void navigate({ search: (old) => ({ ...old, page: next > 1 ? next : undefined }) })
            }
          />
        </>
      )}
    </>
  )
}
