// Setting the discount of a pending invoice, in percent.
import { useState, type SubmitEvent } from 'react'
import * as z from 'zod/mini'

import { DiscountPercentage, setInvoiceDiscount } from '#contract/sales/invoices.ts'
import { formatPercent } from '#domain/platform/money.ts'
import { discountRangeMessage } from '#domain/sales/invoices.ts'
import { useChange } from '#web/api/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { toast } from '#web/ui/toast.ts'

import { reloadOnConflict } from './reloadOnConflict.ts'

/** `discount` in basis points. */
export function DiscountForm({ id, discount }: { id: number; discount: number }) {
  const [text, setText] = useState(formatPercent(discount).slice(0, -1))
  const [error, setError] = useState<string>()
  const change = useChange(setInvoiceDiscount, {
    success: 'Discount updated successfully',
    failure: 'Failed to update discount',
    onFailure: reloadOnConflict,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const percent = text.trim() === '' ? Number.NaN : Number(text)
    const read = z.safeDecode(DiscountPercentage, percent)
    setError(read.error?.issues[0]?.message)
    if (percent < 0 || percent > 100) {
      toast({ title: 'Error', description: discountRangeMessage, variant: 'destructive' })
    }
    if (read.success && !change.isPending) change.mutate({ id, discountPercentage: read.data })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex items-start gap-2 border-t border-hairline pt-3">
      <Field label="Discount (%)" error={error} className="flex-1">
        <NumberInput
          min={0}
          max={100}
          step="any"
          unit="%"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-6" busy={change.isPending} busyText="Updating...">
        Update Discount
      </Button>
    </form>
  )
}
