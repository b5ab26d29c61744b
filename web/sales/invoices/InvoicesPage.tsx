// The invoice list, with its filters in the URL.
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { findCreditNotes } from '#contract/sales/creditNotes.ts'
import { findInvoices } from '#contract/sales/invoices.ts'
import type { InvoicesOutcome } from '#contract/sales/sending.ts'
import { formatMonth, lastDayOfMonth } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { periodDays } from '#domain/platform/periods.ts'
import { invoicesPerPage } from '#domain/sales/invoices.ts'
import { invoiceStatuses, paymentFilters, shippingStates } from '#domain/sales/states.ts'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { FilterChip } from '#web/lists/FilterChip.tsx'
import { ListPage } from '#web/lists/ListPage.tsx'
import { ProblemsDialog } from '#web/lists/ProblemsDialog.tsx'
import { usePagedList } from '#web/lists/usePagedList.ts'
import { useRowSelection } from '#web/lists/useRowSelection.ts'
import { paymentLabels } from '#web/sales/payments/PaymentStateBadge.tsx'
import { shippingLabels } from '#web/sales/picking/ShippingBadge.tsx'
import { ActionLink } from '#web/shell/ActionLink.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { invoiceColumns } from './invoiceColumns.tsx'
import { InvoiceSelectionActions } from './InvoiceSelectionActions.tsx'

type Sums = Pick<z.output<typeof findInvoices.reply>, 'total' | 'totalAmountCents' | 'openAmountCents'>

const route = getRouteApi('/shell/invoices')

export function InvoicesPage() {
  const search = route.useSearch()
  const isPhone = useIsPhone()
  const list = usePagedList(findInvoices, 'invoices', search, invoicesPerPage)
  const [problems, setProblems] = useState<InvoicesOutcome['problems']>([])
  const selection = useRowSelection(list.rows ?? [], list.filters, list.total)
  return (
    <>
      <ListPage
        list={list}
        noun="invoice"
        columns={invoiceColumns}
        to="/invoices/$id"
        filters={{
          selects: [
            { name: 'status', label: 'Status', options: invoiceStatuses },
            {
              name: 'paymentState',
              label: 'Payment',
              options: paymentFilters.map((state) => [state, paymentLabels[state]]),
              isFolded: true,
            },
            {
              name: 'shipping',
              label: 'Shipping',
              options: shippingStates.map((state) => [state, shippingLabels[state]]),
              isFolded: true,
            },
          ],
          hasDates: true,
          more: search.processedMonth && (
            <FilterChip
              name="processedMonth"
              text={`Processed in ${formatMonth(search.processedMonth)}`}
              removal="show all months"
            />
          ),
        }}
        action={
          <div className="flex gap-2 max-sm:*:flex-1">
            {!isPhone && <ExportInvoices {...search} />}
            <ActionLink to="/create-invoice" shortcut="create" icon={Plus}>
              Create Invoice
            </ActionLink>
          </div>
        }
        selection={{
          rows: selection,
          nameOf: ({ number }) => number,
          actions: <InvoiceSelectionActions selection={selection} onProblems={setProblems} />,
        }}
        summary={list.data ? describeSums(list.data) : ''}
        notice={search.processedMonth && <MonthDeductions month={search.processedMonth} />}
        empty={
          <EmptyState
            drawing={<PaperDrawing />}
            title="No invoices found"
            text="Create your first invoice to get started"
          />
        }
      />
      <ProblemsDialog noun="invoice" problems={problems} onClose={() => setProblems([])} />
    </>
  )
}

/** '252 invoices, $312,345.10 in total, $35,122.21 open' */
function describeSums({ total, totalAmountCents, openAmountCents }: Sums): string {
  return `${pluralize(total, 'invoice')}, ${formatUsd(totalAmountCents)} in total, ${formatUsd(openAmountCents)} open`
}

/** Opens the accounting export, with the filtered days if both are chosen. */
function ExportInvoices({ startDate, endDate, period }: ReturnType<typeof route.useSearch>) {
  const today = useCompanyToday()
  const navigate = route.useNavigate()
  const days =
    period && today !== ''
      ? periodDays(period, today)
      : startDate !== undefined && endDate !== undefined
        ? { startDate, endDate }
        : {}
  return (
    <IconButton
      label="Export invoices"
      variant="secondary"
      disabledReason={usePermissionError('accounting.export')}
      onClick={() => void navigate({ to: '/accounting-export', search: days })}
    >
      <Download aria-hidden="true" />
    </IconButton>
  )
}

const noteLink = 'text-link underline-offset-2 hover:underline'

/** What was credited and voided in the month, of invoices of any month: the list doesn't show it, but it lowers the revenue. */
function MonthDeductions({ month }: { month: string }) {
  const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
  const { data: credits } = useCall(findCreditNotes, { page: 1, limit: 1, ...days })
  const { data: sold } = useCall(findInvoices, { page: 1, limit: 1, processedMonth: month })
  const voided = sold?.voided?.count ? sold.voided : undefined
  if (!credits || !sold || (credits.total === 0 && !voided)) return null
  return (
    <p className="mb-3 text-control text-muted">
      Revenue of {formatMonth(month)} is these invoices less{' '}
      {credits.total > 0 && (
        <Link to="/credit-notes" search={days} className={noteLink}>
          {pluralize(credits.total, 'credit note')} of {formatUsd(credits.totalAmountCents)}
        </Link>
      )}
      {credits.total > 0 && voided && ' and '}
      {voided && `${pluralize(voided.count, 'voided invoice')} of ${formatUsd(voided.totalCents)}`}.
    </p>
  )
}
