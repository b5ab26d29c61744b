import type { PickListState } from '#domain/sales/states.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

const states: Record<PickListState, { tone: BadgeTone; text: string }> = {
  open: { tone: 'warning', text: 'Open' },
  done: { tone: 'good', text: 'Picked' },
  closed: { tone: 'neutral', text: 'Closed' },
}

export function PickListBadge({ state }: { state: PickListState }) {
  const { tone, text } = states[state]
  return <Badge tone={tone}>{text}</Badge>
}
