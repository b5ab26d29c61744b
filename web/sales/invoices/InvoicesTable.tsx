// A page of the invoice list: a table, and stacked rows on a phone.
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'

import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { PaymentStateBadge } from '#web/sales/payments/PaymentStateBadge.tsx'
import { Money } from '#web/ui/Money.tsx'
import { ListRow, RowList } from '#web/ui/RowList.tsx'
import { Cell, ColumnHead, rowLink, Table, TableBody, TableHead, TableRow } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { InvoiceActions } from './InvoiceActions.tsx'
import { invoicesPerPage } from './invoiceQuery.ts'
import { StatusBadge } from './StatusBadge.tsx'

export function InvoicesSkeleton() {
  const columns = ['w-28', 'w-56', 'w-20', 'ml-auto w-16', 'w-40', 'w-24'].map((bar, index) => ({
    bar,
    ...(index === 5 && { cell: 'max-lg:hidden' }),
  }))
  return <TableSkeleton label="Invoices" rows={invoicesPerPage} head={<InvoiceColumns />} columns={columns} />
}

function InvoiceColumns() {
  return (
    <TableHead>
      <ColumnHead>Invoice ID</ColumnHead>
      <ColumnHead>Customer</ColumnHead>
      <ColumnHead>Date</ColumnHead>
      <ColumnHead kind="money">Total</ColumnHead>
      <ColumnHead>Status</ColumnHead>
      <ColumnHead kind="actions">Actions</ColumnHead>
    </TableHead>
  )
}

interface InvoicesProps {
  invoices: readonly InvoiceSummary[]
}

export function InvoicesTable({ invoices }: InvoicesProps) {
  if (useIsPhone()) return <InvoiceRows invoices={invoices} />
  return (
    <div onKeyDown={moveFocusBetweenRows} role="presentation">
      <Table label="Invoices">
        <InvoiceColumns />
        <TableBody>
          {invoices.map((invoice) => (
            <TableRow key={invoice.id}>
              <Cell className="whitespace-nowrap">
                <InvoiceLink invoice={invoice}>
                  <span className="code">{invoice.invoiceNumber}</span>
                </InvoiceLink>
              </Cell>
              <Cell className="w-2/5 max-w-0 min-w-28" title={invoice.customerName}>
                <span className="line-clamp-2 wrap-anywhere">{invoice.customerName}</span>
              </Cell>
              <Cell className="whitespace-nowrap text-muted tabular">
                <InvoiceDate invoice={invoice} />
              </Cell>
              <Cell kind="money">
                <InvoiceTotal invoice={invoice} />
              </Cell>
              <Cell className="whitespace-nowrap">
                <span className="flex items-center gap-1.5">
                  <StatusBadge status={invoice.status} />
                  <PaymentStateBadge invoice={invoice} />
                  {invoice.openCents > 0 && invoice.dueOn !== null && (
                    <span className="text-meta text-muted tabular max-xl:hidden">
                      due {formatDay(invoice.dueOn)}
                    </span>
                  )}
                </span>
              </Cell>
              <Cell kind="actions">
                <InvoiceActions invoice={invoice} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function InvoiceRows({ invoices }: InvoicesProps) {
  return (
    <RowList label="Invoices">
      {invoices.map((invoice) => (
        <ListRow
          key={invoice.id}
          title={<InvoiceLink invoice={invoice}>{invoice.customerName}</InvoiceLink>}
          meta={
            // Next to a long total the date wraps onto its own line.
            <span className="whitespace-normal">
              <span className="code">{invoice.invoiceNumber}</span> · <InvoiceDate invoice={invoice} />
            </span>
          }
          figure={<InvoiceTotal invoice={invoice} />}
          note={
            <span className="flex gap-1">
              <PaymentStateBadge invoice={invoice} />
              <StatusBadge status={invoice.status} />
            </span>
          }
          actions={<InvoiceActions invoice={invoice} />}
        />
      ))}
    </RowList>
  )
}

/** The invoice date, and where there is space the day of creation if that is another one. */
function InvoiceDate({ invoice: { datedOn, createdAt } }: { invoice: InvoiceSummary }) {
  const { day } = useCompanyDates()
  const date = formatDay(datedOn)
  // Empty until the time zone is loaded.
  const created = day(createdAt) || date
  return (
    <>
      <span className="whitespace-nowrap">{date}</span>
      {created !== date && <span className="ml-2 text-meta max-xl:hidden">created {created}</span>}
    </>
  )
}

/** Nothing is owed of a void invoice. */
function InvoiceTotal({ invoice: { totalCents: total, status } }: { invoice: InvoiceSummary }) {
  return (
    <Money value={formatUsd(total)} className={status === 'Void' ? 'text-muted line-through' : undefined} />
  )
}

function InvoiceLink({ invoice, children }: { invoice: InvoiceSummary; children: ReactNode }) {
  return (
    <Link {...rowLink} to="/invoices/$id" params={{ id: String(invoice.id) }}>
      {children}
    </Link>
  )
}

/** The arrow keys move the focus from one row's link to the next. */
function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const links = Array.from(event.currentTarget.querySelectorAll('[data-row-link]'))
  const index = links.indexOf(event.target)
  const next = index < 0 ? undefined : links[index + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
