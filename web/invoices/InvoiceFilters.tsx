// The filters above the invoice list: status and the span of days.
import type { InvoiceQuery } from '#contract/invoices.ts'
import { invoiceStatuses } from '#domain/invoices.ts'
import { Select } from '#web/ui/Select.tsx'

import { DateFilter } from './DateFilter.tsx'
import type { InvoicesSearch } from './invoiceFilters.ts'

interface InvoiceFiltersProps {
  query: InvoiceQuery
  onChange: (change: InvoicesSearch) => void
}

export function InvoiceFilters({ query, onChange }: InvoiceFiltersProps) {
  const { status, startDate, endDate } = query
  return (
    <search
      aria-label="Filter invoices"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full"
    >
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
      <DateFilter
        label="From"
        value={startDate ?? ''}
        max={endDate}
        onChange={(day) => onChange({ startDate: day || undefined })}
      />
      <DateFilter
        label="To"
        value={endDate ?? ''}
        min={startDate}
        onChange={(day) => onChange({ endDate: day || undefined })}
      />
    </search>
  )
}
