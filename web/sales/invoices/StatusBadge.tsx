import type { InvoiceStatus } from '#domain/sales/states.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

const tones: Record<InvoiceStatus, BadgeTone> = { Pending: 'warning', Processed: 'good', Void: 'neutral' }

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
