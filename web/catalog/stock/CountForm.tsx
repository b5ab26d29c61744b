// The form that counts one product.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { countStock, findUnitsOnHand } from '#contract/catalog/stock.ts'
import { CallError } from '#contract/platform/client.ts'
import { formatCount } from '#domain/platform/format.ts'
import { readTypedNumber } from '#domain/platform/numberTexts.ts'
import { formatSigned, quantityTextError, reservedHint } from '#domain/stock/stock.ts'
import { QueryError } from '#web/api/QueryError.tsx'
import { useCall } from '#web/api/useCall.ts'
import { DialogBody } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'

import { isOutdatedCount } from './isOutdatedCount.ts'
import { StockFigures } from './StockFigures.tsx'
import { refreshProduct, type StockActionProps, useStockChange } from './useStockChange.ts'

export function CountForm({ product, onDone }: StockActionProps) {
  const [text, setText] = useState('')
  const query = useCall(findUnitsOnHand, { ids: [product.id] })
  const stock = query.data?.products[0]
  /** The units on record when the count was first typed: what changed them since then must not be undone. */
  const [expected, setExpected] = useState<number>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The server's message if the units on record have changed, or if more are reserved than were counted. */
  const [refusal, setRefusal] = useState<string>()
  const counted = readTypedNumber(text)
  const invalid = quantityTextError(text, 0)
  const onRecord = expected ?? stock?.onHand
  const difference = onRecord === undefined || invalid !== undefined ? undefined : counted - onRecord
  const counting = useStockChange(countStock, {
    form: `count-${product.id}`,
    failure: 'Failed to save the count',
    success: () =>
      `Counted ${formatCount(counted)}, ${difference ? `a difference of ${formatSigned(difference)}` : 'as on record'}`,
    onFailure(error) {
      if (!(error instanceof CallError && error.status === 409)) return false
      const advice = isOutdatedCount(error) ? ` If ${formatCount(counted)} is still right, save again.` : ''
      setRefusal(`${error.sentence ?? ''}${advice}`)
      // The reloaded units show the change; saving again accepts it.
      setExpected(undefined)
      refreshProduct(product.id)
      return true
    },
  })
  const save = () => {
    setIsSubmitted(true)
    if (invalid !== undefined || onRecord === undefined) return
    counting.mutate({ lines: [{ id: product.id, expected: onRecord, counted }] }, { onDone })
  }
  if (query.isError)
    return (
      <DialogBody>
        <QueryError query={query} title="Failed to load the units on record" />
      </DialogBody>
    )
  const error = invalid ?? (onRecord === undefined ? 'The units on record are still loading.' : undefined)
  return (
    <DialogForm
      saveText={invalid === undefined ? `Save count of ${formatCount(counted)}` : 'Save count'}
      isSaving={counting.isPending}
      onSave={save}
      onCancel={onDone}
    >
      {refusal !== undefined && (
        <Notice tone="warning" title="Count not saved">
          {refusal}
        </Notice>
      )}
      <Field label="Counted" required error={isSubmitted ? error : undefined}>
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
          { label: 'On record', value: onRecord === undefined ? undefined : formatCount(onRecord) },
          { label: 'Counted', value: invalid === undefined ? formatCount(counted) : undefined },
          { label: 'Difference', value: difference === undefined ? undefined : formatSigned(difference) },
        ]}
      />
      {stock && <p className="text-control text-muted empty:hidden">{reservedHint(stock)}</p>}
      <p className="text-control text-muted">
        More products to count?{' '}
        <Link to="/count-stock" className="text-link underline underline-offset-2">
          Count several products
        </Link>
      </p>
    </DialogForm>
  )
}
