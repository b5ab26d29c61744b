// The list of arrivals, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { type ArrivalSummary, findArrivals } from '#contract/purchasing/arrivals.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount } from '#domain/platform/format.ts'
import { arrivalsPerPage } from '#domain/purchasing/arrivals.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { supplierColumn } from '#web/purchasing/supplierColumn.ts'
import { SupplierFilter } from '#web/purchasing/SupplierFilter.tsx'
import { numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { ArrivalBadge } from './ArrivalBadge.tsx'

const route = getRouteApi('/shell/arrivals')

const columns: readonly ViewColumn<ArrivalSummary>[] = [
  { ...numberColumn, badge: (arrival) => <ArrivalBadge arrival={arrival} /> },
  {
    ...supplierColumn,
    cell: ({ supplierName }) => supplierName ?? emptyCell,
    phoneCell: ({ supplierName }) => supplierName ?? 'Without a purchase order',
  },
  {
    key: 'purchase-order',
    header: 'Purchase order',
    cell: ({ purchaseOrder }) =>
      purchaseOrder ? <span className="code">{purchaseOrder.number}</span> : emptyCell,
    className: 'whitespace-nowrap',
    hiddenBelow: 'lg',
    bar: 'w-26',
  },
  {
    key: 'note',
    header: 'Delivery note',
    cell: ({ note }) => note ?? emptyCell,
    className: 'max-w-40',
    lines: 1,
    hiddenBelow: 'lg',
    bar: 'w-18',
  },
  {
    key: 'arrived-on',
    header: 'Arrived on',
    cell: ({ arrivedOn }) => formatDay(arrivedOn),
    kind: 'date',
    phone: 'meta',
  },
  {
    key: 'accepted',
    header: 'Accepted',
    cell: ({ accepted }) => formatCount(accepted),
    kind: 'number',
    bar: 'w-12',
    phone: 'figure',
  },
  {
    key: 'rejected',
    header: 'Rejected',
    cell: ({ rejected }) => (rejected === 0 ? emptyCell : formatCount(rejected)),
    kind: 'number',
    hiddenBelow: 'lg',
    bar: 'w-12',
  },
  { phone: 'note', cell: (arrival) => <ArrivalBadge arrival={arrival} /> },
]

const toBillColumn: ViewColumn<ArrivalSummary> = {
  key: 'to-bill',
  header: 'To bill',
  cell: ({ toBill }) => (toBill ? formatCount(toBill) : emptyCell),
  kind: 'number',
  hiddenBelow: 'lg',
  bar: 'w-12',
}

export function ArrivalsPage() {
  const seesCosts = usePermissionError('costs.read') === undefined
  const search = route.useSearch()
  const shown = seesCosts ? search : { ...search, show: undefined }
  const list = usePagedList(findArrivals, 'arrivals', shown, arrivalsPerPage)
  const receive = (
    <ActionLink to="/receive-stock" shortcut="create" icon={Plus}>
      Receive Stock
    </ActionLink>
  )
  return (
    <ListPage
      list={list}
      noun="arrival"
      columns={seesCosts ? [...columns, toBillColumn] : columns}
      to="/arrivals/$id"
      filters={{
        hasDates: true,
        ...(seesCosts && {
          selects: [{ name: 'show', label: 'Bills', options: [['to bill', 'To bill']] as const }],
        }),
        more: <SupplierFilter id={search.supplierId} />,
      }}
      action={receive}
      empty={
        <EmptyState
          drawing={<ClothDrawing />}
          title="No arrivals yet"
          text="An arrival holds what came: receive a purchase order on its page, or goods without one."
          action={receive}
        />
      }
    />
  )
}
