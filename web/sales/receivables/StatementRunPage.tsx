// All customers that owe something, and one statement by email to each of them.
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'

import { previewStatementRun, sendStatementRun, type StatementRunRow } from '#contract/sales/statementRun.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { DeliveryStatusBadge } from '#web/messaging/outbox/DeliveryStatusBadge.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'

const route = getRouteApi('/shell/statement-run')
const rowsPerPage = 50

export function StatementRunPage() {
  const list = usePagedList(previewStatementRun, 'rows', route.useSearch(), rowsPerPage)
  const { customers = 0, amountCents = 0 } = list.data ?? {}
  return (
    <ListPage
      list={list}
      noun="customer"
      columns={columns}
      to="/customers/$id"
      action={list.data && <SendButton customers={customers} leftOut={list.total - customers} />}
      summary={list.data ? describeRun({ total: list.total, customers, amountCents }) : ''}
      empty={
        <EmptyState
          drawing={<PaperDrawing />}
          title="No customer owes anything"
          text="Customers with open invoices appear here, to get their statements by email."
        />
      }
    />
  )
}

/** '84 customers owe $35,122.21. 81 get an email.' */
function describeRun({
  total,
  customers,
  amountCents,
}: {
  total: number
  customers: number
  amountCents: number
}) {
  const owing = `${pluralize(total, 'customer')} ${total === 1 ? 'owes' : 'owe'} ${formatUsd(amountCents)}.`
  if (customers === 0) return `${owing} None gets an email now.`
  return `${owing} ${formatCount(customers)} ${customers === 1 ? 'gets' : 'get'} an email.`
}

/** Calls again until all customers have their email; the server sends to so many in one call. */
function SendButton({ customers, leftOut }: { customers: number; leftOut: number }) {
  const sendNext = useKeyedCall(sendStatementRun)
  const sending = useAction(
    async (_input: object) => {
      const sent = { customers: 0, emails: 0 }
      for (;;) {
        const next = await sendNext({})
        sent.customers += next.customers
        sent.emails += next.emails
        if (next.remaining === 0) return sent
      }
    },
    {
      success: ({ customers, emails }) => ({
        title: 'Statements queued',
        description: `${pluralize(emails, 'email')} to ${pluralize(customers, 'customer')}`,
      }),
      failure: 'Failed to send the statements',
      onSuccess: reloadDependentQueries,
      onFailure: () => {
        // Some may be queued already.
        void reloadDependentQueries()
        return false
      },
    },
  )
  const asking = useConfirm(sending, {
    title: `Email ${pluralize(customers, 'statement')}`,
    description: `Each customer gets its open items as of today as a PDF, at the contacts that get statements or else at its own address.${
      leftOut > 0
        ? ` ${pluralize(leftOut, 'customer')} without an address or with a statement of today ${leftOut === 1 ? 'is' : 'are'} left out.`
        : ''
    }`,
    confirmText: 'Send statements',
    busyText: 'Sending...',
    variant: 'primary',
  })
  return (
    <>
      <Button
        variant="primary"
        disabledReason={customers === 0 ? 'No customer gets a statement now.' : undefined}
        onClick={() => asking.ask({})}
      >
        <Mail aria-hidden="true" />
        {customers === 0 ? 'Email Statements' : `Email ${pluralize(customers, 'Statement')}`}
      </Button>
      {asking.dialog}
    </>
  )
}

const columns: readonly ViewColumn<StatementRunRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => <span className="code text-muted">{number}</span>,
    className: 'w-px whitespace-nowrap',
    bar: 'w-12',
    phone: 'meta',
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ name }) => name,
    className: 'w-1/3 max-w-0 min-w-36',
    lines: 1,
    bar: 'w-48',
    isLink: true,
    phone: 'title',
  },
  {
    key: 'email-to',
    header: 'Email to',
    cell: (row) => <Recipients row={row} />,
    className: 'w-1/3 max-w-0 min-w-36 text-muted',
    lines: 1,
    bar: 'w-48',
    phone: 'note',
  },
  {
    key: 'last-statement',
    header: 'Last statement',
    cell: ({ last }) => (last ? <LastStatement last={last} /> : emptyCell),
    className: 'whitespace-nowrap',
    hiddenBelow: 'md',
    bar: 'w-24',
  },
  {
    key: 'overdue',
    header: 'Overdue',
    cell: ({ overdueCents }) =>
      overdueCents === 0 ? emptyCell : <Money value={formatUsd(overdueCents)} className="text-danger" />,
    kind: 'money',
    hiddenBelow: 'sm',
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ balanceCents }) => <Money value={formatUsd(balanceCents)} />,
    kind: 'money',
    phone: 'figure',
  },
]

function Recipients({ row: { recipients, obstacle } }: { row: StatementRunRow }) {
  if (obstacle === 'no email address') return <Badge tone="warning">No email address</Badge>
  return <>{recipients.join(', ')}</>
}

function LastStatement({ last: { sentAt, status } }: { last: NonNullable<StatementRunRow['last']> }) {
  const { day } = useCompanyDates()
  return (
    <span className="flex items-center gap-2">
      {day(sentAt)} <DeliveryStatusBadge status={status} />
    </span>
  )
}
