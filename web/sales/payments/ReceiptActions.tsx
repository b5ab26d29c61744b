// The receipt of a payment or refund: as a PDF, and by email.
import { downloadReceiptPdf, emailReceipt, type Payment } from '#contract/sales/payments.ts'
import { receiptError } from '#domain/sales/payments.ts'
import { SavePdfButton } from '#web/sales/documents/DocumentButtons.tsx'
import { EmailButton } from '#web/sales/documents/EmailButton.tsx'

interface ReceiptActionsProps {
  payment: Payment
  wasSent: boolean
}

export function ReceiptActions({ payment, wasSent }: ReceiptActionsProps) {
  const { id, number, kind } = payment
  const fileName = kind === 'refund' ? 'refund' : 'receipt'
  return (
    <>
      <SavePdfButton endpoint={downloadReceiptPdf} id={id} fileName={`${fileName}-${number}`} />
      <EmailButton
        endpoint={emailReceipt}
        purpose="receipt"
        id={id}
        documentName={`the receipt of ${number}`}
        success="Receipt sent via email successfully"
        wasSent={wasSent}
        disabledReason={receiptError(payment)}
      />
    </>
  )
}
