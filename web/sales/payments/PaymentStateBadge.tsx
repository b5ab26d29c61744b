import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import type { PaymentFilter } from '#domain/sales/states.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'

export const paymentLabels: Record<PaymentFilter, string> = {
  unpaid: 'Unpaid',
  'part paid': 'Part paid',
  paid: 'Paid',
  credited: 'Credited',
  overdue: 'Overdue',
}

const tones: Record<PaymentFilter, BadgeTone> = {
  unpaid: 'neutral',
  'part paid': 'warning',
  paid: 'good',
  credited: 'neutral',
  overdue: 'danger',
}

/** Nothing for an invoice that is not processed. */
export function PaymentStateBadge({
  invoice,
}: {
  invoice: Pick<InvoiceSummary, 'paymentState' | 'overdueDays'>
}) {
  const { paymentState, overdueDays } = invoice
  if (paymentState === null) return null
  const shown = overdueDays > 0 ? 'overdue' : paymentState
  return <Badge tone={tones[shown]}>{paymentLabels[shown]}</Badge>
}
