// The invoice list, with its filters in the URL.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findCreditNotes } from '#contract/sales/creditNotes.ts'
import { findInvoices } from '#contract/sales/invoices.ts'
import { dateRangeError, formatMonth } from '#domain/platform/dates.ts'
import { lastDayOfMonth } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCall } from '#web/api/useCall.ts'
import { InvalidDateRange } from '#web/lists/DateRangeFilter.tsx'
import { LivePage } from '#web/lists/LivePage.tsx'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceFilters } from './InvoiceFilters.tsx'
import { invoiceQuery, type InvoicesSearch, invoicesPerPage, isFiltered } from './invoiceQuery.ts'
import { InvoicesSkeleton, InvoicesTable } from './InvoicesTable.tsx'

const route = getRouteApi('/shell/invoices')

const noteLink = 'text-link underline-offset-2 hover:underline'

export function InvoicesPage() {
  const query = invoiceQuery(route.useSearch())
  const rangeError = dateRangeError(query)
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const setFilter = (change: InvoicesSearch) =>
    void navigate({ search: (search) => ({ ...search, ...change, page: undefined }), replace: true })
  const create = (
    <ActionLink to="/create-invoice" permission="invoices.create" shortcut="Alt+N" icon={Plus}>
      Create Invoice
    </ActionLink>
  )
  return (
    <>
      <InvoiceFilters query={query} onChange={setFilter} action={isPhone ? undefined : create} />
      {query.processedMonth !== undefined && <MonthCredits month={query.processedMonth} />}
      {rangeError === undefined ? (
        <InvoiceList />
      ) : (
        <InvalidDateRange title="No invoices found" error={rangeError} />
      )}
      {isPhone && <BottomBar>{create}</BottomBar>}
    </>
  )
}

/** Revenue of a month is its processed invoices less the credit notes issued in it, which this list doesn't show. */
function MonthCredits({ month }: { month: string }) {
  const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
  const { data } = useCall(findCreditNotes, { page: 1, limit: 1, ...days })
  if (!data || data.total === 0) return null
  return (
    <p className="mb-3 text-control text-muted">
      Revenue of {formatMonth(month)} is these invoices less{' '}
      <Link to="/credit-notes" search={days} className={noteLink}>
        {pluralize(data.total, 'credit note')} of {formatUsd(data.totalAmountCents)}
      </Link>
      .
    </p>
  )
}

function InvoiceList() {
  const query = invoiceQuery(route.useSearch())
  const navigate = route.useNavigate()
  const list = useLiveList(findInvoices, query, 'invoices')
  return (
    <LivePage
      list={list}
      rows={list.data?.invoices}
      page={query.page}
      pageSize={invoicesPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }), replace })
      }
      errorTitle="Failed to load invoices"
      skeleton={<InvoicesSkeleton />}
      empty={
        isFiltered(query) ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No invoices found"
            text="No invoice matches these filters. Change or clear them."
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<PaperDrawing />}
            title="No invoices found"
            text="Create your first invoice to get started"
          />
        )
      }
    >
      {(invoices) => <InvoicesTable invoices={invoices} />}
    </LivePage>
  )
}
