// Period, comparison and filters of a report, all in the address.
import { findProductValues } from '#contract/catalog/products.ts'
import type { Report } from '#contract/insight/reports.ts'
import { categories, sizes } from '#domain/catalog/products.ts'
import type { ItemFilter } from '#domain/insight/reports/dimensions.ts'
import {
  comparisonLabels,
  type ComparisonMode,
  comparisonModes,
  dayChoices,
  defaultComparisonMode,
  periodChoices,
} from '#domain/insight/reports/reportPeriod.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { useCall } from '#web/api/useCall.ts'
import { DateFields } from '#web/lists/DateRangeFilter.tsx'
import { FilterSelect } from '#web/lists/FilterBar.tsx'
import { FilterChip } from '#web/lists/FilterChip.tsx'
import { FoldedFilters } from '#web/lists/FoldedFilters.tsx'
import { MoreFilters } from '#web/lists/MoreFilters.tsx'
import { PeriodFields } from '#web/lists/PeriodFields.tsx'
import { Select } from '#web/ui/Select.tsx'

import { type ReportSearch, useReportChange, useReportedDays } from './useReport.ts'

interface ReportFiltersProps {
  id: ReportId
  search: ReportSearch
  /** Undefined while it loads. */
  report: Report | undefined
}

const selects = [
  ['category', 'Category'],
  ['season', 'Season'],
  ['color', 'Color'],
  ['size', 'Size'],
  ['manufacturer', 'Maker'],
] as const satisfies [ItemFilter, string][]

export function ReportFilters({ id, search, report }: ReportFiltersProps) {
  const change = useReportChange()
  const days = useReportedDays(id, search)
  const { by, source, period, filters, hasComparison = true } = getReport(id)
  const shown = selects.filter(([name]) => filters.includes(name) && name !== by)
  const count = shown.filter(([name]) => search[name] !== undefined).length
  const isCustom = search.startDate !== undefined || search.endDate !== undefined
  return (
    <search aria-label="Period and filters" className="contents">
      {period !== null && (
        <PeriodFields
          period={isCustom ? undefined : (search.period ?? period)}
          periods={source === 'stock' ? dayChoices : periodChoices}
          days={days}
          isDay={source === 'stock'}
          onChange={(next) =>
            change({ period: undefined, startDate: undefined, endDate: undefined, ...next }, isCustom)
          }
        />
      )}
      <FoldedFilters count={count}>
        {hasComparison && <Comparison search={search} report={report} />}
        {shown.length > 0 && (
          <MoreFilters count={count}>
            <ItemFilters shown={shown} search={search} />
          </MoreFilters>
        )}
      </FoldedFilters>
    </search>
  )
}

/** The records that only links filter by, in a row of their own. */
export function RecordChips({ search, report }: Pick<ReportFiltersProps, 'search' | 'report'>) {
  const { styleId, productId, customerId } = search
  if (styleId === undefined && productId === undefined && customerId === undefined) return null
  return (
    <div className="flex basis-full flex-wrap gap-2">
      {styleId !== undefined && (
        <FilterChip
          name="styleId"
          text={report?.style ? `${report.style.name} (${report.style.number})` : 'One style'}
          removal="show all styles"
        />
      )}
      {productId !== undefined && (
        <FilterChip
          name="productId"
          text={report?.product ? `${report.product.name} (${report.product.number})` : 'One product'}
          removal="show all products"
        />
      )}
      {customerId !== undefined && (
        <FilterChip
          name="customerId"
          text={report?.customer?.name ?? 'One customer'}
          removal="show all customers"
        />
      )}
    </div>
  )
}

function Comparison({ search, report }: Pick<ReportFiltersProps, 'search' | 'report'>) {
  const change = useReportChange()
  const { compareWith, compareStartDate, compareEndDate } = search
  const isCustom = compareStartDate !== undefined || compareEndDate !== undefined
  return (
    <>
      <label className="flex min-w-0 items-center gap-2 text-control text-muted max-sm:w-full max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        Compare with
        <Select
          className="w-36 text-ink max-sm:w-full"
          value={isCustom ? 'days' : (compareWith ?? defaultComparisonMode)}
          onChange={({ target: { value } }) => {
            const isDays = value === 'days'
            change({
              compareWith: isDays || value === defaultComparisonMode ? undefined : (value as ComparisonMode),
              compareStartDate: isDays ? report?.comparedDays?.startDate : undefined,
              compareEndDate: isDays ? report?.comparedDays?.endDate : undefined,
            })
          }}
        >
          {comparisonModes.map((mode) => (
            <option key={mode} value={mode}>
              {comparisonLabels[mode]}
            </option>
          ))}
          {(isCustom || report?.comparedDays) && <option value="days">Other days</option>}
        </Select>
      </label>
      {isCustom && (
        <DateFields
          startLabel="Compared from"
          endLabel="to"
          startDate={compareStartDate}
          endDate={compareEndDate}
          onChange={(days) => change({ compareStartDate, compareEndDate, ...toCompared(days) }, true)}
        />
      )}
    </>
  )
}

function toCompared(days: { startDate?: string | undefined } | { endDate?: string | undefined }) {
  return 'startDate' in days
    ? { compareStartDate: days.startDate }
    : { compareEndDate: (days as { endDate?: string }).endDate }
}

/** The values in use are loaded when these filters are first shown. */
function ItemFilters({
  shown,
  search,
}: {
  shown: readonly (typeof selects)[number][]
  search: ReportSearch
}) {
  const change = useReportChange()
  const { data } = useCall(findProductValues, {})
  const options: Record<(typeof selects)[number][0], readonly string[]> = {
    category: categories,
    season: data?.seasons ?? [],
    color: data?.colors ?? [],
    size: sizes,
    manufacturer: data?.manufacturers ?? [],
  }
  return (
    <>
      {shown.map(([name, label]) => (
        <FilterSelect
          key={name}
          label={label}
          value={search[name]}
          onChange={(value) => change({ [name]: value })}
        >
          {/* Also the value of the address if it is not offered. */}
          {[...new Set([...options[name], ...(search[name] === undefined ? [] : [search[name]])])].map(
            (value) => (
              <option key={value}>{value}</option>
            ),
          )}
        </FilterSelect>
      ))}
    </>
  )
}
