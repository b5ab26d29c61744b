// The columns of the invoice list.
import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { emptyCell, type ViewColumn } from '#web/lists/ListTable.tsx'
import { customerColumn, numberColumn, totalColumn } from '#web/sales/documents/documentColumns.tsx'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { ShippingBadge } from '#web/sales/picking/ShippingBadge.tsx'
import { Money } from '#web/ui/Money.tsx'

import { InvoiceActions } from './InvoiceActions.tsx'
import { StatusBadge } from './StatusBadge.tsx'

export const invoiceColumns: readonly ViewColumn<InvoiceSummary>[] = [
  {
    ...numberColumn,
    key: 'invoice-id',
    header: 'Invoice ID',
    phoneCell: (invoice) => (
      // Next to a long total the date wraps onto its own line.
      <span className="whitespace-normal">
        <span className="code">{invoice.number}</span> · <InvoiceDate invoice={invoice} />
      </span>
    ),
  },
  { ...customerColumn, sortBy: 'customer' },
  {
    key: 'date',
    header: 'Date',
    sortBy: 'date',
    cell: (invoice) => <InvoiceDate invoice={invoice} />,
    kind: 'date',
    bar: 'w-21',
  },
  { ...totalColumn, sortBy: 'total', cell: (invoice) => <InvoiceTotal invoice={invoice} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (invoice) => (
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <StatusBadge status={invoice.status} />
        <PaymentStateBadge invoice={invoice} />
        <ShippingBadge invoice={invoice} />
        {invoice.openCents > 0 && invoice.dueOn !== null && (
          <span
            className={`text-meta whitespace-nowrap tabular max-xl:hidden ${invoice.overdueDays > 0 ? 'text-danger' : 'text-muted'}`}
          >
            due {formatDay(invoice.dueOn)}
          </span>
        )}
      </span>
    ),
    // Wide enough for two badges and the due date; what else there is wraps, so that customers keep their space.
    className: 'min-w-44 xl:min-w-68',
    bar: 'w-36 xl:w-62',
    phone: 'note',
    phoneCell: (invoice) => (
      <span className="flex max-w-40 flex-wrap justify-end gap-1">
        <ShippingBadge invoice={invoice} />
        <PaymentStateBadge invoice={invoice} />
        <StatusBadge status={invoice.status} />
      </span>
    ),
  },
  {
    key: 'shipping',
    header: 'Shipping',
    cell: ({ shipping }) =>
      shipping === null || shipping === 'to pick' ? emptyCell : <ShippingBadge invoice={{ shipping }} />,
    isOptional: true,
    hiddenBelow: 'xl',
    bar: 'w-18',
  },
  {
    header: 'Actions',
    cell: (invoice) => <InvoiceActions invoice={invoice} />,
    kind: 'actions',
    bar: 'h-7 w-29 xl:w-50',
    phone: 'actions',
  },
]

/** The invoice date; its tooltip is the day of creation if that is another one. */
function InvoiceDate({ invoice: { datedOn, createdAt } }: { invoice: InvoiceSummary }) {
  const { day } = useCompanyDates()
  const date = formatDay(datedOn)
  // Empty until the time zone is loaded.
  const created = day(createdAt) || date
  return (
    <span className="whitespace-nowrap" title={created === date ? undefined : `Created ${created}`}>
      {date}
    </span>
  )
}

/** Nothing is owed of a void invoice. */
function InvoiceTotal({ invoice: { totalCents: total, status } }: { invoice: InvoiceSummary }) {
  return (
    <Money value={formatUsd(total)} className={status === 'Void' ? 'text-muted line-through' : undefined} />
  )
}
