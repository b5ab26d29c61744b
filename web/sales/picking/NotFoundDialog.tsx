// Reports that fewer units are on the shelf than are to be picked.
import { useState } from 'react'

import { type PickLine, reportNotFound } from '#contract/sales/pickLists.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { foundError } from '#domain/sales/picking.ts'
import { formatUnits } from '#domain/stock/stock.ts'
import { useFormChange } from '#web/api/useFormChange.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'

interface NotFoundDialogProps {
  listId: number
  line: PickLine
  onClose: () => void
}

/** Mount it to open it. */
export function NotFoundDialog({ listId, line, onClose }: NotFoundDialogProps) {
  const { product, document, picked, units } = line
  const [typed, setTyped] = useState(String(picked))
  const [isShelfEmpty, setIsShelfEmpty] = useState<'yes' | 'no' | ''>('')
  const { save, errors, formRef, isSaving } = useFormChange(reportNotFound, {
    form: `not-found-${listId}-${line.line}`,
    success: () => `${product.code} corrected`,
    failure: 'Failed to correct the stock',
    onDone: onClose,
  })
  const found = readTypedNumber(typed)
  const isValid = typed.trim() !== '' && foundError({ ...line, ...product }, found) === undefined
  const submit = () => {
    save({
      id: listId,
      line: line.line,
      found: typed.trim() === '' ? Number.NaN : found,
      isShelfEmpty: isShelfEmpty === 'yes',
    })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Not found: ${product.code}`}
      description={`${formatUnits(units)} of ${product.name} ${units === 1 ? 'is' : 'are'} to be picked for ${document.number}.`}
    >
      <DialogForm
        formRef={formRef}
        saveText={isValid ? `Report ${formatCount(units - found)} missing` : 'Report missing units'}
        isSaving={isSaving}
        disabledReason={
          product.free > 0 && isShelfEmpty === '' ? 'Say whether that is all on the shelf.' : undefined
        }
        onSave={submit}
        onCancel={onClose}
      >
        <Field
          label="Units that are there"
          required
          error={errors['found']}
          hint={picked === 0 ? undefined : `With the ${formatCount(picked)} that you picked.`}
        >
          <NumberInput
            min={picked}
            max={units - 1}
            unit={`of ${formatCount(units)}`}
            value={typed}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {product.free > 0 && (
          <div className="flex flex-col gap-1">
            <p className="text-control">
              {`Is that all on the shelf? Selvedge has ${formatUnits(product.free)} more of it as free.`}
            </p>
            <SegmentedControl
              label="Is that all on the shelf?"
              value={isShelfEmpty}
              options={[
                { value: 'yes', label: 'Yes, nothing is left' },
                { value: 'no', label: 'No, more is there' },
              ]}
              onChange={setIsShelfEmpty}
            />
          </div>
        )}
        <p className="text-control text-muted">
          {document.type === 'order'
            ? `The missing units are taken off the stock, and ${document.number} keeps them on back order.`
            : `The missing units are taken off the stock, and ${document.number} is replaced by an invoice without them.`}
        </p>
      </DialogForm>
    </Dialog>
  )
}
