// The invoice list: filters in the address, twenty rows a page.
import { getRouteApi } from '@tanstack/react-router'

import { findInvoices } from '#contract/sales/invoices.ts'
import { errorMessage } from '#web/api/errorMessage.ts'
import { NewRowsButton } from '#web/live/NewRowsButton.tsx'
import { useLiveList } from '#web/live/useLiveList.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CreateInvoiceLink } from './CreateInvoiceLink.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { invoiceQuery, type InvoicesSearch, invoicesPerPage, isFiltered } from './invoiceQuery.ts'
import { InvoicesSkeleton } from './InvoicesSkeleton.tsx'
import { InvoiceRows, InvoicesTable } from './InvoicesTable.tsx'

const route = getRouteApi('/shell/invoices')

export function InvoicesPage() {
  const query = invoiceQuery(route.useSearch())
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const filter = (change: InvoicesSearch) =>
    void navigate({ search: (search) => ({ ...search, ...change, page: undefined }), replace: true })
  const turnTo = (page: number) =>
    void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }) })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <InvoiceFilters query={query} onChange={filter} />
        {!isPhone && <CreateInvoiceLink />}
      </div>
      <InvoicesOf
        query={query}
        onPage={turnTo}
        onClear={() =>
          filter({
            search: undefined,
            status: undefined,
            startDate: undefined,
            endDate: undefined,
            processedMonth: undefined,
          })
        }
      />
      {isPhone && (
        <BottomBar>
          <CreateInvoiceLink />
        </BottomBar>
      )}
    </>
  )
}

interface InvoicesOfProps {
  query: ReturnType<typeof invoiceQuery>
  onPage: (page: number) => void
  onClear: () => void
}

function InvoicesOf({ query, onPage, onClear }: InvoicesOfProps) {
  const { data, error, refetch, isFetching, news } = useLiveList(findInvoices, query, 'invoices')
  const isPhone = useIsPhone()
  if (error) {
    return (
      <ErrorState
        title="Failed to load invoices"
        text={errorMessage(error, 'Check the connection, then try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <InvoicesSkeleton />
  if (data.invoices.length === 0) return <NoInvoices {...{ query, onPage, onClear }} total={data.total} />
  return (
    <>
      <NewRowsButton news={news} />
      {isPhone ? <InvoiceRows invoices={data.invoices} /> : <InvoicesTable invoices={data.invoices} />}
      <Pagination page={query.page} pageSize={invoicesPerPage} total={data.total} onPageChange={onPage} />
    </>
  )
}

function NoInvoices({ query, total, onPage, onClear }: InvoicesOfProps & { total: number }) {
  if (total > 0) {
    const lastPage = Math.ceil(total / invoicesPerPage)
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title={`There is no page ${query.page}`}
        text={`The last one is page ${lastPage}.`}
        action={<Button onClick={() => onPage(lastPage)}>Go to page {lastPage}</Button>}
      />
    )
  }
  if (isFiltered(query)) {
    return (
      <EmptyState
        drawing={<TagDrawing />}
        title="No invoices found"
        text="None matches these filters. Choose another status or other days, or show all invoices."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      title="No invoices found"
      text="Create your first invoice to get started"
    />
  )
}
