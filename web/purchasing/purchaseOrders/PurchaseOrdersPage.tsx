// The list of purchase orders, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findProduct } from '#contract/catalog/products.ts'
import {
  exportPurchaseOrders,
  findPurchaseOrders,
  type PurchaseOrderSummary,
} from '#contract/purchasing/purchaseOrders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatMoney } from '#domain/purchasing/costs.ts'
import { purchaseOrdersPerPage } from '#domain/purchasing/purchaseOrders.ts'
import { purchaseOrderFilters } from '#domain/purchasing/purchaseOrderStates.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DateRangeFilter } from '#web/lists/DateRangeFilter.tsx'
import { FilterChip } from '#web/lists/FilterChip.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { supplierColumn } from '#web/purchasing/supplierColumn.ts'
import { SupplierFilter } from '#web/purchasing/SupplierFilter.tsx'
import { numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { ListActions } from '#web/shell/ListActions.tsx'
import { ClothDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'

import { filterNames, LatePurchaseBadge, PurchaseBadge } from './purchaseTexts.tsx'

const route = getRouteApi('/shell/purchase-orders')

const unitColumns: readonly ViewColumn<PurchaseOrderSummary>[] = [
  { ...numberColumn, sortBy: 'number', badge: (order) => <PurchaseBadge order={order} /> },
  supplierColumn,
  {
    key: 'expected',
    header: 'Expected',
    sortBy: 'expected',
    cell: (order) => (
      <span className="flex flex-wrap gap-x-2 lg:flex-nowrap">
        {order.nextExpectedOn === null ? emptyCell : formatDay(order.nextExpectedOn)}
        <LatePurchaseBadge order={order} />
      </span>
    ),
    kind: 'date',
    phone: 'meta',
    phoneCell: ({ nextExpectedOn }) => (nextExpectedOn === null ? '' : formatDay(nextExpectedOn)),
  },
  {
    key: 'ordered-on',
    header: 'Ordered on',
    cell: ({ orderedOn }) => formatDay(orderedOn),
    kind: 'date',
    hiddenBelow: 'lg',
  },
  {
    key: 'season',
    header: 'Season',
    cell: ({ season }) => season ?? emptyCell,
    className: 'max-w-28',
    lines: 1,
    hiddenBelow: 'wide',
    bar: 'w-12',
  },
  {
    key: 'open-units',
    header: 'Open units',
    cell: ({ state, units }) => (
      <>
        {state === 'Ordered' && formatCount(units.open)}
        <span className="text-muted">
          {state === 'Ordered' && ' of '}
          {formatCount(units.ordered - units.cancelled)}
        </span>
      </>
    ),
    kind: 'number',
    bar: 'w-16',
    phone: 'figure',
  },
]

const totalColumn: ViewColumn<PurchaseOrderSummary> = {
  key: 'total',
  header: 'Total',
  cell: ({ totalCents, currency }) =>
    totalCents === null ? emptyCell : <Money value={formatMoney(totalCents, currency)} />,
  kind: 'money',
  bar: 'w-16',
}

const phoneBadge: ViewColumn<PurchaseOrderSummary> = {
  phone: 'note',
  cell: (order) => (
    <>
      <PurchaseBadge order={order} /> <LatePurchaseBadge order={order} />
    </>
  ),
}

export function PurchaseOrdersPage() {
  const search = route.useSearch()
  const list = usePagedList(findPurchaseOrders, 'purchaseOrders', search, purchaseOrdersPerPage)
  const { setFilters } = useListNavigation()
  const seesCosts = usePermissionError('costs.read') === undefined
  const create = (
    <ActionLink to="/create-purchase-order" shortcut="create" icon={Plus}>
      Create Purchase Order
    </ActionLink>
  )
  return (
    <ListPage
      list={list}
      noun="purchase order"
      columns={[...unitColumns, ...(seesCosts ? [totalColumn] : []), phoneBadge]}
      to="/purchase-orders/$id"
      filters={{
        selects: [
          {
            name: 'show',
            label: 'Status',
            options: purchaseOrderFilters.map((filter) => [filter, filterNames[filter]] as const),
          },
        ],
        more: (
          <>
            <SupplierFilter id={search.supplierId} />
            {search.productId && <ProductFilter id={search.productId} />}
          </>
        ),
        folded: {
          names: ['expectedFrom', 'expectedTo', 'expectedPeriod'],
          content: (
            <DateRangeFilter
              startLabel="Expected from"
              endLabel="to"
              startDate={search.expectedFrom}
              endDate={search.expectedTo}
              period={search.expectedPeriod}
              onChange={({ startDate, endDate, period }) =>
                setFilters({ expectedFrom: startDate, expectedTo: endDate, expectedPeriod: period })
              }
            />
          ),
        },
      }}
      action={
        <ListActions
          actions={[]}
          exported={{
            endpoint: exportPurchaseOrders,
            input: list.filters,
            emptyMessage: 'No purchase order matches the filters.',
            itemsLabel: 'order lines',
            failureMessage: 'Failed to export the purchase orders. Please try again.',
          }}
        >
          {create}
        </ListActions>
      }
      summary={
        list.data
          ? `${pluralize(list.data.total, 'purchase order')}, ${formatUnits(list.data.openUnits)} to come`
          : ''
      }
      empty={
        <EmptyState
          drawing={<ClothDrawing />}
          title="No purchase orders yet"
          text="A purchase order holds what you ordered from a supplier until the goods have come."
          action={create}
        />
      }
    />
  )
}

function ProductFilter({ id }: { id: number }) {
  const { data } = useCall(findProduct, { id })
  return <FilterChip name="productId" text={data?.code ?? 'One product'} removal="show all products" />
}
