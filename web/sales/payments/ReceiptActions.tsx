// The receipt of a payment or refund: as a PDF, and by email.
import { FileDown, Mail } from 'lucide-react'
import { useState } from 'react'

import { downloadReceiptPdf, emailReceipt, type Payment } from '#contract/sales/payments.ts'
import { receiptError } from '#domain/sales/payments.ts'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useSavePdf } from '#web/api/useSavePdf.ts'
import { useSendDelivery } from '#web/messaging/outbox/useSendDelivery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface ReceiptActionsProps {
  payment: Payment
  wasSent: boolean
}

export function ReceiptActions({ payment, wasSent }: ReceiptActionsProps) {
  const { id, number, kind } = payment
  const [isConfirming, setIsConfirming] = useState(false)
  const permissionError = usePermissionError('invoices.send')
  const fileName = kind === 'refund' ? 'refund' : 'receipt'
  const pdf = useSavePdf(downloadReceiptPdf, id, `${fileName}-${number}`, {
    success: 'PDF saved successfully',
  })
  const email = useSendDelivery({
    endpoint: emailReceipt,
    id,
    messages: { success: 'Receipt sent via email successfully', failure: 'Failed to send email' },
  })
  return (
    <>
      <Button onClick={() => pdf.mutate()} busy={pdf.isPending} busyText="Saving...">
        <FileDown aria-hidden="true" />
        Save as PDF
      </Button>
      <Button
        busy={email.isPending}
        busyText="Sending..."
        disabledReason={permissionError ?? receiptError(payment)}
        onClick={() => (wasSent ? setIsConfirming(true) : email.mutate({}))}
      >
        <Mail aria-hidden="true" />
        Send by email
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Send the receipt of ${number} again`}
        description="It was sent before: see the deliveries below."
        confirmText="Send again"
        variant="primary"
        onConfirm={() => {
          setIsConfirming(false)
          email.mutate({ renewKey: true })
        }}
      />
    </>
  )
}
