// All customers that owe something, and one statement by email to each of those that are ticked.
import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'

import {
  previewStatementRun,
  sendStatementRun,
  type StatementRunChoice,
  type StatementRunRow,
} from '#contract/sales/statementRun.ts'
import { formatCount, pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { reloadDependentQueries } from '#web/api/queryClient.ts'
import { useAction } from '#web/api/useAction.ts'
import { useKeyedCall } from '#web/api/useChange.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { FilterChip } from '#web/lists/FilterChip.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { type Column, type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { type RowSelection, useRowSelection } from '#web/lists/useRowSelection.ts'
import { DeliveryStatusBadge } from '#web/messaging/outbox/DeliveryStatusBadge.tsx'
import { notSentToast } from '#web/messaging/outbox/deliveryText.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowCheckbox } from '#web/ui/Checkbox.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { shortcutProps } from '#web/ui/shortcuts.ts'

const route = getRouteApi('/shell/statement-run')
const rowsPerPage = 50

export function StatementRunPage() {
  const { due, ...search } = route.useSearch()
  const filters = due && { due: 'true' as const }
  const list = usePagedList(previewStatementRun, 'rows', { ...search, ...filters }, rowsPerPage)
  const { customers = 0, amountCents = 0 } = list.data ?? {}
  const selection = useRowSelection(list.rows?.filter(getsEmail) ?? [], due, customers, {
    startsFull: true,
  })
  return (
    <ListPage
      list={list}
      noun="customer"
      firstColumn={tickColumn(selection)}
      columns={columns}
      to="/customers/$id"
      action={
        list.data && (
          <SendButton
            selection={selection}
            onlyDue={due ?? false}
            customers={customers}
            leftOut={list.total - customers}
          />
        )
      }
      notice={due && <DueFilter />}
      summary={list.data ? describeRun({ total: list.total, customers: selection.count, amountCents }) : ''}
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

/** Such as that of the dashboard. */
function DueFilter() {
  return (
    <div className="mb-3">
      <FilterChip name="due" text="No statement this month" removal="show all customers that owe something" />
    </div>
  )
}

function getsEmail({ obstacle }: StatementRunRow): boolean {
  return obstacle === null
}

/** The head ticks all, also on other pages. Customers that get no email now have no box. */
function tickColumn(selection: RowSelection): Column<StatementRunRow> {
  const isFull = selection.isAll && selection.ids.size === 0
  return {
    header: 'Selection',
    head: (
      <RowCheckbox
        label="Email all customers"
        checked={isFull}
        mixed={!isFull && selection.count > 0}
        onChange={(checked) => (checked ? selection.selectAll() : selection.clear())}
      />
    ),
    cell: (row) =>
      getsEmail(row) && (
        <RowCheckbox
          label={`Email ${row.name}`}
          checked={selection.isSelected(row.id)}
          onChange={(checked, extendsRange) => selection.toggle(row.id, checked, extendsRange)}
        />
      ),
    className: 'w-px',
    bar: 'size-4',
    phone: 'actions',
  }
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

interface SendButtonProps {
  selection: RowSelection
  /** All are those that got no statement this month. */
  onlyDue: boolean
  /** Those that can get an email. */
  customers: number
  /** Those that can't. */
  leftOut: number
}

/** Calls again until all ticked customers have their email; the server sends to so many in one call. */
function SendButton({ selection, onlyDue, customers, leftOut }: SendButtonProps) {
  const { count, isAll } = selection
  const ids = [...selection.ids]
  const choice: StatementRunChoice = isAll
    ? { ...(ids.length > 0 && { exceptIds: ids }), ...(onlyDue && { due: true }) }
    : { customerIds: ids }
  const sendNext = useKeyedCall(sendStatementRun)
  const sending = useAction(
    async (choice: StatementRunChoice) => {
      const sent = { customers: 0, emails: 0, hasMailServer: true }
      for (;;) {
        const next = await sendNext(choice)
        sent.customers += next.customers
        sent.emails += next.emails
        sent.hasMailServer = next.hasMailServer
        if (next.remaining === 0) return sent
      }
    },
    {
      success: ({ customers, emails, hasMailServer }) =>
        hasMailServer || emails === 0
          ? {
              title: 'Statements queued',
              description: `${pluralize(emails, 'email')} to ${pluralize(customers, 'customer')}`,
            }
          : notSentToast(),
      failure: 'Failed to send the statements',
      onSuccess: () => {
        selection.clear()
        return reloadDependentQueries()
      },
      onFailure: () => {
        // Some may be queued already.
        void reloadDependentQueries()
        return false
      },
    },
  )
  const asking = useConfirm(sending, {
    title: `Email ${pluralize(count, 'statement')}`,
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
        {...shortcutProps('email')}
        variant="primary"
        disabledReason={
          customers === 0
            ? 'No customer gets a statement now.'
            : count === 0
              ? 'Tick the customers that get a statement.'
              : undefined
        }
        onClick={() => asking.ask(choice)}
      >
        <Mail aria-hidden="true" />
        {count === 0 ? 'Email Statements' : `Email ${pluralize(count, 'Statement')}`}
      </Button>
      {asking.dialog}
    </>
  )
}

const columns: readonly ViewColumn<StatementRunRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => number,
    className: 'code w-px max-w-40 text-muted',
    lines: 1,
    bar: 'w-12',
    phone: 'meta',
    phoneCell: ({ number }) => <span className="code">{number}</span>,
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
    phone: 'meta',
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
    phone: 'note',
    phoneCell: ({ overdueCents }) =>
      overdueCents > 0 && (
        <span className="text-danger">
          <Money value={formatUsd(overdueCents)} /> overdue
        </span>
      ),
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
