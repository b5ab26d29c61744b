// The invoice list, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findInvoices } from '#contract/sales/invoices.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { LivePage } from '#web/live/LivePage.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
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
      <InvoiceFilters query={query} onChange={setFilter}>
        {!isPhone && create}
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
      {isPhone && <BottomBar>{create}</BottomBar>}
    </>
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
