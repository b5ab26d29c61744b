// Records a payment of one invoice: the open amount is proposed, so that a full payment needs no typing.
import { useState } from 'react'

import type { Invoice } from '#contract/sales/invoices.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { formatCents, formatUsd } from '#domain/platform/money.ts'
import { readTypedCents, toAmountText } from '#domain/platform/numberTexts.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { MoneyFields } from './MoneyFields.tsx'
import { emptyMoney } from './paymentForm.ts'

interface RecordPaymentDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Mount it to open it. More than is open stays on account of the customer. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const { id, number, openCents, customerId } = invoice
  const today = useCompanyToday()
  const [values, setValues] = useState(() => emptyMoney(openCents))
  const { save, errors, formRef, isSaving } = useFormChange(recordPayment, {
    form: `pay-${id}`,
    success: ({ number }) => `Payment ${number} recorded`,
    failure: 'Failed to record the payment',
    onDone: onClose,
  })
  const cents = readTypedCents(values.amount)
  const restCents = customerId === null ? 0 : Math.max(0, (cents ?? 0) - openCents)
  const submit = () => {
    const applied = formatCents((cents ?? 0) - restCents)
    save({
      ...values,
      amount: toAmountText(values.amount),
      customerId,
      receivedOn: values.receivedOn ?? today,
      settlements: [{ debit: { type: 'invoice', id }, amount: applied }],
    })
  }
  const effect =
    restCents > 0
      ? `${formatUsd(openCents)} is open: ${formatUsd(restCents)} stays on account of the customer.`
      : `${formatUsd(openCents)} is open.`
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Record payment of ${number}`}
      description={effect}
    >
      <DialogForm
        formRef={formRef}
        saveText={cents === undefined ? 'Record payment' : `Record ${formatUsd(cents)}`}
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
      >
        <MoneyFields values={values} today={today} errors={errors} onChange={setValues} />
      </DialogForm>
    </Dialog>
  )
}
