// The invoice list, with its filters in the URL.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findInvoices } from '#contract/sales/invoices.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { LivePage } from '#web/live/LivePage.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceFilters } from './InvoiceFilters.tsx'
import { invoiceQuery, type InvoicesSearch, invoicesPerPage, isFiltered } from './invoiceQuery.ts'
import { InvoicesSkeleton, InvoicesTable } from './InvoicesTable.tsx'

const route = getRouteApi('/shell/invoices')

export function InvoicesPage() {
  const query = invoiceQuery(route.useSearch())
  const rangeError = dateRangeError(query)
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const setFilter = (change: InvoicesSearch) =>
    void navigate({ search: (search) => ({ ...search, ...change, page: undefined }), replace: true })
  return (
    <>
      <InvoiceFilters query={query} onChange={setFilter}>
        {!isPhone && <CreateInvoiceLink />}
      </InvoiceFilters>
      {rangeError === undefined ? (
        <InvoiceList />
      ) : (
        <EmptyState
          drawing={<TagDrawing />}
          title="No invoices found"
          text={`${rangeError}. Change one of them.`}
        />
      )}
      {isPhone && (
        <BottomBar>
          <CreateInvoiceLink />
        </BottomBar>
      )}
    </>
  )
}

function CreateInvoiceLink() {
  const disabledReason = usePermissionError('invoices.create')
  const content = (
    <>
      <Plus aria-hidden="true" />
      Create Invoice
    </>
  )
  if (disabledReason !== undefined) {
    return (
      <Button variant="primary" disabledReason={disabledReason}>
        {content}
      </Button>
    )
  }
  return (
    <Link to="/create-invoice" {...shortcutProps('Alt+N')} className={buttonStyles({ variant: 'primary' })}>
      {content}
    </Link>
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
      onPageChange={(page) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }) })
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
