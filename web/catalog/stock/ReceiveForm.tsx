// The form that receives a delivery.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { receiveStockLines } from '#contract/catalog/stock.ts'
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
import { useReceiving } from './useReceiving.tsx'
import type { StockActionProps } from './useStockChange.ts'

export function ReceiveForm({ product, onDone }: StockActionProps) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const quantity = readTypedNumber(text)
  const invalid = quantityTextError(text, 1)
  const isTyped = invalid === undefined
  const stockError = isTyped ? stockChangeError(product.name, product.quantity, quantity) : undefined
  const receiving = useReceiving({
    form: `receive-${product.id}`,
    success: ({ received, products: [after] }) =>
      `Received ${formatUnits(received)}: ${formatCount(after?.quantity ?? 0)} in stock`,
    onDone,
  })
  const save = () => {
    setIsSubmitted(true)
    const delivered = { note, lines: [{ id: product.id, quantity }] }
    if (!z.safeDecode(receiveStockLines.input, delivered).success || stockError !== undefined) return
    // A refusal is reported.
    void receiving.receive(delivered, (request) => void request().catch(() => {}))
  }
  return (
    <DialogForm
      saveText={isTyped ? `Receive ${formatUnits(quantity)}` : 'Receive'}
      isSaving={receiving.isBusy}
      onSave={save}
      onCancel={onDone}
    >
      <Field label="Quantity" required error={stockError ?? (isSubmitted ? invalid : undefined)}>
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
            value: isTyped && stockError === undefined ? formatCount(product.quantity + quantity) : undefined,
          },
        ]}
      />
      <p className="text-control text-muted">
        More products in the delivery?{' '}
        <Link to="/receive-stock" className="text-link underline underline-offset-2">
          Receive several products
        </Link>
      </p>
      {receiving.question}
    </DialogForm>
  )
}
