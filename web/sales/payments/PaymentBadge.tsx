import type { PaymentSummary } from '#contract/sales/payments.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Nothing for a payment that is not reversed. */
export function PaymentBadge({ payment }: { payment: PaymentSummary }) {
  if (payment.reversed) return <Badge tone="danger">Reversed</Badge>
  return payment.kind === 'refund' ? <Badge>Refund</Badge> : null
}
