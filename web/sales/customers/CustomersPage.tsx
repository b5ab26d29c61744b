// The customer list with search and filters in the URL, and what each customer owes.
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'

import { exportCustomers, findCustomers } from '#contract/sales/customers.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { customersPerPage } from '#domain/sales/customers.ts'
import { customerStandings } from '#domain/sales/states.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useDebouncedSearch } from '#web/lists/useDebouncedSearch.ts'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyles } from '#web/ui/buttonStyles.ts'
import { HangerDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { customerColumns } from './customerColumns.tsx'

const route = getRouteApi('/shell/customers')

const standingLabels = { balance: 'With a balance', overdue: 'Overdue', hold: 'On hold' } as const

export function CustomersPage() {
  const { page, search, standing } = route.useSearch()
  const isPhone = useIsPhone()
  const list = usePagedList(findCustomers, 'customers', { page, search, standing }, customersPerPage)
  const { setFilters, clearFilters } = useListNavigation()
  const { text, setText } = useDebouncedSearch(search ?? '', (next) =>
    setFilters({ search: next || undefined }),
  )
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
            onChange={(event) => setFilters({ standing: event.target.value || undefined })}
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
              {list.totalIsMinimum
                ? `${formatCount(list.total)}+ customers`
                : pluralize(list.total, 'customer')}
            </span>
          )}
        </search>
        <div className="flex flex-wrap gap-2">
          <LinkOldInvoices />
          {!isPhone && <ImportLink />}
          {!isPhone && (
            // All customers, whatever the search and the filter.
            <ExportButton
              endpoint={exportCustomers}
              input={{}}
              emptyMessage="There are no customers to export."
              itemsLabel="customers"
              failureMessage="Failed to export customers. Please try again."
            />
          )}
          {!isPhone && <AddCustomer />}
        </div>
      </div>
      <ListPage
        list={list}
        noun="customer"
        columns={customerColumns}
        to="/customers/$id"
        empty={
          <EmptyState
            drawing={<HangerDrawing />}
            title="No customers yet"
            text="A customer keeps terms, addresses and what is owed. Add one here, or tick Remember this customer when you create an invoice."
            // On a phone the button is in the bottom bar.
            action={isPhone ? undefined : <AddCustomer />}
          />
        }
        noMatch={
          <EmptyState
            drawing={<TagDrawing />}
            title="No customers found"
            text="No customer matches your search and filter."
            action={<Button onClick={clearFilters}>Clear filters</Button>}
          />
        }
      />
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

function AddCustomer() {
  return (
    <ActionLink to="/add-customer" permission="customers.edit" shortcut="Alt+N" icon={Plus}>
      Add customer
    </ActionLink>
  )
}
