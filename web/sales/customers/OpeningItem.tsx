// Opening items: what a customer owed before its invoices were kept here. They are added, and reversed with a reason.
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'

import type { Customer } from '#contract/sales/customers.ts'
import { createOpeningItem, type OpenItem, reverseOpeningItem } from '#contract/sales/receivables.ts'
import { formatUsd } from '#domain/platform/money.ts'
import { toAmountText } from '#domain/platform/numberTexts.ts'
import { paymentLimits, receivableReason } from '#domain/sales/payments.ts'
import { useChange } from '#web/api/useChange.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useConfirm } from '#web/api/useConfirm.tsx'
import { usePermissionError } from '#web/api/useCurrentUser.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyInput } from '#web/ui/NumberInput.tsx'

import { mergedError } from './customerParts.tsx'

/** A button with its dialog. */
export function AddOpeningItem({ customer }: { customer: Customer }) {
  const [isOpen, setIsOpen] = useState(false)
  const permissionError = usePermissionError('payments.record')
  const disabledReason = permissionError ?? mergedError(customer)
  return (
    <>
      <Button size="sm" variant="ghost" disabledReason={disabledReason} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        Add opening item
      </Button>
      {isOpen && <OpeningItemDialog customer={customer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OpeningItemDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const today = useCompanyToday()
  const [values, setValues] = useState({ number: '', amount: '', onDate: '', dueOn: '', note: '' })
  const set = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [field]: event.target.value })
  const { save, errors, formRef, isSaving } = useFormChange(createOpeningItem, {
    form: `opening-item-${customer.id}`,
    success: ({ number }) => `Opening item ${number} added`,
    failure: 'Failed to add the opening item',
    onDone: onClose,
  })
  const submit = () => {
    save({ ...values, amount: toAmountText(values.amount), customerId: customer.id })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Add opening item"
      description={`An invoice from before Selvedge that ${customer.name} still owes.`}
    >
      <DialogForm
        formRef={formRef}
        saveText="Add opening item"
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
          <Field label="Invoice number" required error={errors['number']}>
            <Input
              value={values.number}
              autoComplete="off"
              maxLength={paymentLimits.number}
              onChange={set('number')}
            />
          </Field>
          <Field label="Amount owed" required error={errors['amount']}>
            <MoneyInput value={values.amount} onChange={set('amount')} />
          </Field>
          <Field label="Invoice day" required error={errors['onDate']}>
            <DateInput
              value={values.onDate}
              max={today}
              onChange={(onDate) => setValues({ ...values, onDate })}
            />
          </Field>
          <Field label="Due day" required error={errors['dueOn']}>
            <DateInput
              value={values.dueOn}
              min={values.onDate}
              onChange={(dueOn) => setValues({ ...values, dueOn })}
            />
          </Field>
          <Field label="Note" error={errors['note']} className="col-span-full">
            <Input
              value={values.note}
              autoComplete="off"
              maxLength={paymentLimits.note}
              onChange={set('note')}
            />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** A button with its dialog; nothing for other kinds of items. */
export function ReverseOpeningItem({ item: { document, amountCents } }: { item: OpenItem }) {
  const { id, number } = document
  const reversing = useChange(reverseOpeningItem, {
    success: `Opening item ${number} reversed`,
    failure: 'Failed to reverse the opening item',
  })
  const asking = useConfirm(reversing, {
    title: `Reverse ${number} of ${formatUsd(amountCents)}`,
    description: 'It is no longer owed.',
    confirmText: 'Reverse opening item',
    busyText: 'Saving...',
    reason: receivableReason,
  })
  if (document.type !== 'openingItem') return null
  return (
    <>
      <IconButton size="sm" label={`Reverse ${number}`} onClick={() => asking.ask({ id })}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      {asking.dialog}
    </>
  )
}
