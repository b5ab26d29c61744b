// The form that receives a delivery.
import { useState } from 'react'
import * as z from 'zod/mini'

import { receiveStock } from '#contract/catalog/stock.ts'
import { formatCount } from '#domain/platform/format.ts'
import { formatSigned, stockLimits, formatUnits, stockChangeError } from '#domain/stock/stock.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { StockFigures } from './StockFigures.tsx'
import type { StockActionProps } from './StockForm.tsx'
import { parseUnits } from './StockForm.tsx'
import { StockForm } from './StockForm.tsx'
import { useStockChange } from './useStockChange.ts'

export function ReceiveForm({ product, onDone }: StockActionProps) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const quantity = parseUnits(text)
  const isTyped = quantity > 0
  const quantityError = isTyped ? stockChangeError(product.name, product.quantity, quantity) : undefined
  const receiving = useStockChange(receiveStock, {
    form: `receive-${product.id}`,
    failure: 'Failed to receive stock',
    success: (after) => `Received ${formatUnits(quantity)}: ${formatCount(after.quantity)} in stock`,
  })
  const save = () => {
    const read = z.safeDecode(receiveStock.input, { id: product.id, quantity, note })
    setError(read.error?.issues[0]?.message)
    if (!read.success || quantityError !== undefined) return
    receiving.mutate(read.data, { onSuccess: onDone })
  }
  return (
    <StockForm
      saveText={isTyped ? `Receive ${formatUnits(quantity)}` : 'Receive'}
      isSaving={receiving.isPending}
      onSave={save}
      onCancel={onDone}
    >
      <Field label="Quantity" required error={quantityError ?? error}>
        <NumberInput min={1} unit="units" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Note" hint="For example, the delivery note number">
        <Input
          value={note}
          maxLength={stockLimits.note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <StockFigures
        items={[
          { label: 'In stock', value: formatCount(product.quantity) },
          { label: 'Received', value: isTyped ? formatSigned(quantity) : undefined },
          {
            label: 'In stock after',
            value:
              isTyped && quantityError === undefined ? formatCount(product.quantity + quantity) : undefined,
          },
        ]}
      />
    </StockForm>
  )
}
