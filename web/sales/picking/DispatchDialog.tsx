// When and how the units of an invoice were sent.
import { useState } from 'react'

import { dispatchInvoice } from '#contract/sales/dispatch.ts'
import type { Invoice } from '#contract/sales/invoices.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { dispatchLimits } from '#domain/sales/dispatch.ts'
import { useCompanyToday } from '#web/api/useCompanyDates.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { CameraButton } from '#web/catalog/scanning/CameraButton.tsx'
import { usePageScans } from '#web/catalog/stock/usePageScans.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

interface DispatchDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'dispatch'>
  onClose: () => void
}

/** Mount it to open it. */
export function DispatchDialog({ invoice: { id, number, dispatch }, onClose }: DispatchDialogProps) {
  const today = useCompanyToday()
  const [values, setValues] = useState(() => ({
    dispatchedOn: dispatch?.dispatchedOn,
    carrier: dispatch?.carrier ?? '',
    trackingNumber: dispatch?.trackingNumber ?? '',
    cartons: dispatch?.cartons ? String(dispatch.cartons) : '',
  }))
  const { save, errors, formRef, isSaving } = useFormChange(dispatchInvoice, {
    form: `dispatch-${id}`,
    success: (saved) => `${number} is ${saved.dispatch === null ? 'no longer ' : ''}dispatched`,
    failure: 'Failed to save the dispatch',
    onDone: onClose,
  })
  const set = (field: 'carrier' | 'trackingNumber' | 'cartons') => (event: { target: { value: string } }) =>
    setValues({ ...values, [field]: event.target.value })
  // A scanner reads the label of the parcel, wherever the focus is.
  const scan = (trackingNumber: string) =>
    setValues((before) => ({
      ...before,
      trackingNumber: trackingNumber.slice(0, dispatchLimits.trackingNumber),
    }))
  usePageScans(scan)
  const submit = () => {
    const { cartons } = values
    save({
      ...values,
      id,
      dispatchedOn: values.dispatchedOn ?? today,
      cartons: cartons.trim() === '' ? null : readTypedNumber(cartons),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Dispatch ${number}`}
      description="The packing slip shows it, too."
    >
      <DialogForm
        formRef={formRef}
        saveText="Save dispatch"
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
        secondary={
          dispatch && <Button onClick={() => save({ id, dispatchedOn: null })}>Remove dispatch</Button>
        }
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
          <Field label="Carrier" error={errors['carrier']}>
            <Input
              value={values.carrier}
              autoComplete="off"
              maxLength={dispatchLimits.carrier}
              onChange={set('carrier')}
            />
          </Field>
          <div className="flex items-end gap-2">
            <Field label="Tracking number" error={errors['trackingNumber']} className="min-w-0 flex-1">
              <Input
                value={values.trackingNumber}
                autoComplete="off"
                spellCheck={false}
                maxLength={dispatchLimits.trackingNumber}
                onChange={set('trackingNumber')}
              />
            </Field>
            <CameraButton onScan={scan} isSingle />
          </div>
          <Field label="Cartons" error={errors['cartons']}>
            <NumberInput
              min={1}
              max={dispatchLimits.cartons}
              value={values.cartons}
              onChange={set('cartons')}
            />
          </Field>
          <Field label="Dispatched on" required error={errors['dispatchedOn']}>
            <DateInput
              value={values.dispatchedOn ?? today}
              max={today}
              onChange={(dispatchedOn) => setValues({ ...values, dispatchedOn })}
            />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  )
}
