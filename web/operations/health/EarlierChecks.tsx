// Earlier runs of the proof: when, by whom, and what they came to.
import type { IntegrityCheck } from '#contract/operations/health.ts'
import { describeOutcome } from '#domain/operations/integrityCheck.ts'
import { formatElapsed } from '#domain/platform/durations.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

export function EarlierChecks({ runs }: { runs: readonly IntegrityCheck[] }) {
  const { dayAndMinute } = useCompanyDates()
  if (runs.length === 0) return null
  return (
    <details className="border-t border-hairline">
      <summary className="cursor-pointer px-4 py-2.5 text-control text-muted focus-ring hover:text-ink">
        Earlier runs
      </summary>
      <RowList label="Earlier runs of the proof" flush>
        {runs.map(({ id, startedAt, endedAt, startedBy, outcome, differenceCount }) => (
          <ListRow
            key={id}
            title={outcome ? describeOutcome(outcome, differenceCount) : 'Running'}
            meta={`${dayAndMinute(startedAt)}, by ${startedBy}`}
            figure={endedAt ? formatElapsed(endedAt.getTime() - startedAt.getTime()) : ''}
          />
        ))}
      </RowList>
    </details>
  )
}
