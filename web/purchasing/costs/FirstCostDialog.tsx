// Sets the first cost of a product. A cost of 0 is asked about once.
import { useState } from 'react'

import type { Product } from '#contract/catalog/products.ts'
import { setFirstCost } from '#contract/purchasing/productCosts.ts'
import { readTypedDecimal, toPlainNumber } from '#domain/platform/numberTexts.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

const costDecimals = 6

interface FirstCostDialogProps {
  product: Pick<Product, 'id' | 'code'>
  onClose: () => void
}

/** Mount it to open it. */
export function FirstCostDialog({ product: { id, code }, onClose }: FirstCostDialogProps) {
  const [typed, setTyped] = useState('')
  const [asksAboutZero, setAsksAboutZero] = useState(false)
  const { save, errors, formRef, isSaving } = useFormChange(setFirstCost, {
    form: `first-cost-${id}`,
    success: () => `First cost of ${code} set`,
    failure: 'Failed to set the cost',
    onDone: onClose,
  })
  const isZero = readTypedDecimal(typed, costDecimals) === 0
  const submit = () => {
    if (isZero && !asksAboutZero) setAsksAboutZero(true)
    else save({ id, unitCost: toPlainNumber(typed, costDecimals) ?? typed })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Set first cost of ${code}`}
      description="It values all units on hand. Arrivals and bills change the average from then on."
    >
      <DialogForm
        formRef={formRef}
        saveText={isZero && asksAboutZero ? 'Set cost of $0.00' : 'Set cost'}
        isSaving={isSaving}
        onSave={submit}
        onCancel={onClose}
      >
        <Field
          label="Unit cost, USD"
          required
          error={errors['unitCost']}
          hint={
            isZero && asksAboutZero
              ? 'These units cost nothing, such as samples? Then set the cost of $0.00. Without a known cost, leave it out.'
              : 'Up to six decimals'
          }
        >
          <Input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
