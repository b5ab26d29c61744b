// The list of bills of suppliers, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { type BillSummary, exportBills, findBills } from '#contract/purchasing/bills.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { billsPerPage } from '#domain/purchasing/bills.ts'
import { billStates } from '#domain/purchasing/billStates.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { supplierColumn } from '#web/purchasing/supplierColumn.ts'
import { SupplierFilter } from '#web/purchasing/SupplierFilter.tsx'
import { numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'

import { BillBadge, billStateNames } from './BillBadge.tsx'

const route = getRouteApi('/shell/bills')

const columns: readonly ViewColumn<BillSummary>[] = [
  { ...numberColumn, className: 'max-w-48', lines: 1, badge: (bill) => <BillBadge bill={bill} /> },
  supplierColumn,
  {
    key: 'dated-on',
    header: 'Bill date',
    cell: ({ datedOn }) => formatDay(datedOn),
    kind: 'date',
    phone: 'meta',
  },
  {
    key: 'due-on',
    header: 'Due on',
    cell: ({ dueOn }) => (dueOn === null ? emptyCell : formatDay(dueOn)),
    kind: 'date',
    hiddenBelow: 'lg',
  },
  {
    key: 'units',
    header: 'Units',
    cell: ({ units }) => formatCount(units),
    kind: 'number',
    hiddenBelow: 'lg',
    bar: 'w-12',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amountCents, currency }) => <Money value={formatMoney(amountCents, currency)} />,
    kind: 'money',
    bar: 'w-16',
    phone: 'figure',
  },
  { phone: 'note', cell: (bill) => <BillBadge bill={bill} /> },
]

export function BillsPage() {
  const search = route.useSearch()
  const list = usePagedList(findBills, 'bills', search, billsPerPage)
  const create = (
    <ActionLink to="/create-bill" shortcut="create" icon={Plus}>
      Enter Bill
    </ActionLink>
  )
  return (
    <ListPage
      list={list}
      noun="bill"
      columns={columns}
      to="/bills/$id"
      filters={{
        hasDates: true,
        selects: [
          {
            name: 'show',
            label: 'Status',
            options: billStates.map((state) => [state, billStateNames[state]] as const),
          },
        ],
        more: <SupplierFilter id={search.supplierId} />,
      }}
      action={
        <ListActions
          actions={[]}
          exported={{
            endpoint: exportBills,
            input: list.filters,
            emptyMessage: 'No bill matches the filters.',
            itemsLabel: 'bill lines',
            failureMessage: 'Failed to export the bills. Please try again.',
          }}
        >
          {create}
        </ListActions>
      }
      summary={list.data ? describe(list.data) : ''}
      empty={
        <EmptyState
          drawing={<PaperDrawing />}
          title="No bills yet"
          text="A bill of a supplier is compared with what was ordered and what came, line by line."
          action={create}
        />
      }
    />
  )
}

/** '12 bills, 2 of them differ' */
function describe({ total, differing }: { total: number; differing: number }): string {
  if (differing === 0) return pluralize(total, 'bill')
  return `${pluralize(total, 'bill')}, ${formatCount(differing)} of them ${differing === 1 ? 'differs' : 'differ'}`
}
