import type { InvoiceSummary } from '#contract/sales/invoices.ts'
import { findInvoiceDeliveries } from '#contract/sales/sending.ts'
import { messageChannels } from '#domain/messaging/deliveries.ts'
import { useCall } from '#web/api/useCall.ts'

import { findPreviousSending } from './previousSending.ts'
import { useInvoicePermissions } from './useInvoicePermissions.ts'

/** What the user does next with an invoice: its button is the primary one. Undefined while the messages load. */
export function useNextStep(invoice: InvoiceSummary): 'process' | 'send' | 'dispatch' | undefined {
  const { canProcess, canSend } = useInvoicePermissions(invoice)
  const { data, isPending } = useCall(findInvoiceDeliveries, { id: invoice.id }, { enabled: canSend })
  if (canProcess) return 'process'
  if (!canSend) return 'dispatch'
  if (isPending) return undefined
  const wasSent = messageChannels.some(
    (channel) => findPreviousSending(data?.deliveries ?? [], channel).length > 0,
  )
  return wasSent ? 'dispatch' : 'send'
}
