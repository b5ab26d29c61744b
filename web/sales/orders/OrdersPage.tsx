// The list of orders, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { PackageSearch, Plus } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { findCustomer } from '#contract/sales/customers.ts'
import { findOrderImport } from '#contract/sales/orderImports.ts'
import { findOrders, findOrderSeasons, type OrderSummary } from '#contract/sales/orders.ts'
import { formatMonth } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { shipPeriods } from '#domain/platform/periods.ts'
import {
  maxOrdersAtOnce,
  maxOrdersPerInvoice,
  ordersPerPage,
  tooManyOrdersAtOnceMessage,
  tooManyOrdersMessage,
} from '#domain/sales/orders.ts'
import { orderFilters, orderKinds } from '#domain/sales/orderStates.ts'
import { maxPickedDocuments, tooManyPickedMessage } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useCall } from '#web/api/useCall.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { DateRangeFilter } from '#web/lists/DateRangeFilter.tsx'
import { FilterChip } from '#web/lists/FilterChip.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type Problem, ProblemsDialog } from '#web/lists/ProblemsDialog.tsx'
import { useListNavigation, usePagedList } from '#web/lists/usePagedList.ts'
import { type RowSelection, useRowSelection } from '#web/lists/useRowSelection.ts'
import { usePickNow } from '#web/sales/picking/usePickNow.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { InvoiceOrders } from './InvoiceOrders.tsx'
import { orderColumns } from './orderColumns.tsx'
import { OrdersActions } from './OrdersActions.tsx'
import { filterNames, kindNames } from './orderTexts.ts'
import { useConfirmOrders } from './useConfirmOrders.tsx'

const route = getRouteApi('/shell/orders')

type Sums = Pick<z.output<typeof findOrders.reply>, 'total' | 'totalAmountCents' | 'openUnits'>

export function OrdersPage() {
  const search = route.useSearch()
  const list = usePagedList(findOrders, 'orders', search, ordersPerPage)
  const { setFilters } = useListNavigation()
  const seasons = useCall(findOrderSeasons, {}).data?.seasons
  const rows = list.rows ?? []
  const selection = useRowSelection(rows, list.filters, list.total)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  return (
    <>
      <ListPage
        list={list}
        noun="order"
        columns={orderColumns}
        to="/orders/$id"
        filters={{
          selects: [
            {
              name: 'show',
              label: 'Status',
              options: orderFilters.map((filter) => [filter, filterNames[filter]] as const),
            },
            {
              name: 'kind',
              label: 'Kind',
              options: orderKinds.map((kind) => [kind, kindNames[kind]] as const),
              isFolded: true,
            },
            // While the seasons load, the filter keeps its place.
            ...(seasons?.length === 0
              ? []
              : [
                  {
                    name: 'season' as const,
                    label: 'Season',
                    options: seasons ?? (search.season ? [search.season] : []),
                    isFolded: true as const,
                  },
                ]),
          ],
          more: (
            <>
              {search.bookedMonth && (
                <FilterChip
                  name="bookedMonth"
                  text={`Booked in ${formatMonth(search.bookedMonth)}`}
                  removal="show all months"
                />
              )}
              {search.customerId && <CustomerFilter id={search.customerId} />}
              {search.importId && <ImportFilter id={search.importId} />}
            </>
          ),
          folded: {
            names: ['shipFrom', 'shipTo', 'shipPeriod'],
            content: (
              <div className="flex gap-x-3 gap-y-2 max-sm:w-full">
                <DateRangeFilter
                  startLabel="Ships from"
                  endLabel="to"
                  startDate={search.shipFrom}
                  endDate={search.shipTo}
                  period={search.shipPeriod}
                  periods={shipPeriods}
                  onChange={({ startDate, endDate, period }) =>
                    setFilters({ shipFrom: startDate, shipTo: endDate, shipPeriod: period })
                  }
                />
              </div>
            ),
          },
        }}
        action={<OrdersActions filters={list.filters} />}
        selection={{
          rows: selection,
          nameOf: ({ number }) => number,
          actions: (
            <>
              <ConfirmSelected rows={rows} selection={selection} onProblems={setProblems} />
              <PickSelected selection={selection} />
              <InvoiceSelected rows={rows} selection={selection} />
            </>
          ),
        }}
        summary={list.data ? describeSums(list.data) : ''}
        empty={
          <EmptyState
            drawing={<PaperDrawing />}
            title="No orders yet"
            text="An order holds what a customer wants until it is shipped and invoiced."
            action={
              <ActionLink to="/create-order" icon={Plus}>
                Create Order
              </ActionLink>
            }
          />
        }
      />
      <ProblemsDialog noun="order" problems={problems} onClose={() => setProblems([])} />
    </>
  )
}

