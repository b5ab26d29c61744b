// The timeline of a customer: documents, messages and changes in one list, newest first.
import { findCustomerTimeline, type TimelineEntry } from '#contract/sales/customerTimeline.ts'
import { formatDay } from '#domain/platform/days.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { TimelineCard } from '#web/lists/TimelineCard.tsx'
import { StatusBadge } from '#web/sales/invoices/StatusBadge.tsx'
import { DocumentNumber } from '#web/sales/receivables/DocumentNumber.tsx'
import { useReverseWriteOff } from '#web/sales/receivables/useWriteOff.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'

const kinds: Record<TimelineEntry['kind'], { label: string; tone: BadgeTone }> = {
  invoice: { label: 'Invoice', tone: 'invoices' },
  order: { label: 'Order', tone: 'orders' },
  'opening item': { label: 'Opening item', tone: 'payments' },
  refund: { label: 'Refund', tone: 'payments' },
  payment: { label: 'Payment', tone: 'payments' },
  'credit note': { label: 'Credit note', tone: 'payments' },
  'write-off': { label: 'Write-off', tone: 'payments' },
  reversal: { label: 'Reversal', tone: 'payments' },
  message: { label: 'Message', tone: 'system' },
  change: { label: 'Change', tone: 'customers' },
}

export function CustomerTimeline({ customerId }: { customerId: number }) {
  return (
    <TimelineCard
      title="Timeline"
      endpoint={findCustomerTimeline}
      id={customerId}
      renderEntry={(entry) => <Entry key={entry.key} entry={entry} />}
    />
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, tone } = kinds[entry.kind]
  const { day, dayAndMinute } = useCompanyDates()
  const details = [entry.detail, entry.userName].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2 text-control sm:grid-cols-[6rem_6.5rem_minmax(0,1fr)_auto]">
      <time
        dateTime={entry.at.toISOString()}
        title={dayAndMinute(entry.at)}
        className="text-meta text-muted tabular max-sm:order-3"
      >
        {entry.datedOn === null ? day(entry.at) : formatDay(entry.datedOn)}
      </time>
      <span className="max-sm:order-2 max-sm:justify-self-end">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="min-w-0 max-sm:order-1">
        <span className="wrap-anywhere">
          <EntryTitle entry={entry} />
        </span>{' '}
        {entry.status && <StatusBadge status={entry.status} />}{' '}
        {details !== '' && <span className="text-meta wrap-anywhere text-muted">{details}</span>}
        <ReverseWriteOff entry={entry} />
      </span>
      <span className="text-right max-sm:order-4">
        {entry.amountCents !== null && (
          <Money
            value={formatUsd(entry.amountCents)}
            className={entry.status === 'Void' ? 'text-muted line-through' : undefined}
          />
        )}
      </span>
    </li>
  )
}

/** A button with its dialog; nothing for other entries, and without the permission. */
function ReverseWriteOff({ entry: { writeOffId, amountCents } }: { entry: TimelineEntry }) {
  const reversing = useReverseWriteOff(amountCents ?? 0)
  const mayReverse = usePermissionError('payments.record') === undefined
  if (!mayReverse || writeOffId === null || amountCents === null) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="-my-1 ml-1"
        onClick={() => reversing.ask({ id: writeOffId })}
      >
        Reverse
      </Button>
      {reversing.dialog}
    </>
  )
}

/** The number of a document, or the subject of a message or the action of a change. */
function EntryTitle({ entry: { title, document, kind } }: { entry: TimelineEntry }) {
  if (!document || kind === 'message') return <>{title}</>
  return <DocumentNumber document={{ ...document, number: title }} />
}
