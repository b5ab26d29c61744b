// The accounting export: the figures of a period, and the files with the documents behind them.
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import {
  type AccountingSummary,
  exportAccountingWorkbook,
  findAccountingSummary,
} from '#contract/insight/accounting.ts'
import { describeStockValue, moneyKinds, saleKinds } from '#domain/insight/accounting.ts'
import { dateRangeError } from '#domain/platform/dates.ts'
import { formatDay } from '#domain/platform/days.ts'
import { type DayRange, periodDays, accountingPeriods } from '#domain/platform/periods.ts'
import { ExportButton } from '#web/api/ExportButton.tsx'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { PeriodFields } from '#web/lists/PeriodFields.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { PaperDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useIsPhone } from '#web/ui/useMediaQuery.ts'

import { CsvMenu } from './CsvMenu.tsx'
import { AccountTable, MoneyTable, SalesTable, TaxTable } from './SummaryTables.tsx'

const route = getRouteApi('/shell/accounting-export')

export function AccountingExportPage() {
  const isPhone = useIsPhone()
  const days = usePeriod()
  const isValid = days.startDate !== '' && days.endDate !== '' && dateRangeError(days) === undefined
  const isWaiting = days.startDate === '' && days.endDate === ''
  const actions = <Actions days={days} isValid={isValid} />
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 print:hidden">
        <Period days={days} />
        {!isPhone && <div className="flex gap-2">{actions}</div>}
      </div>
      {(isValid || isWaiting) && <Figures days={days} isWaiting={isWaiting} />}
      {isPhone && <BottomBar>{actions}</BottomBar>}
    </>
  )
}

function Period({ days }: { days: DayRange }) {
  const { period, startDate, endDate } = route.useSearch()
  const navigate = route.useNavigate()
  const isCustom = startDate !== undefined || endDate !== undefined
  return (
    <search aria-label="Period" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <PeriodFields
        period={isCustom ? undefined : (period ?? 'last-month')}
        periods={accountingPeriods}
        days={days}
        onChange={(next) =>
          void navigate({ search: next as ReturnType<typeof route.useSearch>, replace: isCustom })
        }
      />
    </search>
  )
}

/** `isWaiting`: the days are not known yet. Not the figures of other days while they load. */
function Figures({ days, isWaiting }: { days: DayRange; isWaiting: boolean }) {
  const query = useCall(findAccountingSummary, days, { enabled: !isWaiting })
  const { data: summary } = query
  if (query.error) return <QueryError query={query} title="Failed to load the figures" />
  if (summary && isEmpty(summary)) {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        title={`No sales and payments from ${formatDay(days.startDate)} to ${formatDay(days.endDate)}`}
        text="Processed invoices, credit notes and payments of the chosen days are added up here."
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section title="Sales">
          <SalesTable summary={summary} />
        </Section>
        <Section title="Payments">
          <MoneyTable summary={summary} />
        </Section>
      </div>
      <Section title="Tax by state and rate">
        <TaxTable summary={summary} />
        <p className="mt-2 text-meta text-muted">
          Voids and credit notes are subtracted on their own day. The state is the ship-to state, or else that
          of the address.
        </p>
      </Section>
      <Section title="Stock accounts">
        <AccountTable summary={summary} />
        {summary && (
          <p className="mt-2 text-meta text-muted">{describeStockValue(summary.stock, days.endDate)}</p>
        )}
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-body font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** Last month by default; the days are empty until the company's time zone is known. */
function usePeriod(): DayRange {
  const { period, startDate, endDate } = route.useSearch()
  const today = useCompanyToday()
  if (startDate !== undefined || endDate !== undefined)
    return { startDate: startDate ?? '', endDate: endDate ?? '' }
  return today === '' ? { startDate: '', endDate: '' } : periodDays(period ?? 'last-month', today)
}

function isEmpty(summary: AccountingSummary): boolean {
  const { stock } = summary
  const hasStock = stock.accounts.length > 0 || stock.units > 0
  return !hasStock && [...saleKinds, ...moneyKinds].every((kind) => summary[kind].count === 0)
}

function Actions({ days, isValid }: { days: DayRange; isValid: boolean }) {
  const disabledReason = isValid ? undefined : 'Choose the first and the last day.'
  return (
    <>
      <CsvMenu days={days} disabledReason={disabledReason} />
      <ExportButton
        endpoint={exportAccountingWorkbook}
        input={days}
        failureMessage="Failed to export the workbook. Please try again."
        variant="primary"
        shortcut="export"
        disabledReason={disabledReason}
        text="Export workbook"
      />
    </>
  )
}