/** '12 orders, $312,345.10 in total, 1,204 units open' */
function describeSums({ total, totalAmountCents, openUnits }: Sums): string {
  return `${pluralize(total, 'order')}, ${formatUsd(totalAmountCents)} in total, ${formatUnits(openUnits)} open`
}

function CustomerFilter({ id }: { id: number }) {
  const { data } = useCall(findCustomer, { id })
  return <FilterChip name="customerId" text={data?.name ?? 'One customer'} removal="show all customers" />
}

function ImportFilter({ id }: { id: number }) {
  const { data } = useCall(findOrderImport, { id })
  const text = data?.fileName ?? 'One import'
  return <FilterChip name="importId" text={text} removal="show orders of all imports" />
}

interface ConfirmSelectedProps {
  rows: readonly OrderSummary[]
  selection: RowSelection
  /** What could not be confirmed: this button is gone with the selection. */
  onProblems: (problems: readonly Problem[]) => void
}

/** Orders of other pages that are no drafts are named afterwards. */
function ConfirmSelected({ rows, selection, onProblems }: ConfirmSelectedProps) {
  const ids = [...selection.ids]
  const { permissionError, ask, dialog } = useConfirmOrders(
    pluralize(ids.length, 'order'),
    ({ problems }) => {
      selection.clear()
      onProblems(problems)
    },
  )
  const other = rows.find(({ id, state }) => selection.isSelected(id) && state !== 'Draft')
  const error = other
    ? `Order ${other.number} is not a draft.`
    : ids.length > maxOrdersAtOnce
      ? `${tooManyOrdersAtOnceMessage}.`
      : undefined
  return (
    <>
      <Button disabledReason={permissionError ?? error} onClick={() => ask({ ids })}>
        Confirm
      </Button>
      {dialog}
    </>
  )
}

function PickSelected({ selection }: { selection: RowSelection }) {
  const { pick, isPending, permissionError } = usePickNow()
  const ids = [...selection.ids]
  const error = ids.length > maxPickedDocuments ? `${tooManyPickedMessage}.` : undefined
  return (
    <Button busy={isPending} disabledReason={permissionError ?? error} onClick={() => pick({ orders: ids })}>
      <PackageSearch aria-hidden="true" />
      Pick
    </Button>
  )
}

/** Selected orders of other pages are checked in the dialog. */
function InvoiceSelected({ rows, selection }: { rows: readonly OrderSummary[]; selection: RowSelection }) {
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('invoices.create')
  const ids = [...selection.ids]
  const chosen = rows.filter(({ id }) => selection.isSelected(id))
  const customerIds = new Set(chosen.map(({ customerId }) => customerId))
  const unconfirmed = chosen.find(({ state }) => state !== 'Confirmed')
  const [customerId] = customerIds
  const error =
    customerIds.size > 1
      ? 'An invoice has one customer: choose orders of one customer.'
      : unconfirmed
        ? `Order ${unconfirmed.number} is not confirmed.`
        : ids.length > maxOrdersPerInvoice
          ? `${tooManyOrdersMessage}.`
          : customerId === undefined
            ? 'Choose orders of this page.'
            : undefined
  return (
    <>
      <Button variant="primary" disabledReason={permissionError ?? error} onClick={() => setIsOpen(true)}>
        Create invoice
      </Button>
      {isOpen && customerId !== undefined && (
        <InvoiceOrders orderIds={ids} customerId={customerId} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
