// The list of payments and refunds, with its filters in the URL.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'

import { findPayments, type PaymentQuery, type PaymentSummary } from '#contract/sales/payments.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { paymentMethods } from '#domain/sales/payments.ts'
import { DateRangeFilter, InvalidDateRange } from '#web/lists/DateRangeFilter.tsx'
import { FilterBar, FilterSelect } from '#web/lists/FilterBar.tsx'
import { LivePage } from '#web/lists/LivePage.tsx'
import { readDay, readSearch } from '#web/lists/urlFilters.ts'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing, TagDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { PaymentBadge } from './PaymentBadge.tsx'

const route = getRouteApi('/shell/payments')
const paymentsPerPage = 20

export interface PaymentsSearch {
  page?: number | undefined
  search?: string | undefined
  method?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

const Method = z.enum(paymentMethods)

/** Invalid values of the URL are ignored. */
function toQuery(search: PaymentsSearch): PaymentQuery {
  return {
    page: search.page ?? 1,
    limit: paymentsPerPage,
    search: readSearch(search.search),
    method: z.safeParse(Method, search.method).data,
    startDate: readDay(search.startDate),
    endDate: readDay(search.endDate),
  }
}

export function PaymentsPage() {
  const query = toQuery(route.useSearch())
  const rangeError = dateRangeError(query)
  const navigate = route.useNavigate()
  const isPhone = useIsPhone()
  const setFilter = (change: PaymentsSearch) =>
    void navigate({ search: (search) => ({ ...search, ...change, page: undefined }), replace: true })
  return (
    <>
      <FilterBar
        label="Filter payments"
        searchLabel="Search payments..."
        search={query.search}
        onSearch={(text) => setFilter({ search: text })}
        action={isPhone ? undefined : <ReceiveLink />}
      >
        <FilterSelect label="Method" value={query.method} onChange={(value) => setFilter({ method: value })}>
          {paymentMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </FilterSelect>
        <DateRangeFilter startDate={query.startDate} endDate={query.endDate} onChange={setFilter} />
      </FilterBar>
      {rangeError === undefined ? (
        <PaymentList query={query} />
      ) : (
        <InvalidDateRange title="No payments found" error={rangeError} />
      )}
      {isPhone && (
        <BottomBar>
          <ReceiveLink />
        </BottomBar>
      )}
    </>
  )
}

function ReceiveLink() {
  return (
    <ActionLink to="/receive-payment" permission="payments.record" icon={Plus}>
      Receive payment
    </ActionLink>
  )
}

function PaymentList({ query }: { query: PaymentQuery }) {
  const navigate = route.useNavigate()
  const list = useLiveList(findPayments, query, 'payments')
  const isFiltered = [query.search, query.method, query.startDate, query.endDate].some(Boolean)
  return (
    <LivePage
      list={list}
      rows={list.data?.payments}
      page={query.page}
      pageSize={paymentsPerPage}
      onPageChange={(page, replace = false) =>
        void navigate({ search: (search) => ({ ...search, page: page > 1 ? page : undefined }), replace })
      }
      errorTitle="Failed to load payments"
      skeleton={<PaymentsSkeleton />}
      empty={
        isFiltered ? (
          <EmptyState
            drawing={<TagDrawing />}
            title="No payments found"
            text="No payment matches these filters. Change or clear them."
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>
            }
          />
        ) : (
          <EmptyState
            drawing={<PaperDrawing />}
            title="No payments yet"
            text="Record a payment on the page of its invoice, or receive one for many invoices."
          />
        )
      }
    >
      {(payments) => <PaymentsTable payments={payments} />}
    </LivePage>
  )
}

function PaymentColumns() {
  return (
    <TableHead>
      <ColumnHead>Number</ColumnHead>
      <ColumnHead>Customer</ColumnHead>
      <ColumnHead>Received on</ColumnHead>
      <ColumnHead className="max-lg:hidden">Method</ColumnHead>
      <ColumnHead className="max-lg:hidden">Reference</ColumnHead>
      <ColumnHead kind="money">Amount</ColumnHead>
      <ColumnHead kind="money">On account</ColumnHead>
    </TableHead>
  )
}

function PaymentsSkeleton() {
  const columns = [
    { bar: 'w-28' },
    { bar: 'w-48' },
    { bar: 'w-20' },
    { bar: 'w-20', cell: 'max-lg:hidden' },
    { bar: 'w-24', cell: 'max-lg:hidden' },
    { bar: 'ml-auto w-16' },
    { bar: 'ml-auto w-16' },
  ]
  return <TableSkeleton label="Payments" rows={paymentsPerPage} head={<PaymentColumns />} columns={columns} />
}

function PaymentsTable({ payments }: { payments: readonly PaymentSummary[] }) {
  if (useIsPhone()) {
    return (
      <RowList label="Payments">
        {payments.map((payment) => (
          <ListRow
            key={payment.id}
            title={<PaymentLink payment={payment}>{payment.customerName}</PaymentLink>}
            meta={
              <span>
                <span className="code">{payment.number}</span> · {formatDay(payment.receivedOn)}
              </span>
            }
            figure={<Money value={signedAmount(payment)} />}
            note={<PaymentBadge payment={payment} />}
          />
        ))}
      </RowList>
    )
  }
  return (
    <Table label="Payments">
      <PaymentColumns />
      <TableBody>
        {payments.map((payment) => (
          <TableRow key={payment.id}>
            <Cell className="whitespace-nowrap">
              <PaymentLink payment={payment}>
                <span className="code">{payment.number}</span>
              </PaymentLink>{' '}
              <PaymentBadge payment={payment} />
            </Cell>
            <Cell className="w-2/5 max-w-0 min-w-28 truncate" title={payment.customerName}>
              {payment.customerName}
            </Cell>
            <Cell className="whitespace-nowrap text-muted tabular">{formatDay(payment.receivedOn)}</Cell>
            <Cell className="whitespace-nowrap max-lg:hidden">{payment.method}</Cell>
            <Cell className="max-w-40 truncate max-lg:hidden" title={payment.reference ?? undefined}>
              {payment.reference ?? <span className="text-muted">–</span>}
            </Cell>
            <Cell kind="money">
              <Money value={signedAmount(payment)} />
            </Cell>
            <Cell kind="money">
              {payment.kind === 'payment' && payment.openCents > 0 ? (
                <Money value={formatUsd(payment.openCents)} />
              ) : (
                <span className="text-muted">–</span>
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Refunds are negative. */
function signedAmount({ kind, amountCents }: PaymentSummary): string {
  return formatUsd(kind === 'refund' ? -amountCents : amountCents)
}

function PaymentLink({ payment, children }: { payment: PaymentSummary; children: React.ReactNode }) {
  return (
    <Link {...rowLink} to="/payments/$id" params={{ id: String(payment.id) }}>
      {children}
    </Link>
  )
}
