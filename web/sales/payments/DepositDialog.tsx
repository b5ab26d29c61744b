// Records a deposit on an order: it stays on account until an invoice of the order is processed.
import { useState } from 'react'

import type { Order } from '#contract/sales/orders.ts'
import { recordPayment } from '#contract/sales/payments.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { readTypedCents, toAmountText } from '#domain/platform/numberTexts.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'

import { MoneyFields } from './MoneyFields.tsx'
import { emptyMoney } from './paymentForm.ts'

interface DepositDialogProps {
  order: Pick<Order, 'id' | 'number' | 'customerId' | 'totalCents'>
  onClose: () => void
}

/** Mount it to open it. */
export function DepositDialog({ order, onClose }: DepositDialogProps) {
  const today = useCompanyToday()
  const [values, setValues] = useState(() => emptyMoney())
  const { save, errors, formRef, isSaving } = useFormChange(recordPayment, {
    form: `deposit-${order.id}`,
    success: ({ number }) => `Deposit ${number} recorded`,
    failure: 'Failed to record the deposit',
    onDone: onClose,
  })
  const cents = readTypedCents(values.amount)
  const submit = () => {
    save({
      ...values,
      amount: toAmountText(values.amount),
      customerId: order.customerId,
      orderId: order.id,
      receivedOn: values.receivedOn ?? today,
      settlements: [],
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Receive deposit on ${order.number}`}
      description={`The order comes to ${formatUsd(order.totalCents)}. The deposit is applied to its invoices only.`}
    >
      <DialogForm
        formRef={formRef}
        saveText={cents === undefined ? 'Record deposit' : `Record ${formatUsd(cents)}`}
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
      >
        <MoneyFields values={values} today={today} errors={errors} onChange={setValues} />
      </DialogForm>
    </Dialog>
  )
}
