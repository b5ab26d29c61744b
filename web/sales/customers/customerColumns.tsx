// The columns of the customer list, with what each customer owes.
import type { CustomerSummary } from '#contract/sales/customers.ts'
import { formatTerms } from '#domain/company/paymentTerms.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { type ViewColumn, emptyCell } from '#web/lists/ListTable.tsx'
import { Money } from '#web/ui/Money.tsx'

import { HoldBadge } from './customerParts.tsx'

export const customerColumns: readonly ViewColumn<CustomerSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ number }) => number,
    className: 'code w-px max-w-40 text-muted',
    lines: 1,
    bar: 'w-12',
    phone: 'meta',
    phoneCell: ({ number, holdReason }) => (
      <>
        <span className="code">{number}</span> <HoldBadge reason={holdReason} />
      </>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    className: 'w-2/5 max-w-0 min-w-36',
    lines: 1,
    bar: 'w-48',
    isLink: true,
    badge: ({ holdReason }) => <HoldBadge reason={holdReason} />,
    phone: 'title',
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ email, phone }) => email ?? phone,
    className: 'max-w-56 truncate text-muted',
    hiddenBelow: 'lg',
    bar: 'w-54',
  },
  {
    key: 'terms',
    header: 'Terms',
    cell: ({ termsDays, termsFrom }) =>
      termsDays === null ? 'Company terms' : formatTerms({ termsDays, termsFrom }),
    className: 'whitespace-nowrap text-muted',
    hiddenBelow: 'md',
    bar: 'w-29',
  },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ balanceCents }) => (balanceCents === 0 ? emptyCell : <Money value={formatUsd(balanceCents)} />),
    kind: 'money',
    phone: 'figure',
  },
  {
    key: 'overdue',
    header: 'Overdue',
    cell: ({ overdueCents }) =>
      overdueCents === 0 ? emptyCell : <Money value={formatUsd(overdueCents)} className="text-danger" />,
    kind: 'money',
    phone: 'note',
    phoneCell: ({ overdueCents }) =>
      overdueCents > 0 && (
        <span className="text-danger">
          <Money value={formatUsd(overdueCents)} /> overdue
        </span>
      ),
  },
]
