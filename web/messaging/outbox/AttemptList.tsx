// Every attempt to send a message, the newest first, and how each ended.
import type { DeliveryDetail } from '#contract/messaging/deliveries.ts'
import { formatElapsed } from '#domain/platform/durations.ts'
import { useCompanyDates } from '#web/api/useCompanyDates.ts'

import { outcomeNames } from './deliveryText.ts'

export function AttemptList({ history }: { history: DeliveryDetail['history'] }) {
  const { dayAndMinute } = useCompanyDates()
  if (history.length === 0) return <p className="px-4 py-3 text-control text-muted">Not tried yet.</p>
  return (
    <ol aria-label="Attempts" className="divide-y divide-hairline">
      {history.map(({ startedAt, endedAt, outcome, words }) => (
        <li key={startedAt.getTime()} className="px-4 py-2.5 text-control">
          <div className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{outcome === null ? 'No end known' : outcomeNames[outcome]}</span>
            <span className="text-muted tabular">
              {dayAndMinute(startedAt)}
              {endedAt && `, took ${formatElapsed(endedAt.getTime() - startedAt.getTime())}`}
            </span>
          </div>
          {words !== null && <p className="text-meta wrap-anywhere text-muted">{words}</p>}
        </li>
      ))}
    </ol>
  )
}
