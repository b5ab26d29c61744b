// The filters above the invoice list.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { InvoiceQuery } from '#contract/sales/invoices.ts'
import { dateRangeError, formatMonth } from '#domain/platform/dates.ts'
import { maxSearchLength } from '#domain/platform/search.ts'
import { invoiceStatuses } from '#domain/sales/invoices.ts'
import { paymentFilters } from '#domain/sales/receivables.ts'
import { useDebouncedSearch } from '#web/catalog/products/useDebouncedSearch.ts'
import { paymentLabels } from '#web/sales/payments/PaymentStateBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateRangeFilter } from '#web/ui/DateRangeFilter.tsx'
import { SearchInput } from '#web/ui/SearchInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useIsNarrow } from '#web/ui/useMediaQuery.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import type { InvoicesSearch } from './invoiceQuery.ts'

interface InvoiceFiltersProps {
  query: InvoiceQuery
  onChange: (change: InvoicesSearch) => void
  /** Controls at the end, on a narrow screen next to the search. */
  children: ReactNode
}

export function InvoiceFilters({ query, onChange, children }: InvoiceFiltersProps) {
  const isNarrow = useIsNarrow()
  const { search, status, paymentState, startDate, endDate, processedMonth } = query
  const { text, setText } = useDebouncedSearch(search ?? '', (next) =>
    onChange({ search: next || undefined }),
  )
  return (
    <search aria-label="Filter invoices" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchInput
        label="Search invoices..."
        value={text}
        onChange={setText}
        maxLength={maxSearchLength}
        slashFocuses
        className="max-lg:flex-1 max-lg:basis-[70%] lg:max-w-56"
      />
      {isNarrow && children}
      <label className="flex items-center gap-2 text-control text-muted max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        Status
        <Select
          className="w-32 text-ink max-sm:w-full"
          value={status ?? ''}
          onChange={(event) => onChange({ status: event.target.value || undefined })}
        >
          <option value="">All</option>
          {invoiceStatuses.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label className="flex items-center gap-2 text-control text-muted max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        Payment
        <Select
          className="w-32 text-ink max-sm:w-full"
          value={paymentState ?? ''}
          onChange={(event) => onChange({ paymentState: event.target.value || undefined })}
        >
          <option value="">All</option>
          {paymentFilters.map((state) => (
            <option key={state} value={state}>
              {paymentLabels[state]}
            </option>
          ))}
        </Select>
      </label>
      <DateRangeFilter
        labels={{ start: 'From', end: 'To' }}
        startDate={startDate}
        endDate={endDate}
        error={dateRangeError({ startDate, endDate })}
        onChange={onChange}
      />
      {processedMonth !== undefined && (
        <Button onClick={() => onChange({ processedMonth: undefined })}>
          Processed in {formatMonth(processedMonth)}
          <X aria-hidden="true" />
          <VisuallyHidden>: show all months</VisuallyHidden>
        </Button>
      )}
      {!isNarrow && <div className="ml-auto">{children}</div>}
    </search>
  )
}
