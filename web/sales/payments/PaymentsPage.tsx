// The list of payments and refunds, with its filters in the URL.
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { findPayments, type PaymentSummary } from '#contract/sales/payments.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { paymentMethods } from '#domain/sales/states.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { customerColumn, numberColumn } from '#web/sales/documents/documentColumns.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'

import { PaymentBadge } from './PaymentBadge.tsx'

const route = getRouteApi('/shell/payments')

const columns: readonly ViewColumn<PaymentSummary>[] = [
  { ...numberColumn, badge: (payment) => <PaymentBadge payment={payment} /> },
  { ...customerColumn, lines: 1 },
  {
    key: 'received-on',
    header: 'Received on',
    cell: ({ receivedOn }) => formatDay(receivedOn),
    kind: 'date',
    phone: 'meta',
  },
  {
    key: 'method',
    header: 'Method',
    cell: ({ method }) => method,
    className: 'whitespace-nowrap',
    hiddenBelow: 'lg',
    bar: 'w-24',
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => reference ?? emptyCell,
    className: 'max-w-40',
    lines: 1,
    hiddenBelow: 'lg',
    bar: 'w-18',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: (payment) => <Money value={signedAmount(payment)} />,
    kind: 'money',
    phone: 'figure',
  },
  {
    key: 'on-account',
    header: 'On account',
    cell: ({ kind, openCents }) =>
      kind === 'payment' && openCents > 0 ? <Money value={formatUsd(openCents)} /> : emptyCell,
    kind: 'money',
  },
  { phone: 'note', cell: (payment) => <PaymentBadge payment={payment} /> },
]

/** Refunds are negative. */
function signedAmount({ kind, amountCents }: PaymentSummary): string {
  return formatUsd(kind === 'refund' ? -amountCents : amountCents)
}

export function PaymentsPage() {
  const list = usePagedList(findPayments, 'payments', route.useSearch(), 20)
  return (
    <ListPage
      list={list}
      noun="payment"
      columns={columns}
      to="/payments/$id"
      filters={{
        selects: [{ name: 'method', label: 'Method', options: paymentMethods }],
        hasDates: true,
      }}
      action={
        <ActionLink to="/receive-payment" shortcut="create" icon={Plus}>
          Receive payment
        </ActionLink>
      }
      empty={
        <EmptyState
          drawing={<PaperDrawing />}
          title="No payments yet"
          text="Record a payment on the page of its invoice, or receive one for many invoices."
        />
      }
    />
  )
}
