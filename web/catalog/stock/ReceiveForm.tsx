// Goods that came in: how many, and what came with them.
import { useState } from 'react'
import * as z from 'zod/mini'

import { receiveStock } from '#contract/catalog/stock.ts'
import { figure } from '#domain/platform/figures.ts'
import { signed, stockLimits, units, whyNotChange } from '#domain/stock/stock.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { readUnits } from './readUnits.ts'
import type { StockDeedProps } from './StockDialog.tsx'
import { StockFigures } from './StockFigures.tsx'
import { StockForm } from './StockForm.tsx'
import { useStockDeed } from './useStockDeed.ts'

export function ReceiveForm({ product, onDone }: StockDeedProps) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const quantity = readUnits(text)
  const isTyped = quantity > 0
  const whyNot = isTyped ? whyNotChange(product.productName, product.quantity, quantity) : undefined
  const receiving = useStockDeed(receiveStock, {
    form: `receive-${product.id}`,
    failure: 'Failed to receive stock',
    success: (after) => `Received ${units(quantity)}: ${figure(after.quantity)} in stock`,
  })
  const save = () => {
    const read = z.safeDecode(receiveStock.input, { id: product.id, quantity, note })
    setError(read.error?.issues[0]?.message)
    if (!read.success || whyNot !== undefined) return
    receiving.mutate(read.data, { onSuccess: onDone })
  }
  return (
    <StockForm
      saveText={isTyped ? `Receive ${units(quantity)}` : 'Receive'}
      isSaving={receiving.isPending}
      onSave={save}
      onCancel={onDone}
    >
      <Field label="Quantity" required error={whyNot ?? error}>
        <NumberInput min={1} unit="units" value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Note" hint="Such as the number of the delivery note.">
        <Input
          value={note}
          maxLength={stockLimits.note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <StockFigures
        items={[
          { label: 'On record', value: figure(product.quantity) },
          { label: 'Received', value: isTyped ? signed(quantity) : undefined },
          {
            label: 'In stock after',
            value: isTyped && whyNot === undefined ? figure(product.quantity + quantity) : undefined,
          },
        ]}
      />
    </StockForm>
  )
}
