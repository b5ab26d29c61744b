// The filters above the invoice list.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { formatMonth } from '#domain/platform/dates.ts'
import { invoiceStatuses } from '#domain/sales/invoices.ts'
import { paymentFilters } from '#domain/sales/receivables.ts'
import { DateRangeFilter } from '#web/lists/DateRangeFilter.tsx'
import { FilterBar, FilterSelect } from '#web/lists/FilterBar.tsx'
import { paymentLabels } from '#web/sales/payments/PaymentStateBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import type { InvoicesSearch } from './invoiceQuery.ts'

interface InvoiceFiltersProps {
  query: InvoiceQuery
  onChange: (change: InvoicesSearch) => void
  action: ReactNode
}

export function InvoiceFilters({ query, onChange, action }: InvoiceFiltersProps) {
  const { search, status, paymentState, startDate, endDate, processedMonth } = query
  return (
    <FilterBar
      label="Filter invoices"
      searchLabel="Search invoices..."
      search={search}
      onSearch={(text) => onChange({ search: text })}
      action={action}
    >
      <FilterSelect label="Status" value={status} onChange={(value) => onChange({ status: value })}>
        {invoiceStatuses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Payment"
        value={paymentState}
        onChange={(value) => onChange({ paymentState: value })}
      >
        {paymentFilters.map((state) => (
          <option key={state} value={state}>
            {paymentLabels[state]}
          </option>
        ))}
      </FilterSelect>
      <DateRangeFilter startDate={startDate} endDate={endDate} onChange={onChange} />
      {processedMonth !== undefined && (
        <Button onClick={() => onChange({ processedMonth: undefined })}>
          Processed in {formatMonth(processedMonth)}
          <X aria-hidden="true" />
          <VisuallyHidden>: show all months</VisuallyHidden>
        </Button>
      )}
    </FilterBar>
  )
}
