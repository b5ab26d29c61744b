// The first thing that is read: whether all is well, and if not, what is to be seen to.
import type { Health } from '#contract/operations/health.ts'
import { type HealthIssue, findHealthIssues } from '#domain/operations/health.ts'
import { Notice } from '#web/ui/Notice.tsx'

export function HealthSummary({ health }: { health: Health }) {
  const concerns = findHealthIssues(health)
  if (concerns.length === 0) {
    return (
      <Notice tone="good" title="All is well">
        Everything is within its bounds.
      </Notice>
    )
  }
  const urgent = concerns.filter(({ tone }) => tone === 'danger')
  const others = concerns.filter(({ tone }) => tone === 'warning')
  return (
    <div className="flex flex-col gap-2">
      {urgent.length > 0 && (
        <Notice tone="danger" title="Something is wrong">
          <Sentences concerns={urgent} />
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="warning" title="This needs attention">
          <Sentences concerns={others} />
        </Notice>
      )}
    </div>
  )
}

function Sentences({ concerns }: { concerns: readonly HealthIssue[] }) {
  return (
    <ul>
      {concerns.map(({ message: sentence }) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
