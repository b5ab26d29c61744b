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
      {query.processedMonth !== undefined && <MonthDeductions month={query.processedMonth} />}
      {rangeError === undefined ? (
        <InvoiceList />
      ) : (
        <InvalidDateRange title="No invoices found" error={rangeError} />
      )}
      {isPhone && <BottomBar>{create}</BottomBar>}
    </>
  )
}

/** What was credited and voided in the month, of invoices of any month: the list doesn't show it, but it lowers the revenue. */
function MonthDeductions({ month }: { month: string }) {
  const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
  const { data: credits } = useCall(findCreditNotes, { page: 1, limit: 1, ...days })
  const { data: sold } = useCall(findInvoices, { page: 1, limit: 1, processedMonth: month })
  const voided = sold?.voided?.count ? sold.voided : undefined
  if (!credits || !sold || (credits.total === 0 && !voided)) return null
  return (
    <p className="mb-3 text-control text-muted">
      Revenue of {formatMonth(month)} is these invoices less{' '}
      {credits.total > 0 && (
        <Link to="/credit-notes" search={days} className={noteLink}>
          {pluralize(credits.total, 'credit note')} of {formatUsd(credits.totalAmountCents)}
        </Link>
      )}
      {credits.total > 0 && voided && ' and '}
      {voided && `${pluralize(voided.count, 'voided invoice')} of ${formatUsd(voided.totalCents)}`}.
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
