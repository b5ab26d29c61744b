// Earlier runs of the proof: when, by whom, and what they came to.
import type { ProofRun } from '#contract/operations/health.ts'
import { outcomeInWords } from '#domain/operations/proof.ts'
import { clocked } from '#domain/platform/spans.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'
import { ListRow, RowList } from '#web/ui/RowList.tsx'

export function PastProofs({ runs }: { runs: readonly ProofRun[] }) {
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
            title={outcome ? outcomeInWords(outcome, differenceCount) : 'Running'}
            meta={`${dayAndMinute(startedAt)}, by ${startedBy}`}
            figure={endedAt ? clocked(endedAt.getTime() - startedAt.getTime()) : ''}
          />
        ))}
      </RowList>
    </details>
  )
}
