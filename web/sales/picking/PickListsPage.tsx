// The list of pick lists, open ones first.
import { getRouteApi } from '@tanstack/react-router'

import { findPickLists, type PickListSummary } from '#contract/sales/pickLists.ts'
import { capitalize, formatCount } from '#domain/platform/format.ts'
import { pickListName, pickListsPerPage } from '#domain/sales/picking.ts'
import { pickListFilters } from '#domain/sales/states.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { FilterSelect } from '#web/lists/FilterBar.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import type { ViewColumn } from '#web/lists/ListTable.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { PickListBadge } from './PickListBadge.tsx'

const route = getRouteApi('/shell/pick-lists')

const columns: readonly ViewColumn<PickListSummary>[] = [
  {
    key: 'pick-list',
    header: 'Pick list',
    cell: ({ id }) => pickListName(id),
    className: 'whitespace-nowrap',
    bar: 'w-20',
    isLink: true,
    phone: 'meta',
  },
  {
    key: 'customers',
    header: 'Customers',
    cell: ({ documents }) => namesOf(documents, 'customerName'),
    className: 'w-2/5 max-w-0 min-w-28',
    lines: 1,
    bar: 'w-48',
    phone: 'title',
  },
  {
    key: 'invoices-and-orders',
    header: 'Invoices and orders',
    cell: ({ documents }) => <span className="code">{namesOf(documents, 'number')}</span>,
    className: 'w-1/4 max-w-0 min-w-32',
    lines: 1,
    tooltip: ({ documents }) => namesOf(documents, 'number'),
    bar: 'w-32',
    hiddenBelow: 'lg',
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <CreatedAt date={createdAt} />,
    kind: 'date',
    phone: 'meta',
  },
  {
    key: 'created-by',
    header: 'Created by',
    cell: ({ createdBy }) => createdBy,
    lines: 1,
    hiddenBelow: 'lg',
    bar: 'w-24',
  },
  {
    key: 'picked',
    header: 'Picked',
    cell: ({ picked, units }) => `${formatCount(picked)} of ${formatCount(units)}`,
    kind: 'number',
    phone: 'figure',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ state }) => <PickListBadge state={state} />,
    bar: 'w-14',
    phone: 'note',
  },
]

/** Each once: a customer with several invoices is one. */
function namesOf(documents: PickListSummary['documents'], field: 'customerName' | 'number'): string {
  return [...new Set(documents.map((document) => document[field]))].join(', ')
}

function CreatedAt({ date }: { date: Date }) {
  return <>{useCompanyDates().dayAndMinute(date)}</>
}

export function PickListsPage() {
  const search = route.useSearch()
  const list = usePagedList(findPickLists, 'pickLists', search, pickListsPerPage)
  const { setFilters } = useListNavigation()
  return (
    <>
      <search aria-label="Filter pick lists" className="mb-3 flex print:hidden">
        <FilterSelect label="Status" value={search.state} onChange={(state) => setFilters({ state })}>
          {pickListFilters.map((state) => (
            <option key={state} value={state}>
              {capitalize(state)}
            </option>
          ))}
        </FilterSelect>
      </search>
      <ListPage
        list={list}
        noun="pick list"
        columns={columns}
        to="/pick-lists/$id"
        empty={
          <EmptyState
            drawing={<TagDrawing />}
            title="No pick lists yet"
            text="Choose Pick in the menu of a pending invoice, or select several invoices in the list."
          />
        }
      />
    </>
  )
}
