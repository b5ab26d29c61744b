// Records a refund of money that a customer has on account.
import { useState } from 'react'

import { refundCustomer } from '#contract/sales/payments.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { readTypedCents, toAmountText } from '#domain/platform/numberTexts.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { MoneyFields } from './MoneyFields.tsx'
import { emptyMoney } from './paymentForm.ts'

interface RefundDialogProps {
  customer: { id: number; name: string }
  /** Proposed. */
  amountCents: number
  onClose: () => void
}

/** Mount it to open it. */
export function RefundDialog({ customer, amountCents, onClose }: RefundDialogProps) {
  const today = useCompanyToday()
  const [values, setValues] = useState(() => emptyMoney(amountCents))
  const { save, errors, formRef, isSaving } = useFormChange(refundCustomer, {
    form: `refund-${customer.id}`,
    success: ({ number }) => `Refund ${number} recorded`,
    failure: 'Failed to record the refund',
    onDone: onClose,
  })
  const cents = readTypedCents(values.amount)
  const submit = () => {
    save({
      ...values,
      amount: toAmountText(values.amount),
      customerId: customer.id,
      receivedOn: values.receivedOn ?? today,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Refund to ${customer.name}`}
      description="Uses the oldest money on account first."
    >
      <DialogForm
        formRef={formRef}
        saveText={cents === undefined ? 'Record refund' : `Refund ${formatUsd(cents)}`}
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
      >
        <MoneyFields values={values} today={today} errors={errors} dayLabel="Paid on" onChange={setValues} />
      </DialogForm>
    </Dialog>
  )
}
