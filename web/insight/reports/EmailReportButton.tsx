// The button of a report that sends it by email on a schedule.
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { describeDays } from '#domain/insight/reports/reportPeriod.ts'
import { periodLabels } from '#domain/platform/periods.ts'
import { getReport, type ReportId } from '#domain/reports.ts'
import { toViewSearch } from '#web/people/views/viewSearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import type { ReportSearch } from './useReport.ts'

// Loaded when first used, so that reports load as fast as without it.
const ScheduleForm = lazy(async () => ({ default: (await import('./ScheduleForm.tsx')).ScheduleForm }))

interface EmailReportButtonProps {
  id: ReportId
  search: ReportSearch
  disabledReason: string | undefined
}

export function EmailReportButton({ id, search, disabledReason }: EmailReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setIsOpen(true)}>
        <Mail aria-hidden="true" />
        <span>
          <span className="max-sm:hidden">Send by </span>Email
        </span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        size="sm"
        title={`Send ${getReport(id).title} by email`}
        description={`From 6:00 AM of each day. ${describePeriod(id, search)}`}
      >
        <Suspense fallback={null}>
          <ScheduleForm
            report={id}
            search={toViewSearch(search)}
            schedule={undefined}
            onDone={() => setIsOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Which days the emails show: a period moves along, days don't. */
function describePeriod(id: ReportId, { period, startDate, endDate }: ReportSearch): string {
  const { period: usual } = getReport(id)
  if (usual === null) return 'Each email shows what is open then.'
  if (startDate !== undefined && endDate !== undefined)
    return `Each email shows ${describeDays({ startDate, endDate })}. Choose a period such as last week to see later days.`
  return `Period: ${periodLabels[period ?? usual].toLowerCase()}, seen from the day of the email.`
}
