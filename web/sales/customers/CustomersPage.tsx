// The customer list with search and filters in the URL, and what each customer owes.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, FileUp, Plus } from 'lucide-react'
import * as z from 'zod/mini'

import { exportCustomers, findCustomers } from '#contract/sales/customers.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { customersPerPage, customerStandings } from '#domain/sales/customers.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useExport } from '#web/api/useExport.ts'
import { LivePage } from '#web/lists/LivePage.tsx'
import { readSearch } from '#web/lists/urlFilters.ts'
import { useDebouncedSearch } from '#web/lists/useDebouncedSearch.ts'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CustomersSkeleton, CustomersTable } from './CustomersTable.tsx'

const route = getRouteApi('/shell/customers')

const standingLabels = { balance: 'With a balance', overdue: 'Overdue', hold: 'On hold' } as const

export function CustomersPage() {
  const { page = 1, search: rawSearch, standing: rawStanding } = route.useSearch()
  const search = readSearch(rawSearch)
  const standing = z.safeParse(z.enum(customerStandings), rawStanding).data
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const list = useLiveList(findCustomers, { page, limit: customersPerPage, search, standing }, 'customers')
  const filter = (change: { search?: string | undefined; standing?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), replace: true })
  const { text, setText } = useDebouncedSearch(search ?? '', (next) => filter({ search: next || undefined }))
  const clear = () => {
    setText('')
    void navigate({ search: {}, replace: true })
  }
  const onPageChange = (next: number, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: next > 1 ? next : undefined }), replace })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <search
          aria-label="Filter customers"
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 max-sm:basis-full"
        >
          <SearchInput
            label="Search customers..."
            value={text}
            onChange={setText}
            maxLength={maxSearchLength}
            slashFocuses
            className="max-w-72 max-sm:max-w-none"
          />
          <Select
            aria-label="Standing"
            className="w-40 max-sm:w-full"
            value={standing ?? ''}
            onChange={(event) => filter({ standing: event.target.value || undefined })}
          >
            <option value="">All customers</option>
            {customerStandings.map((value) => (
              <option key={value} value={value}>
                {standingLabels[value]}
              </option>
            ))}
          </Select>
          {list.data && (
            <span className="text-control text-muted tabular">
              {list.data.totalIsMinimum
                ? `${formatCount(list.data.total)}+ customers`
                : pluralize(list.data.total, 'customer')}
            </span>
          )}
        </search>
        <div className="flex flex-wrap gap-2">
          <LinkOldInvoices />
          {!isPhone && <ImportLink />}
          {!isPhone && <ExportButton />}
          {!isPhone && <AddCustomer />}
        </div>
      </div>
      <LivePage
        list={list}
        rows={list.data?.customers}
        page={page}
        pageSize={customersPerPage}
        onPageChange={onPageChange}
        errorTitle="Failed to load customers"
        skeleton={<CustomersSkeleton />}
        empty={
          search === undefined && standing === undefined ? (
            <EmptyState
              drawing={<HangerDrawing />}
              title="No customers yet"
              text="A customer keeps terms, addresses and what is owed. Add one here, or tick Remember this customer when you create an invoice."
              // On a phone the button is in the bottom bar.
              action={isPhone ? undefined : <AddCustomer />}
            />
          ) : (
            <EmptyState
              drawing={<TagDrawing />}
              title="No customers found"
              text="No customer matches your search and filter."
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          )
        }
      >
        {(customers) => <CustomersTable customers={customers} />}
      </LivePage>
      {isPhone && (
        <BottomBar>
          <ImportLink />
          <AddCustomer />
        </BottomBar>
      )}
    </>
  )
}

function LinkOldInvoices() {
  if (usePermissionError('customers.merge') !== undefined) return null
  return (
    <Link to="/link-invoices" className={buttonStyles()}>
      Link invoices
    </Link>
  )
}

function ImportLink() {
  const permissionError = usePermissionError('customers.edit')
  if (permissionError !== undefined) return null
  return (
    <Link to="/import-customers" className={buttonStyles()}>
      <FileUp aria-hidden="true" />
      Import
    </Link>
  )
}

/** All customers, whatever the search and the filter. */
function ExportButton() {
  const { start, isRunning, busyText } = useExport(exportCustomers, {
    emptyMessage: 'There are no customers to export.',
    itemsLabel: 'customers',
    failureMessage: 'Failed to export customers. Please try again.',
  })
  return (
    <Button busy={isRunning} busyText={busyText} onClick={() => start({})}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  )
}

function AddCustomer() {
  return (
    <ActionLink to="/add-customer" permission="customers.edit" shortcut="Alt+N" icon={Plus}>
      Add customer
    </ActionLink>
  )
}
