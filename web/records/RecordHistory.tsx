// The history of a record: who changed what and when.
import type { RecordEndpoints, RecordHistory as History } from '#contract/platform/records/recordEndpoints.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { TimelineCard } from '#web/lists/TimelineCard.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function RecordHistory({ endpoints, id }: { endpoints: RecordEndpoints; id: number }) {
  return (
    <TimelineCard
      title="History"
      endpoint={endpoints.findHistory}
      id={id}
      renderEntry={(entry) => <Entry key={entry.key} entry={entry} />}
    />
  )
}

function Entry({ entry: { at, title, changes, userName } }: { entry: History['entries'][number] }) {
  const { day, dayAndMinute } = useCompanyDates()
  return (
    <li className="grid items-baseline gap-x-3 px-4 py-2 text-control sm:grid-cols-[6rem_minmax(0,1fr)]">
      <time
        dateTime={at.toISOString()}
        title={dayAndMinute(at)}
        className="text-meta text-muted tabular max-sm:order-2"
      >
        {day(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        {title} {userName !== null && <span className="text-meta text-muted">{userName}</span>}
        {changes.map(({ label, from, to }) => (
          <p key={label} className="text-meta whitespace-pre-line">
            {label}: <VisuallyHidden>from </VisuallyHidden>
            <span className="text-muted">{from || '–'}</span> <span aria-hidden="true">→ </span>
            <VisuallyHidden>to </VisuallyHidden>
            {to || '–'}
          </p>
        ))}
      </div>
    </li>
  )
}
