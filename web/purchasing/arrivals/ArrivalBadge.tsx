import type { ArrivalSummary } from '#contract/purchasing/arrivals.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Of an arrival that was undone, or that undoes another one; otherwise nothing. */
export function ArrivalBadge({ arrival: { undoes, undoneBy } }: { arrival: ArrivalSummary }) {
  if (undoes) return <Badge tone="neutral">{`Undoes ${undoes.number}`}</Badge>
  return undoneBy && <Badge tone="neutral">Undone</Badge>
}
