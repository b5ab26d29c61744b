import type { BillState } from '#domain/purchasing/billStates.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

export const billStateNames: Record<BillState, string> = { right: 'Right', differs: 'Differs', void: 'Void' }

const tones: Record<BillState, BadgeTone> = { right: 'good', differs: 'warning', void: 'neutral' }

export function BillBadge({ bill: { state } }: { bill: { state: BillState } }) {
  return <Badge tone={tones[state]}>{billStateNames[state]}</Badge>
}
