// Reminders of overdue invoices: the switch, the schedule, and a preview of the next run. Admin only.
import { Link } from '@tanstack/react-router'

import { findClearableInvoices } from '#contract/sales/receivables.ts'
import {
  editReminderSettings,
  findReminderSettings,
  previewReminders,
  type ReminderSettings,
} from '#contract/sales/reminders.ts'
import { formatDay } from '#domain/platform/days.ts'
import { pluralize } from '#domain/platform/format.ts'
import { reminderTimeText } from '#domain/sales/reminders.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { useChange } from '#web/api/useChange.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/Skeleton.tsx'

import { describeRun } from './describeRun.ts'
import { ReminderPreviewCard } from './ReminderPreviewCard.tsx'
import { ReminderScheduleForm } from './ReminderScheduleForm.tsx'

export function RemindersPage() {
  const query = useCall(findReminderSettings, {})
  const { data, error } = query
  if (error) return <QueryError query={query} title="Failed to load the reminders" />
  if (!data) {
    return (
      <SkeletonRegion label="Loading the reminders">
        <div className="flex flex-col gap-4">
          {['h-10', 'h-72', 'h-44'].map((height) => (
            <Card key={height}>
              <Skeleton className={height} />
            </Card>
          ))}
        </div>
      </SkeletonRegion>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ClearingNotice />
      <SwitchCard settings={data} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ReminderScheduleForm settings={data} />
        <ReminderPreviewCard />
      </div>
    </div>
  )
}

/** Without this, customers would be reminded of invoices that they paid before payments were recorded here. */
function ClearingNotice() {
  const { data } = useCall(findClearableInvoices, {})
  if (!data || data.invoices === 0) return null
  const count = pluralize(data.invoices, 'open invoice')
  return (
    <Notice
      tone="warning"
      title={`${count} ${data.invoices === 1 ? 'was' : 'were'} processed before payments were recorded here`}
    >
      <p>
        Customers would be reminded even if they have paid.{' '}
        <Link to="/ageing" className="text-link underline underline-offset-2">
          Write off what was paid
        </Link>{' '}
        on the Ageing page first.
      </p>
    </Notice>
  )
}

function SwitchCard({ settings }: { settings: ReminderSettings }) {
  const { isOn, steps, nextRunOn, version } = settings
  const preview = useCall(previewReminders, { page: 1, limit: 50 }).data
  const switching = useChange(editReminderSettings, {
    success: (saved) => (saved.isOn ? 'Reminders switched on' : 'Reminders switched off'),
    failure: 'Failed to change the reminders',
  })
  const nextRun = `${formatDay(nextRunOn)} at ${reminderTimeText}`
  const asking = useConfirm(switching, {
    title: 'Switch reminders on',
    description: (
      <>
        The first run is on {nextRun}. {preview && describeRun(preview)}
      </>
    ),
    confirmText: 'Switch on',
    busyText: 'Switching on...',
    variant: 'primary',
  })
  return (
    <Card aria-label="Status">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex items-center gap-2 text-body font-semibold">
            Reminders
            <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
          </p>
          <p className="max-w-[72ch] text-control text-muted">
            {isOn
              ? `Next run on ${nextRun}, in the time zone of the company.`
              : 'Customers are not reminded of overdue invoices. Nothing is sent when you switch reminders on, only with the next run.'}
          </p>
        </div>
        {isOn ? (
          <Button
            busy={switching.isPending}
            busyText="Switching off..."
            onClick={() => switching.mutate({ isOn: false, steps, version })}
          >
            Switch off
          </Button>
        ) : (
          <Button variant="primary" onClick={() => asking.ask({ isOn: true, steps, version })}>
            Switch on
          </Button>
        )}
      </div>
      {asking.dialog}
    </Card>
  )
}
