// The form that counts one product.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { countStock } from '#contract/catalog/stock.ts'
import { CallError } from '#contract/platform/client.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { formatSigned, quantityTextError } from '#domain/stock/stock.ts'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { StockFigures } from './StockFigures.tsx'
import { type StockActionProps, StockForm } from './StockForm.tsx'
import { refreshProduct, useStockChange } from './useStockChange.ts'

export function CountForm({ product, onDone }: StockActionProps) {
  const [text, setText] = useState('')
  /** The quantity on record when the count was first typed: a sale since then must not be undone. */
  const [expected, setExpected] = useState<number>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The server's message if the quantity on record has changed. */
  const [stale, setStale] = useState<string>()
  const counted = readTypedNumber(text)
  const invalid = quantityTextError(text, 0)
  const isTyped = invalid === undefined
  const onRecord = expected ?? product.quantity
  const difference = counted - onRecord
  const counting = useStockChange(countStock, {
    form: `count-${product.id}`,
    failure: 'Failed to save the count',
    success: () =>
      `Counted ${formatCount(counted)}, ${difference === 0 ? 'as on record' : `a difference of ${formatSigned(difference)}`}`,
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      setStale(error.sentence)
      // The live quantity shows the change; saving again accepts it.
      setExpected(undefined)
      refreshProduct(product.id)
      return true
    },
  })
  const save = () => {
    const lines = [{ id: product.id, expected: onRecord, counted }]
    const read = z.safeDecode(countStock.input, { lines })
    setIsSubmitted(true)
    if (!read.success) return
    counting.mutate(read.data, { onDone })
  }
  return (
    <StockForm
      saveText={isTyped ? `Save count of ${formatCount(counted)}` : 'Save count'}
      isSaving={counting.isPending}
      onSave={save}
      onCancel={onDone}
    >
      {stale !== undefined && (
        <Notice tone="warning" title="Count not saved">
          {stale} If {isTyped ? formatCount(counted) : 'your count'} is still right, save again.
        </Notice>
      )}
      <Field label="Counted" required error={isSubmitted ? invalid : undefined}>
        <NumberInput
          min={0}
          unit="units"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setExpected(onRecord)
          }}
        />
      </Field>
      <StockFigures
        items={[
          { label: 'On record', value: formatCount(onRecord) },
          { label: 'Counted', value: isTyped ? formatCount(counted) : undefined },
          { label: 'Difference', value: isTyped ? formatSigned(difference) : undefined },
        ]}
      />
      <p className="text-control text-muted">
        More products to count?{' '}
        <Link to="/count-stock" className="text-link underline underline-offset-2">
          Count several products
        </Link>
      </p>
    </StockForm>
  )
}
