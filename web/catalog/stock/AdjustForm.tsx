// The form that adjusts stock for a reason such as damage.
import { useState } from 'react'
import * as z from 'zod/mini'

import { adjustStock } from '#contract/catalog/stock.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import {
  formatSigned,
  stockLimits,
  formatUnits,
  quantityTextError,
  stockChangeError,
} from '#domain/stock/stock.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { StockFigures } from './StockFigures.tsx'
import { type StockActionProps, useStockChange } from './useStockChange.ts'

const directions = { remove: 'Remove', add: 'Add' } as const
type Direction = keyof typeof directions

/** Suggestions; any other text is accepted. */
const suggestedReasons = ['Damaged', 'Lost', 'Found', 'Used as a sample', 'Returned to the supplier']

export function AdjustForm({ product, onDone }: StockActionProps) {
  const [direction, setDirection] = useState<Direction>('remove')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const quantity = readTypedNumber(text)
  const invalid = quantityTextError(text, 1)
  const isTyped = invalid === undefined
  const difference = direction === 'remove' ? -quantity : quantity
  const stockError = isTyped ? stockChangeError(product.name, product.quantity, difference) : undefined
  const adjusting = useStockChange(adjustStock, {
    form: `adjust-${product.id}`,
    failure: 'Failed to adjust stock',
    success: (after) => `Adjusted by ${formatSigned(difference)}: ${formatCount(after.quantity)} in stock`,
  })
  const read = z.safeDecode(adjustStock.input, { id: product.id, difference, reason })
  const reasonError = read.error?.issues.find(({ path }) => path[0] === 'reason')?.message
  const save = () => {
    setIsSubmitted(true)
    if (!read.success || stockError !== undefined) return
    adjusting.mutate(read.data, { onDone })
  }
  return (
    <DialogForm
      saveText={isTyped ? `${directions[direction]} ${formatUnits(quantity)}` : directions[direction]}
      isSaving={adjusting.isPending}
      onSave={save}
      onCancel={onDone}
    >
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Remove or add</legend>
        {(Object.keys(directions) as Direction[]).map((option) => (
          <label
            key={option}
            className="flex min-h-control cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-control has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="direction"
              checked={direction === option}
              onChange={() => setDirection(option)}
            />
            {directions[option]}
          </label>
        ))}
      </fieldset>
      <Field label="Quantity" required error={stockError ?? (isSubmitted ? invalid : undefined)}>
        <NumberInput min={1} unit="units" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Reason" required error={isSubmitted ? reasonError : undefined}>
        <Input
          value={reason}
          list="adjust-reasons"
          maxLength={stockLimits.note}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <datalist id="adjust-reasons">
        {suggestedReasons.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
      <StockFigures
        items={[
          { label: 'In stock', value: formatCount(product.quantity) },
          { label: 'Difference', value: isTyped ? formatSigned(difference) : undefined },
          {
            label: 'In stock after',
            value:
              isTyped && stockError === undefined ? formatCount(product.quantity + difference) : undefined,
          },
        ]}
      />
    </DialogForm>
  )
}
